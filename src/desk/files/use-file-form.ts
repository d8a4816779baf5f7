import {
  createContext,
  type FormEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from "react";
import { isRecord } from "#base/is-record.ts";
import type { FieldProblem } from "#base/problem.ts";
import { type FieldPath, printFieldPath } from "#catalog/problem-place.ts";
import type { Shape } from "#catalog/shape/shape.ts";
import { type DoAnswer, deskPaths } from "#desk-wire/desk-api.ts";
import type { FileAnswer, FileLookAnswer, FormFile } from "#desk-wire/side-calls.ts";
import type { FieldProps } from "../form/fields.tsx";
import { showFormProblems } from "../form/use-link-form.ts";
import { useLeaveGuard } from "../state/address-store.ts";
import { callDesk, type Failure, useAnswer } from "../state/call-desk.ts";
import { useDesk, useGiven } from "../state/use-desk.ts";
import { hintOf, labelOf, toHint } from "../texts/field-words.ts";

/** A file in its form: what it says, what is typed, and what the check says of that. */
export function useFileForm(name: FormFile) {
  const { act, isBusy } = useDesk();
  const [start, setStart] = useState<FileAnswer>();
  const [value, setValue] = useState<unknown>();
  /** Each round draws the fields again: what was open there may be another thing now. */
  const [round, setRound] = useState(0);
  const [failure, setFailure] = useState<Failure>();
  const [refused, setRefused] = useState<{ answer: DoAnswer & { isDone: false }; of: unknown }>();
  const question = useMemo(() => (value === undefined ? undefined : { name, value }), [name, value]);
  // What the file says is checked at once: nobody is typing.
  const { answer: look } = useAnswer<FileLookAnswer>(
    deskPaths.file,
    question,
    value === start?.value ? 0 : undefined,
  );
  const isChanged = start !== undefined && value !== start.value;
  useLeaveGuard(isChanged);

  /** As the file is now. What was typed since it said `saved` stays. */
  const read = useCallback(
    async (saved?: unknown) => {
      const { value: answer, failure } = await callDesk<FileAnswer>(`${deskPaths.file}?name=${name}`);
      setFailure(failure);
      if (!answer) return;
      setStart(answer);
      setValue((typed: unknown) => (saved === undefined || typed === saved ? answer.value : typed));
      setRefused(undefined);
      return answer.value;
    },
    [name],
  );
  const load = useCallback(async () => {
    const answer = await read();
    setRound((one) => one + 1);
    return answer;
  }, [read]);
  useEffect(() => {
    load();
  }, [load]);
  /** At once: leaving before the file is read again must not ask about what was given up, and what is typed until then stays. */
  const startOver = () => {
    setValue(start?.value);
    setRound((one) => one + 1);
    read(start?.value);
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!start || !isChanged || isBusy) return;
    const focused = document.activeElement?.id;
    const answer = await act({ kind: "saveFile", name, version: start.version, value });
    if (answer?.isDone) {
      // At once: leaving before the file is read again must not ask about changes that are saved.
      setStart({ ...start, value });
      await read(value);
      // A new name is fixed from now on, so its field is gone.
      setTimeout(() => focused && document.activeElement === document.body && focusField(focused));
      return;
    }
    if (!answer) return;
    setRefused({ answer, of: value });
    focusFirst(answer.problems);
  };
  const isRefused = refused !== undefined && refused.of === value;
  const typed = { name, value, setValue, round, start, isChanged };
  const calls = { load, startOver, read, save, isBusy, failure };
  return {
    ...typed,
    ...calls,
    isStale: isRefused && refused.answer.isStale === true,
    problems: isRefused ? refused.answer.problems : (look?.problems ?? []),
    diff: isChanged ? (look?.diff ?? "") : "",
  };
}

export type FileForm = ReturnType<typeof useFileForm>;

const focusField = (id: string) => document.getElementById(id)?.focus();

function focusFirst(problems: readonly FieldProblem[]): void {
  const field = problems.find(({ field }) => field)?.field;
  // Later, because what contains it opens only now.
  if (field) setTimeout(() => focusField(toFieldId(field)));
  else showFormProblems();
}

export interface FieldOfShape {
  shape: Shape;
  value: unknown;
  path: FieldPath;
  onChange(value: unknown): void;
}

export interface FileFormContent {
  file: FormFile;
  problems: readonly FieldProblem[];
  /** A field drawn in a way of its own; undefined where it is drawn as its shape says. */
  draw?(names: string, field: FieldOfShape): ReactNode | undefined;
  /** A reason why an item may not just be taken out of its list. */
  keep?(names: string, item: unknown): ReactNode | undefined;
  /** The item to open and to focus, by its field. */
  wanted?: string | undefined;
}

export const FileFormContext = createContext<FileFormContent | undefined>(undefined);

export const useFileFormContent = () => useGiven(FileFormContext);

/** What a thing was before a key was pressed in its form, which makes a new one of it. */
const earlier = new WeakMap<object, unknown>();

export function follow<Value>(item: unknown, next: Value): Value {
  if (isRecord(next)) earlier.set(next, item);
  return next;
}

/** The one of the list in the file that it was when that was read: what is typed may be called like another one. */
export function findSaved<Value>(item: unknown, saved: readonly Value[] = []): Value | undefined {
  for (let one = item; isRecord(one); one = earlier.get(one)) {
    const found = saved.find((other) => other === one);
    if (found) return found;
  }
}

/** The names on the way, without the places in lists: `groups.name`. */
export const namesOf = (path: FieldPath): string[] => path.filter((step) => typeof step === "string");

/** Label, hint and problems of a field. */
export function useFrame({ shape, path }: Pick<FieldOfShape, "shape" | "path">): FieldProps {
  const { file, problems } = useFileFormContent();
  const names = namesOf(path);
  const name = printFieldPath(path);
  return {
    id: toFieldId(name),
    label: labelOf(file, names),
    hint: toHint(shape, hintOf(file, names, shape)),
    problems: problems.filter(({ field }) => field === name),
  };
}

export const toFieldId = (name: string) => `field-${name.replace(/[^\w]+/g, "-")}`;
