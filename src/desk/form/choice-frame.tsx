import type { ReactNode } from "react";
import { describedBy, type FieldProps } from "./field-frame.tsx";
import { FieldProblems } from "./field-problems.tsx";

/** Legend, hint and problems around many controls. What is wrong in it is led to as a whole, so it takes the focus. */
export function ChoiceFrame({ id, label, hint, problems, children }: FieldProps & { children: ReactNode }) {
  return (
    <fieldset
      className="field"
      data-field={id}
      id={id}
      tabIndex={-1}
      aria-describedby={describedBy(id, problems)}
    >
      <legend>{label}</legend>
      <p className="hint" id={`${id}-hint`}>
        {hint.about}
      </p>
      {children}
      <FieldProblems id={id} problems={problems} />
    </fieldset>
  );
}
