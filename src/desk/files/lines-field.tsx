import { useState } from "react";
import { describedBy, FieldFrame, type FieldProps } from "../form/field-frame.tsx";

interface Props extends FieldProps {
  value: readonly string[];
  onChange(value: string[]): void;
}

/** Short texts, one a line. What is typed stays as it is typed: an empty line is where the next one comes. */
export function LinesField({ value, onChange, ...frame }: Props) {
  const [typed, setTyped] = useState(value.join("\n"));
  const shown = toLines(typed).join("\n") === value.join("\n") ? typed : value.join("\n");
  return (
    <FieldFrame {...frame}>
      <textarea
        id={frame.id}
        rows={2}
        value={shown}
        aria-describedby={describedBy(frame.id, frame.problems)}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onChange(toLines(event.currentTarget.value));
        }}
      />
    </FieldFrame>
  );
}

function toLines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}
