import { describedBy, type FieldProps } from "./field-frame.tsx";
import { FieldProblems } from "./field-problems.tsx";

interface Props<Value extends string> extends FieldProps {
  names: Record<Value, string>;
  chosen: readonly Value[];
  /** One of them, or as many as one likes. */
  kind: "radio" | "checkbox";
  onChange(chosen: Value[]): void;
}

export function ChoicesField<Value extends string>({
  id,
  label,
  hint,
  problems,
  names,
  chosen,
  kind,
  onChange,
}: Props<Value>) {
  const values = Object.keys(names) as Value[];
  const toggle = (value: Value) => {
    if (kind === "radio") return onChange([value]);
    const isIn = chosen.includes(value);
    onChange(values.filter((one) => (one === value ? !isIn : chosen.includes(one))));
  };
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
      <div className="choice-chips">
        {values.map((value) => (
          <label key={value} className="choice-chip">
            <input
              type={kind}
              name={id}
              value={value}
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
            />
            {names[value]}
          </label>
        ))}
      </div>
      <FieldProblems id={id} problems={problems} />
    </fieldset>
  );
}
