import {
  createContext,
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { isRecord } from "#base/is-record.ts";
import type { FieldProblem } from "#base/problem.ts";
import { type FieldPath, printFieldPath } from "#catalog/problem-place.ts";
import type { Shape } from "#catalog/shape/shape.ts";
import { type DoAnswer, deskPaths, type LinkFields, type LookAnswer } from "#desk-wire/desk-api.ts";
import type { LookRequest } from "#desk-wire/desk-requests.ts";
import { fieldNames, listChangedFields } from "#desk-wire/link-fields.ts";
import { hasSameItems, isSame, mergeChanges } from "#desk-wire/merge-changes.ts";
import type { FileAnswer, FileLookAnswer, FormFile } from "#desk-wire/side-calls.ts";
import { focusLater, focusMain } from "../parts/screen-heading.tsx";
import { useLeaveGuard } from "../state/address-store.ts";
import { callDesk, type Failure, useAnswer, whenReleased } from "../state/call-desk.ts";
import { useDesk, useGiven } from "../state/use-desk.ts";
import { type FormKind, hintOf, labelOf, toHint } from "../texts/field-words.ts";
import type { FieldProps } from "./fields.tsx";

type Refusal = DoAnswer & { isDone: false };

/** What the check says about what is typed; after a refused save the reasons, until something else is typed. */
function useChecked<Answer extends { problems: FieldProblem[] }>(
  path: string,
  question: object | undefined,
  pauseMs?: number,
) {
  const look = useAnswer<Answer>(path, question, pauseMs);
  const [refused, setRefused] = useState<{ refusal: Refusal; of: unknown }>();
  const refusal = refused !== undefined && refused.of === question ? refused.refusal : undefined;
  const refuse = (answer: Refusal) => {
    setRefused({ refusal: answer, of: question });
    focusFirst();
  };
  return { look, refusal, refuse, problems: refusal?.problems ?? look.answer?.problems ?? [] };
}

/** Focuses the first field with an error, anew so that it is read out again; without one, scrolls to the problems. Later: they are not drawn yet. */
export const focusFirst = (inside: "form" | "dialog" = "form") =>
  void setTimeout(() => {
    const list = document.querySelector(`${inside} .field-problems:has(> .error)`);
    const field = document.getElementById(list?.id.replace(/-problems$/, "") ?? "");
    const place = field?.querySelector<HTMLElement>(":scope > summary") ?? field;
    place?.blur();
    if (place) place.focus();
    else list?.scrollIntoView({ block: "center" });
  });

export type FieldOfShape = { shape: Shape; value: unknown; path: FieldPath; onChange(value: unknown): void };

export interface FormContent {
  kind: FormKind;
  problems: readonly FieldProblem[];
  refusal?: Refusal | undefined;
  /** Draws a field in its own way; undefined if it is drawn as its shape says. */
  draw?(names: string, field: FieldOfShape, frame: FieldProps): ReactNode | undefined;
  /** What is drawn instead of "Remove" for an item that must not simply be taken out of its list. */
  keep?(names: string, item: unknown, name: string): ReactNode | undefined;
  /** The field that the address names, or to which something was moved: everything around it is open from the start. */
  asked?: string | undefined;
}

export const FormContext = createContext<FormContent | undefined>(undefined);

export const useFormContent = () => useGiven(FormContext);

/** The names on the way, without the places in lists: `groups.name`. */
export const namesOf = (path: FieldPath): string[] => path.filter((step) => typeof step === "string");

export function useFrame({ shape, path }: Pick<FieldOfShape, "shape" | "path">): FieldProps {
  const { kind, problems } = useFormContent();
  const names = namesOf(path);
  const name = printFieldPath(path);
  return {
    id: toFieldId(name),
    label: labelOf(kind, names),
    hint: toHint(shape, hintOf(kind, names, shape)),
    problems: path.length === 0 ? [] : problems.filter(({ field }) => isToldAt(shape, name, field)),
  };
}

/** Whether a problem is about this field, or about a part of it that is not drawn: a line, or what its shape does not know. */
export function isToldAt(shape: Shape, name: string, field = ""): boolean {
  if (shape.kind === "optional") return isToldAt(shape.shape, name, field);
  if (field === name) return true;
  if (shape.kind === "list") return shape.of.kind !== "record" && field.startsWith(`${name} `);
  if (shape.kind !== "record" || (name !== "" && !field.startsWith(`${name}.`))) return false;
  const [part = ""] = field.slice(name === "" ? 0 : name.length + 1).split(/[. ]/);
  return !Object.hasOwn(shape.fields, part);
}

export const toFieldId = (name: string) => `field-${name.replace(/[^\w]+/g, "-")}`;

export interface LinkFormOptions {
  draft: Pick<ReturnType<typeof useDraft>, "fields" | "setFields" | "changed">;
  /** Of an existing link. */
  id?: string | undefined;
  /** A form that may be sent as it is, and complains about a field only after it was touched. */
  isNew?: boolean;
  save(fields: LinkFields): Promise<DoAnswer | undefined>;
}

/** What the form knows besides its fields: the check's opinion, what was touched, and how saving went. */
export function useLinkForm({ draft, id, isNew = false, save }: LinkFormOptions) {
  const { isBusy } = useDesk();
  const { fields } = draft;
  const question = useMemo(() => (id === undefined ? { fields } : { id, fields }), [id, fields]);
  const { look, refusal, refuse, ...checked } = useChecked<LookAnswer>(
    deskPaths.look,
    question satisfies LookRequest,
  );
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [wasTried, setTried] = useState(false);
  useLeaveGuard(draft.changed.length > 0);

  const isWrong = ({ field, level }: FieldProblem) =>
    level === "error" && fieldNames.some((name) => name === field);
  // A field that nobody has touched yet shows no problem.
  const isShown = ({ field }: FieldProblem) =>
    !isNew || wasTried || refusal !== undefined || touched.has(toFieldId(field ?? ""));
  const canSave = !isBusy && (isNew || draft.changed.length > 0);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!canSave) return;
    setTried(true);
    if (look.isCurrent && checked.problems.some(isWrong)) return focusFirst();
    const answer = await save(fields);
    if (answer && !answer.isDone && !answer.isStale) refuse(answer);
  };
  const touch = (event: FocusEvent) => {
    const id = event.target.closest<HTMLElement>("[data-field]")?.dataset.field;
    if (id === undefined) return;
    // Later: the check's answer about the field as it was left is on its way.
    setTimeout(() => whenReleased().then(() => setTouched((before) => new Set([...before, id]))), 300);
  };
  return { look: look.answer, problems: checked.problems.filter(isShown), canSave, isBusy, submit, touch };
}

