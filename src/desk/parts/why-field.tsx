import { useId } from "react";
import type { FieldProblem } from "#base/problem.ts";
import { FieldProblems } from "../form/field-problems.tsx";

interface Props {
  hint: string;
  value: string;
  problems: readonly FieldProblem[];
  onChange(value: string): void;
}

/** Every decision that takes something away asks for its reason. */
export function WhyField({ hint, value, problems, onChange }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Why</label>
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      <textarea
        id={id}
        rows={2}
        required
        value={value}
        aria-invalid={problems.length > 0}
        aria-describedby={`${id}-hint${problems.length > 0 ? ` ${id}-problems` : ""}`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <FieldProblems id={id} problems={problems} />
    </div>
  );
}
