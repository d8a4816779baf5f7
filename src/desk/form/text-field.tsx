import type { ReactNode } from "react";
import { describedBy, FieldFrame, type FieldProps } from "./field-frame.tsx";

interface Props extends FieldProps {
  value: string;
  onChange(value: string): void;
  rows?: number;
  type?: "text" | "url";
  /** Under the control. */
  children?: ReactNode;
}

export function TextField({ value, onChange, rows, type = "text", children, ...frame }: Props) {
  const { id, hint, problems } = frame;
  const control = {
    id,
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
    "aria-describedby": describedBy(id, problems),
    "aria-invalid": problems.some(({ level }) => level === "error"),
    required: hint.isRequired,
  };
  return (
    <FieldFrame {...frame} aside={<Counter value={value} most={hint.maxLength} />} below={children}>
      {rows === undefined ? (
        <input {...control} type={type} autoComplete="off" spellCheck={type === "text"} />
      ) : (
        <textarea {...control} rows={rows} />
      )}
    </FieldFrame>
  );
}

/** For eyes: screen readers get the problem, when there is one, and not a number for each letter. */
function Counter({ value, most }: { value: string; most: number | undefined }) {
  const length = [...value.trim()].length;
  // An address of 40 characters is not to be weighed against 2048.
  if (most === undefined || length < most / 5 - 60) return null;
  return (
    <span className="counter" data-over={length > most || undefined} aria-hidden="true">
      {length} of {most}
    </span>
  );
}

/** A text that was pasted with its line breaks, as the one line that it is kept as. Typed spaces stay. */
export function toOneLine(text: string): string {
  const lines = text.split(/\n+/);
  return lines.length === 1 ? text : lines.map((line) => line.trim()).join(" ");
}