/** What is typed, and what it is compared with: the link as it was when the form opened or was last saved. */
export function useDraft<Start extends { fields: LinkFields }>(first: Start) {
  const [start, setStart] = useState(first);
  const [fields, setFields] = useState(first.fields);
  /** Goes on from `next`: only what was typed after `sent` counts as changed. */
  const startFrom = useCallback((next: Start, sent?: LinkFields) => {
    setStart(next);
    setFields((typed) => (sent === undefined || typed === sent ? next.fields : typed));
  }, []);
  const changed = useMemo(() => listChangedFields(start.fields, fields), [start, fields]);
  return { fields, setFields, start, changed, startFrom, compareWith: setStart };
}

/** A file in its form: what the file says, what is typed, and what the check says about that. */
export function useFileForm(name: FormFile) {
  const { act, isBusy } = useDesk();
  const [start, setStart] = useState<FileAnswer>();
  const [value, setValue] = useState<unknown>();
  /** Each round draws the fields from scratch: what was open may be another item now. */
  const [round, setRound] = useState(0);
  const [failure, setFailure] = useState<Failure>();
  /** The version that was read last. */
  const known = useRef<string>(undefined);
  /** Sent without an answer: the file may say it all the same. */
  const sent = useRef<unknown[]>([]);
  /** Someone else saved the file: their changes are in the form now, except for these, which both changed. */
  const [clashes, setClashes] = useState<string[][]>();
  const path = `${deskPaths.file}?name=${name}`;
  const question = useMemo(() => (value === undefined ? undefined : { name, value }), [name, value]);
  // What the file says is checked at once: nobody is typing.
  const pauseMs = value === start?.value ? 0 : undefined;
  const { look, refuse, ...checked } = useChecked<FileLookAnswer>(deskPaths.file, question, pauseMs);
  const isChanged = start !== undefined && value !== start.value;
  useLeaveGuard(isChanged);

  /** As the file is now, with what was typed since it said `saved`. */
  const read = useCallback(
    async (saved?: unknown, signal?: AbortSignal) => {
      const { value: answer, failure } = await callDesk<FileAnswer>(path, undefined, signal);
      if (signal?.aborted) return;
      setFailure(failure);
      if (!answer) return;
      // Typed items are recognised by the objects of the file as it was read first, so that is kept.
      if (saved !== undefined && known.current === answer.version) return answer.value;
      known.current = answer.version;
      setStart(answer);
      setValue((typed: unknown) =>
        saved === undefined ? answer.value : mergeChanges(saved, typed, answer.value, follow).merged,
      );
      return answer.value;
    },
    [path],
  );
  const load = useCallback(async () => {
    const answer = await read();
    setRound((one) => one + 1);
    return answer;
  }, [read]);
  useEffect(() => void load(), [load]);
  // After coming back from an editor or another tab, nobody should type into an old state. If something was typed already, saving asks.
  const startValue = start?.value;
  useEffect(() => {
    if (isChanged) return;
    const typing = new AbortController();
    const look = async () => {
      const now = await read(startValue, typing.signal);
      // What is open and the focus stay, unless there are other items now.
      if (now === undefined || hasSameItems(startValue, now)) return;
      const field = document.activeElement;
      if (field?.closest(".file-form")) focusLater(() => document.getElementById(field.id));
      setRound((one) => one + 1);
    };
    addEventListener("focus", look, typing);
    return () => typing.abort();
  }, [isChanged, read, startValue]);
  /** At once: leaving before the file is read again must not ask about what was given up, and what is typed until then stays. */
  const startOver = () => {
    setClashes(undefined);
    setValue(start?.value);
    setRound((one) => one + 1);
    read(start?.value);
    focusMain();
  };

  /** If the file says what a call with a lost answer sent, nobody else changed it: the save is repeated from that version. */
  const send = async (version: string): Promise<DoAnswer | undefined> => {
    const lost = sent.current;
    sent.current = [value, ...lost];
    const answer = await act({ kind: "saveFile", name, version, value });
    if (answer?.isDone) sent.current = [];
    if (!answer || answer.isDone || !answer.isStale) return answer;
    for (const one of lost) {
      const { value: now } = await callDesk<FileAnswer>(path);
      const { value: look } = await callDesk<FileLookAnswer>(deskPaths.file, { name, value: one });
      if (now && now.version !== version && look?.diff === "") return send(now.version);
    }
    return answer;
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!start || !isChanged || isBusy) return;
    const focused = document.activeElement?.id;
    const answer = await send(start.version);
    setClashes(undefined);
    if (answer?.isDone) {
      // At once: leaving before the file is read again must not ask about changes that are saved.
      setStart({ ...start, value });
      await read(value);
      // A new name is fixed from now on, so its field has gone.
      setTimeout(() => {
        if (focused && document.activeElement === document.body) document.getElementById(focused)?.focus();
      });
      return;
    }
    if (answer?.isStale) await meet();
    else if (answer) refuse(answer);
  };
  /** Merges the file as it is now with what is typed; the curator sees both before anything is saved. */
  const meet = async () => {
    const theirs = await (start && isChanged ? read(start.value) : load());
    if (theirs === undefined) return;
    if (!start || !isChanged || isSame(theirs, start.value)) return;
    setClashes(mergeChanges(start.value, value, theirs).clashes);
    setRound((one) => one + 1);
    focusLater(() => document.querySelector<HTMLElement>(".stale h2"));
  };
  const typed = { name, value, setValue, round, start, isChanged, ...checked };
  const calls = { load, meet, startOver, read, save, isBusy, failure };
  const diff = isChanged ? (look.answer?.diff ?? "") : "";
  return { ...typed, ...calls, diff, clashes };
}

export type FileForm = ReturnType<typeof useFileForm>;

/** What an item was before a key was pressed in its form: each key makes a new object. */
const earlier = new WeakMap<object, unknown>();

export function follow<Value>(item: unknown, next: Value): Value {
  if (isRecord(next)) earlier.set(next, item);
  return next;
}

/** The item of the file's list that this one comes from. Not by name: what is typed may be called like another one. */
export function findSaved<Value>(item: unknown, saved: readonly Value[] = []): Value | undefined {
  for (let one = item; isRecord(one); one = earlier.get(one)) {
    const found = saved.find((other) => other === one);
    if (found) return found;
  }
}
