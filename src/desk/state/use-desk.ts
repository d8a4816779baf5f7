import { type Context, createContext, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import {
  type DeskLink,
  type DeskState,
  type DoAnswer,
  deskPaths,
  type IntakeAnswer,
  type OnWire,
  type StateNews,
} from "#desk-wire/desk-api.ts";
import type { DeskAction } from "#desk-wire/desk-requests.ts";
import { applyStateDelta } from "#desk-wire/state-delta.ts";
import { callDesk, type Failure } from "./call-desk.ts";

/** What every screen has at hand. */
export type Desk = NonNullable<ReturnType<typeof useServer>["desk"]>;

export const DeskContext = createContext<Desk | undefined>(undefined);

/** What a part of the page is drawn inside of. */
export function useGiven<Value>(context: Context<Value | undefined>): Value {
  const value = use(context);
  if (value === undefined) throw new Error("This is drawn outside of what it belongs to.");
  return value;
}

export const useDesk = () => useGiven(DeskContext);

/** Also when it is gone: what is typed into its form outlives its file. */
export function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value && value !== last) setLast(value);
  return value ?? last;
}

/** Names as visitors read them, where files have paths, ids and "{product}". */
export function useNames() {
  const { product, groups } = useDesk().state;
  return {
    nameOfGroup: (path: string) => groups.find((group) => group.path === path)?.name ?? path,
    nameOfLink: ({ id, fields }: DeskLink) => fields.name.replaceAll("{product}", product) || id,
  };
}

type Written = { isDone: true; what: string; state: DeskState } | { isDone: false };

/** The state as the server last gave it. Every action brings what is different in the next one: nothing here guesses. */
export function useServer() {
  const [state, setState] = useState<DeskState>();
  const held = useRef<Held>(undefined);
  /** Why the last call had no answer. */
  const [failure, setFailure] = useState<Failure>();
  /** What was done last, for eyes and for screen readers. */
  const [said, setSaid] = useState("");
  /** The call that is on its way. */
  const [busyWith, setBusyWith] = useState("");
  const running = useRef(false);

  const take = useCallback(async (news: StateNews): Promise<DeskState | undefined> => {
    const next = toState(news, held.current);
    if (!next) {
      // Another answer was faster, and this one is about a state that is no longer here.
      const { value, failure } = await callDesk<StateNews>(deskPaths.state);
      setFailure(failure);
      return value && take(value);
    }
    held.current = { version: news.version, state: next };
    setState(next);
    return next;
  }, []);

  /** Asks for the content as it is now, changed by others too. */
  const refresh = useCallback(async () => {
    const { value, failure } = await callDesk<StateNews>(withSince(deskPaths.state, held.current));
    setFailure(failure);
    return value && take(value);
  }, [take]);

  /** Brings nothing where the desk could not be asked; the head of the page then says why. */
  const write = useCallback(
    async <Answer extends Written>(path: string, body: unknown): Promise<Answer | undefined> => {
      // A second press while the first is on its way would do it twice.
      if (running.current) return;
      running.current = true;
      setBusyWith(path);
      setSaid("");
      const { value, failure } = await callDesk<OnWire<Written>>(withSince(path, held.current), body);
      running.current = false;
      setBusyWith("");
      setFailure(failure);
      if (!value?.isDone) return value as Answer | undefined;
      const next = await take(value.state);
      setSaid(value.what);
      return next && ({ ...value, state: next } as unknown as Answer);
    },
    [take],
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

  const desk = useMemo(() => {
    if (!state) return;
    const act = (action: DeskAction) => write<DoAnswer>(deskPaths.act, action);
    /** The share form's responses; with `looks`, each address is looked at first. */
    const takeIn = (file: Blob, looks: boolean, columns?: URLSearchParams) => {
      const query = { ...(looks && { look: "" }), ...(columns && { columns: `${columns}` }) };
      return write<IntakeAnswer>(`${deskPaths.intake}?${new URLSearchParams(query)}`, file);
    };
    const isTakingIn = busyWith.startsWith(deskPaths.intake);
    return { state, act, takeIn, refresh, isBusy: busyWith !== "", isTakingIn, failure };
  }, [state, write, refresh, busyWith, failure]);
  return { desk, failure, said, say: setSaid, dismiss: () => setSaid(""), tryAgain: refresh };
}

type Held = Extract<StateNews, { state: DeskState }>;

/** Undefined where it is told by what is different from another state than the one that is here. */
function toState(news: StateNews, held: Held | undefined): DeskState | undefined {
  if ("state" in news) return news.state;
  return held?.version === news.since ? applyStateDelta(held.state, news.delta) : undefined;
}

const withSince = (path: string, held: Held | undefined): string =>
  held ? `${path}${path.includes("?") ? "&" : "?"}since=${held.version}` : path;
