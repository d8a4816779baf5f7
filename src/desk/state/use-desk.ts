import { type Context, createContext, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { WhatAndFix } from "#base/problem.ts";
import { type DeskState, type DoAnswer, deskPaths, type IntakeAnswer } from "#desk-wire/desk-api.ts";
import type { DeskAction } from "#desk-wire/desk-requests.ts";
import { isSame } from "#desk-wire/merge-changes.ts";
import { printFault } from "../parts/print-words.ts";
import texts from "../texts/labels-and-hints.json" with { type: "json" };
import { useAddress } from "./address-store.ts";
import { callDesk, type Failure } from "./call-desk.ts";

export type Desk = NonNullable<ReturnType<typeof useServer>["desk"]>;

export const DeskContext = createContext<Desk | undefined>(undefined);

export function useGiven<Value>(context: Context<Value | undefined>): Value {
  const value = use(context);
  if (value === undefined) throw new Error("This is drawn outside of what it belongs to.");
  return value;
}

export const useDesk = () => useGiven(DeskContext);

/** The last value that there was: what is typed into a form outlives its file. */
export function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value && value !== last) setLast(value);
  return value ?? last;
}

const ticks = new Map<string, readonly string[]>();

/** What is ticked in a list, by version: what has changed since is another one. Kept while another screen is shown, as to read one of them. */
export function useTicks(list: "proposals" | "pictures") {
  const [ticked, setTicked] = useState(ticks.get(list) ?? []);
  useEffect(() => void ticks.set(list, ticked), [list, ticked]);
  return [ticked, setTicked] as const;
}

/** Names as visitors read them; files have paths, ids and "{product}". */
export function useNames() {
  const { product, groups } = useDesk().state;
  return {
    nameOfGroup: (path: string) => groups.find((group) => group.path === path)?.name ?? path,
    nameOfLink: ({ id, fields }: DeskState["links"][number]) =>
      fields.name.replaceAll("{product}", () => product) || id,
  };
}

const { waiting, left } = texts.presses;

/** All callers wait for one reading, so one that is never answered must end. */
const patienceMs = 30_000;

type Written = { isDone: true; what: string; state: DeskState } | { isDone: false; problems: WhatAndFix[] };

/** The state as the server last gave it. Every action brings the next one: nothing here guesses. */
export function useServer() {
  const [state, setState] = useState<DeskState>();
  /** The same, for calls that began before a new state came. */
  const held = useRef<DeskState>(undefined);
  /** Why the last press, and the last reading, had no answer. What a press asked for may be lost, whatever is read since. */
  const [failures, setFailures] = useState<Partial<Record<"press" | "reading", Failure | undefined>>>({});
  const [said, setSaid] = useState("");
  const [busyWith, setBusyWith] = useState("");
  const running = useRef(false);
  /** Counts the screens shown: after coming back to one, an answer is no longer about what is there. */
  const visits = useRef(0);

  const take = useCallback((given: DeskState): DeskState => {
    // Equal lists stay the same object, so that what is made from them, such as the search, is kept.
    const links = isSame(given.links, held.current?.links) ? held.current?.links : given.links;
    held.current = { ...given, links: links ?? [] };
    setState(held.current);
    return held.current;
  }, []);

  /** The reading that is on its way, and the one after it, which all who ask in the meantime share. */
  const readings = useRef<Partial<Record<"now" | "next", Promise<DeskState | undefined>>>>({});
  const refresh = useCallback((): Promise<DeskState | undefined> => {
    const read = async (): Promise<DeskState | undefined> => {
      const before = held.current;
      const patience = AbortSignal.timeout(patienceMs);
      const { value, failure } = await callDesk<DeskState>(deskPaths.state, undefined, patience);
      // The answer to a press was faster, and may be newer.
      if (held.current !== before) return read();
      setFailures(({ press }) => ({ press, reading: failure }));
      return value && take(value);
    };
    const begin = async () => {
      await readings.current.now;
      readings.current = { now: read() };
      return readings.current.now;
    };
    readings.current.next ??= begin();
    return readings.current.next;
  }, [take]);

  /** Brings nothing if the desk could not be asked; the head of the page then says why. */
  const write = useCallback(
    async <Answer extends Written>(path: string, body: unknown): Promise<Answer | undefined> => {
      // A second press while the first is on its way would do it twice.
      if (running.current) return;
      running.current = true;
      setBusyWith(path);
      setSaid("");
      const slow = [1000, patienceMs].map((ms, at) => setTimeout(() => setSaid(waiting[at] ?? ""), ms));
      const [before, visit] = [held.current, visits.current];
      const { value, failure } = await callDesk<Answer>(path, body);
      const isLeft = visit !== visits.current && !failure?.needsReload;
      setFailures({ press: isLeft ? undefined : failure });
      if (failure && isLeft) refresh();
      const state = value?.isDone && ((held.current !== before && (await refresh())) || take(value.state));
      slow.map(clearTimeout);
      running.current = false;
      setBusyWith("");
      // The screen that would show it has gone.
      const [refused] = value?.isDone ? [] : (value?.problems ?? []);
      const told = refused ? `${left.refused} ${printFault(refused)}` : left.lost;
      setSaid(value?.isDone ? value.what : isLeft ? told : "");
      return state ? { ...value, state } : value;
    },
    [take, refresh],
  );

  useEffect(() => {
    refresh();
    // The other curator's spreadsheet, or a command in the terminal, may have changed the content in the meantime.
    const lookAgain = () => {
      if (document.visibilityState === "visible" && !running.current) refresh();
    };
    const listening = new AbortController();
    document.addEventListener("visibilitychange", lookAgain, listening);
    // Another window beside this one hides nothing.
    addEventListener("focus", lookAgain, listening);
    return () => listening.abort();
  }, [refresh]);

  const { screen, id } = useAddress();
  // biome-ignore lint/correctness/useExhaustiveDependencies: on another screen a lost press is about nothing in sight; whether the desk answers at all still matters
  useEffect(() => {
    visits.current++;
    if (!failures.press || failures.press.needsReload) return;
    setFailures(({ reading }) => ({ reading }));
    refresh();
  }, [screen, id]);

  const failure = failures.press ?? failures.reading;
  const desk = useMemo(() => {
    if (!state) return;
    const act = (action: DeskAction) => write<DoAnswer>(deskPaths.act, action);
    /** A table that a curator chose; `asked` says what to do with it. */
    const takeIn = (file: Blob, asked: Record<string, string>) =>
      write<IntakeAnswer>(`${deskPaths.intake}?${new URLSearchParams(asked)}`, file);
    const isTakingIn = busyWith.startsWith(deskPaths.intake);
    return { state, act, takeIn, refresh, isBusy: busyWith !== "", isTakingIn, failure };
  }, [state, write, refresh, busyWith, failure]);
  const tryAgain = async () => {
    const dealt = failures.press;
    await refresh();
    setFailures((now) => (now.press === dealt ? { reading: now.reading } : now));
  };
  return { desk, failure, said, say: setSaid, dismiss: () => setSaid(""), tryAgain };
}
