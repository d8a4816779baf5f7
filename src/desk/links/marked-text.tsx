import type { TextRange } from "#catalog/search/mark-matches.ts";

export function MarkedText({ text, marks }: { text: string; marks: readonly TextRange[] }) {
  const parts = marks.flatMap(([start, end], at) => [
    text.slice(marks[at - 1]?.[1] ?? 0, start),
    <mark key={start}>{text.slice(start, end)}</mark>,
  ]);
  return (
    <>
      {parts}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}
