/** A text that was pasted with its line breaks, as the one line that it is kept as. Typed spaces stay. */
export function toOneLine(text: string): string {
  const lines = text.split(/\n+/);
  return lines.length === 1 ? text : lines.map((line) => line.trim()).join(" ");
}
