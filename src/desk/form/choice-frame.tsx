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

interface Props<Value extends string> extends FieldProps {
  names: Record<Value, string>;
  chosen: readonly Value[];
  /** One of them, or as many as one likes. */
  kind: "radio" | "checkbox";
  onChange(chosen: Value[]): void;
}

export function ChoicesField<Value extends string>(field: Props<Value>) {
  const { names, chosen, kind, onChange, ...frame } = field;
  const values = Object.keys(names) as Value[];
  const toggle = (value: Value) => {
    if (kind === "radio") return onChange([value]);
    const isIn = chosen.includes(value);
    onChange(values.filter((one) => (one === value ? !isIn : chosen.includes(one))));
  };
  return (
    <ChoiceFrame {...frame}>
      <div className="choice-chips">
        {values.map((value) => (
          <label key={value} className="choice-chip">
            <input
              type={kind}
              name={frame.id}
              value={value}
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
            />
            {names[value]}
          </label>
        ))}
      </div>
    </ChoiceFrame>
  );
}
