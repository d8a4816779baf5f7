import type { ReactNode } from "react";
import { printCount } from "#base/print-count.ts";
import type { FieldProblem } from "#base/problem.ts";

interface Props {
  verb: string;
  canSave: boolean;
  isBusy: boolean;
  problems: readonly FieldProblem[];
  /** What is said where there is no problem. */
  state: string;
  /** Beside the main button. */
  more: ReactNode;
}

/** Stays in sight at the foot of the window. */
export function SaveBar({ verb, canSave, isBusy, problems, state, more }: Props) {
  const wrong = problems.filter(({ level }) => level === "error").length;
  return (
    <div className="save-bar">
      {/* Not `disabled`: a button that has just saved keeps the focus. */}
      <button type="submit" className="button" aria-disabled={!canSave}>
        {isBusy ? "One moment" : verb}
      </button>
      {more}
      <p role="status" data-wrong={wrong > 0 || undefined}>
        {wrong > 0 ? printCount(wrong, "problem to fix", "problems to fix") : state}
      </p>
    </div>
  );
}
