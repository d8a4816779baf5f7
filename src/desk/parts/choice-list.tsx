import type { ComponentProps } from "react";

type Choice = readonly [value: string, label: string];
interface Props extends Omit<ComponentProps<"select">, "onChange"> {
  choices: readonly Choice[];
  /** What stands first, and means the empty value. */
  none?: string | undefined;
  onChange?(value: string): void;
}

/** A list to choose one from. */
export function ChoiceList({ choices, none, onChange, ...select }: Props) {
  const all = none === undefined ? choices : [["", none] as const, ...choices];
  return (
    <select {...select} onChange={({ currentTarget }) => onChange?.(currentTarget.value)}>
      {all.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
