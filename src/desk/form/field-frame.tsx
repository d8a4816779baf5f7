import type { ReactNode } from "react";
import type { FieldProblem } from "#base/problem.ts";
import type { FieldHint } from "../desk-api.ts";
import { RichText } from "../parts/rich-text.tsx";
import { FieldProblems } from "./field-problems.tsx";

export interface FieldProps {
  /** Of the form; parts of the field are called after it. */
  id: string;
  label: string;
  hint: FieldHint;
  problems: readonly FieldProblem[];
}

interface FrameProps extends FieldProps {
  children: ReactNode;
  aside?: ReactNode;
  below?: ReactNode;
}

/** Ids for aria-describedby: what the field may hold, and what is wrong. */
export const describedBy = (id: string, problems: readonly FieldProblem[]): string =>
  problems.length > 0 ? `${id}-hint ${id}-problems` : `${id}-hint`;

/** Label, hint and problems around one control. */
export function FieldFrame({ id, label, hint, problems, children, aside, below }: FrameProps) {
  return (
    <div
      className="field"
      data-field={id}
      data-wrong={problems.some(({ level }) => level === "error") || undefined}
    >
      <div className="field-head">
        <label htmlFor={id}>{label}</label>
        {!hint.isRequired && <span className="optional">optional</span>}
        {aside}
      </div>
      <p className="hint" id={`${id}-hint`}>
        <RichText text={hint.about} />
      </p>
      {children}
      {below}
      <FieldProblems id={id} problems={problems} />
    </div>
  );
}
