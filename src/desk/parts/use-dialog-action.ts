import { useState } from "react";
import type { FieldProblem } from "#base/problem.ts";
import type { DeskAction, DoAnswer } from "../desk-api.ts";
import { useDesk } from "../state/desk-context.ts";

export type DialogAction = ReturnType<typeof useDialogAction>;

/** An action that a dialog asks for: refused, it stays open and says why; else it closes. */
export function useDialogAction(onDone: (answer: DoAnswer & { isDone: true }) => void) {
  const { act, isBusy } = useDesk();
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const send = async (action: DeskAction) => {
    const answer = await act(action);
    if (answer?.isDone) return onDone(answer);
    const fix = "start it again in the terminal, then try again";
    setProblems(answer?.problems ?? [{ level: "error", what: "the desk is not responding", fix }]);
  };
  const of = (field: FieldProblem["field"]) => problems.filter((problem) => problem.field === field);
  /** What no field of the dialog shows. */
  const others = (...fields: FieldProblem["field"][]) =>
    problems.filter(({ field }) => !fields.includes(field));
  return { send, isBusy, of, others };
}
