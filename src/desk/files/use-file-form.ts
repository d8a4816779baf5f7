import { type FormEvent, useCallback, useEffect, useMemo, useState } from "react";
import type { FieldProblem } from "#base/problem.ts";
import { useLeaveGuard } from "../address/address-store.ts";
import { deskPaths } from "../desk-api.ts";
import type { FileAnswer, FileLookAnswer, FormFile } from "../file-calls.ts";
import { useDesk } from "../state/desk-context.ts";
import { callDesk, type Failure, useAnswer } from "../wire/call-desk.ts";
import { toFieldId } from "./file-form-context.ts";

/** A file in its form: what it says, what is typed, and what the check says of that. */
export function useFileForm(name: FormFile) {
  const { act, isBusy } = useDesk();
  const [start, setStart] = useState<FileAnswer>();
  const [value, setValue] = useState<unknown>();
  /** The fields are drawn anew with each: what was open there may be another thing now. */
  const [round, setRound] = useState(0);
  const [failure, setFailure] = useState<Failure>();
  const [refused, setRefused] = useState<{
    problems: readonly FieldProblem[];
    of: unknown;
    isStale: boolean;
  }>();
  const question = useMemo(() => (value === undefined ? undefined : { name, value }), [name, value]);
  // What the file says already is looked at without waiting for somebody who types.
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

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!start || !isChanged || isBusy) return;
    const focused = document.activeElement?.id;
    const answer = await act({ kind: "saveFile", name, version: start.version, value });
    if (answer?.isDone) {
      // At once, or whoever goes on before the file is read again is asked about changes that are saved.
      setStart({ ...start, value });
      await read(value);
      // A new name is fixed from now on, and its field gone.
      setTimeout(() => focused && document.activeElement === document.body && focusField(focused));
      return;
    }
    if (!answer) return;
    setRefused({ problems: answer.problems, of: value, isStale: answer.isStale ?? false });
    focusFirst(answer.problems);
  };
  const isRefused = refused !== undefined && refused.of === value;
  return {
    value,
    setValue,
    round,
    start,
    failure,
    load,
    read,
    save,
    isBusy,
    isChanged,
    isStale: isRefused && refused.isStale,
    problems: isRefused ? refused.problems : (look?.problems ?? []),
    diff: isChanged ? (look?.diff ?? "") : "",
  };
}

export type FileForm = ReturnType<typeof useFileForm>;

const focusField = (id: string) => document.getElementById(id)?.focus();

function focusFirst(problems: readonly FieldProblem[]): void {
  const field = problems.find(({ field }) => field)?.field;
  // Later, because what holds it opens only now.
  if (field) setTimeout(() => focusField(toFieldId(field)));
}
