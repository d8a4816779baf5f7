/** "the text is empty", "write it" -> "The text is empty: write it." */
export function printFault({ what, fix }: { what: string; fix: string }): string {
  const start = what.replace(/[.:]$/, "");
  const end = fix.replace(/([^.!?])$/, "$1.");
  return `${start.slice(0, 1).toUpperCase()}${start.slice(1)}: ${end}`;
}
