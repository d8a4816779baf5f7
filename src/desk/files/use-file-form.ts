import { type FormEvent, useCallback, useEffect, useState } from "react";
import type { FieldProblem } from "#base/problem.ts";
import { useLeaveGuard } from "../address/use-address.ts";
import { deskPaths } from "../desk-api.ts";
import type { FileAnswer, FileLookAnswer, FormFile } from "../file-calls.ts";
import { useDesk } from "../state/desk-context.ts";
import { callDesk, type Failure } from "../wire/call-desk.ts";
import { toFieldId } from "./use-frame.ts";

const pauseMs = 250;

/** A file in its form: what it says, what is typed, and what the check says of that. */
export function useFileForm(name: FormFile) {
  const { act, isBusy } = useDesk();
  const [start, setStart] = useState<FileAnswer>();
  const [value, setValue] = useState<unknown>();
  const [failure, setFailure] = useState<Failure>();
  const [refused, setRefused] = useState<{
    problems: readonly FieldProblem[];
    of: unknown;
    isStale: boolean;
  }>();
  const look = useFileLook(name, value, start?.value);
  const isChanged = start !== undefined && value !== start.value;
  useLeaveGuard(isChanged);

  /** As the file is now. What was typed since `saved` was sent stays. */
  const read = useCallback(
    async (saved?: unknown) => {
      const { value: answer, failure } = await callDesk<FileAnswer>(`${deskPaths.file}?name=${name}`);
      setFailure(failure);
      if (!answer) return;
      setStart(answer);
      setValue((typed: unknown) => (saved === undefined || typed === saved ? answer.value : typed));
      setRefused(undefined);
    },
    [name],
  );
  const load = useCallback(() => read(), [read]);
  useEffect(() => {
    load();
  }, [load]);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!start || !isChanged || isBusy) return;
    const answer = await act({ kind: "saveFile", name, version: start.version, value });
    if (answer?.isDone) {
      // At once, or whoever goes on before the file is read again is asked about changes that are saved.
      setStart({ ...start, value });
      return read(value);
    }
    if (!answer) return;
    setRefused({ problems: answer.problems, of: value, isStale: answer.isStale ?? false });
    focusFirst(answer.problems);
  };
  const isRefused = refused !== undefined && refused.of === value;
  return {
    value,
    setValue,
    start,
    failure,
    load,
    save,
    isBusy,
    isChanged,
    isStale: isRefused && refused.isStale,
    problems: isRefused ? refused.problems : (look?.problems ?? []),
    diff: isChanged ? (look?.diff ?? "") : "",
  };
}

export type FileForm = ReturnType<typeof useFileForm>;

/** Asks when the typing pauses; an answer to older text is dropped. What the file says already is not asked about. */
function useFileLook(name: FormFile, value: unknown, start: unknown): FileLookAnswer | undefined {
  const [look, setLook] = useState<FileLookAnswer>();
  useEffect(() => {
    if (value === undefined) return;
    const stop = new AbortController();
    const ask = async () => {
      const { value: answer } = await callDesk<FileLookAnswer>(deskPaths.file, { name, value }, stop.signal);
      if (answer && !stop.signal.aborted) setLook(answer);
    };
    const timer = setTimeout(ask, value === start ? 0 : pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [name, value, start]);
  return look;
}

function focusFirst(problems: readonly FieldProblem[]): void {
  const field = problems.find(({ field }) => field)?.field;
  // Later, because what holds it opens only now.
  if (field) setTimeout(() => document.getElementById(toFieldId(field))?.focus());
}
