import { diff } from "node:util";

/** Beyond this many comparisons a change is shown as all old lines and all new ones. */
const maxCells = 4_000_000;
const contextLines = 3;

type Line = { sign: " " | "-" | "+"; text: string };

/** Unified diff of two texts without the lines that name files; empty when they are the same. */
export function printLineDiff(before: string, after: string): string {
  const lines = toLines(splitLines(before), splitLines(after));
  const isNear = lines.map((_, at) =>
    lines.slice(Math.max(0, at - contextLines), at + contextLines + 1).some(({ sign }) => sign !== " "),
  );
  let printed = "";
  for (let [at, oldNumber, newNumber] = [0, 1, 1]; at < lines.length; ) {
    let end = at;
    while (isNear[end]) end++;
    const hunk = lines.slice(at, Math.max(end, at + 1));
    const count = (other: Line["sign"]) => hunk.filter(({ sign }) => sign !== other).length;
    const [olds, news] = [count("+"), count("-")];
    // As diff writes it: a range without lines names the line before it.
    const head = `@@ -${oldNumber - (olds ? 0 : 1)},${olds} +${newNumber - (news ? 0 : 1)},${news} @@\n`;
    if (end > at) printed += head + hunk.map(({ sign, text }) => `${sign}${text}\n`).join("");
    [at, oldNumber, newNumber] = [at + hunk.length, oldNumber + olds, newNumber + news];
  }
  return printed;
}

const splitLines = (text: string) => (text === "" ? [] : text.replace(/\n$/, "").split("\n"));

/** What both share at their ends is not compared: the time that it takes grows with what differs. */
function toLines(old: string[], next: string[]): Line[] {
  let start = 0;
  while (start < old.length && start < next.length && old[start] === next[start]) start++;
  let end = 0;
  const rest = Math.min(old.length, next.length) - start;
  while (end < rest && old[old.length - 1 - end] === next[next.length - 1 - end]) end++;
  const as = (sign: Line["sign"], lines: string[]) => lines.map((text): Line => ({ sign, text }));
  const [gone, come] = [old.slice(start, old.length - end), next.slice(start, next.length - end)];
  const signs = { 0: " ", 1: "-", [-1]: "+" } as const;
  const cells = gone.length * come.length;
  const middle =
    cells === 0 || cells > maxCells
      ? [...as("-", gone), ...as("+", come)]
      : diff(gone, come).map(([sign, text]): Line => ({ sign: signs[sign], text }));
  return [...as(" ", old.slice(0, start)), ...middle, ...as(" ", old.slice(old.length - end))];
}
