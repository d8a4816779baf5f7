import { useState } from "react";
import type { FieldProblem } from "#base/problem.ts";
import type { DeskAction, DoAnswer } from "../desk-api.ts";
import { useDesk } from "../state/desk-context.ts";

export type DialogAction = ReturnType<typeof useDialogAction>;

/** An action that a dialog asks for: refused, it stays open and says why; else it closes. */
export function useDialogAction(onDone: (answer: DoAnswer & { isDone: true }) => void) {
  const { act, isBusy, failure } = useDesk();
  const [refusal, setRefusal] = useState<(DoAnswer & { isDone: false }) | "no answer">();
  const send = async (action: DeskAction) => {
    const answer = await act(action);
    if (answer?.isDone) return onDone(answer);
    setRefusal(answer ?? "no answer");
  };
  const { problems = [], also = [] } = refusal === "no answer" ? {} : (refusal ?? {});
  // The head of the page, which says it too, is behind the dialog.
  const told: FieldProblem[] =
    refusal === "no answer" && failure ? [{ level: "error", ...failure }] : problems;
  const of = (field: FieldProblem["field"]) => told.filter((problem) => problem.field === field);
  /** What no field of the dialog shows. */
  const others = (...fields: FieldProblem["field"][]) => told.filter(({ field }) => !fields.includes(field));
  /** What was refused is another thing once something else is typed. */
  const forget = () => setRefusal(undefined);
  return { send, isBusy, of, others, also, forget };
}
