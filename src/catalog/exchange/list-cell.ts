/** Several values in one cell: `a; b`. A separator inside a value is written with a backslash before it. */
export function printListCell(values: readonly string[]): string {
  return values.map((value) => value.replace(/[\\;,\n]/g, "\\$&")).join("; ");
}

/** Also commas and line breaks part values, as people type them. */
export function parseListCell(cell: string): string[] {
  const parts = cell.match(/(?:\\[\s\S]|[^\\;,\n]|\\$)+/g) ?? [];
  return parts.map((part) => part.trim().replace(/\\([\s\S])/g, "$1")).filter((part) => part !== "");
}
