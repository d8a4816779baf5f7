import { diff } from "node:util";

/** Beyond this many comparisons a change is shown as all old lines and all new ones. */
const maxCells = 4_000_000;
const contextLines = 3;

interface Line {
  sign: " " | "-" | "+";
  text: string;
}

/** Unified diff of two texts without the lines that name files; empty when they are the same. */
export function printLineDiff(before: string, after: string): string {
  if (before === after) return "";
  return printHunks(toLines(splitLines(before), splitLines(after)));
}

function splitLines(text: string): string[] {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

function toLines(old: string[], next: string[]): Line[] {
  let start = 0;
  while (start < old.length && start < next.length && old[start] === next[start]) start++;
  let end = 0;
  const rest = Math.min(old.length, next.length) - start;
  while (end < rest && old[old.length - 1 - end] === next[next.length - 1 - end]) end++;
  const same = (lines: string[]) => lines.map((text): Line => ({ sign: " ", text }));
  return [
    ...same(old.slice(0, start)),
    ...toMiddle(old.slice(start, old.length - end), next.slice(start, next.length - end)),
    ...same(old.slice(old.length - end)),
  ];
}

/** The time that it takes grows with what differs: beyond a limit everything does. */
function toMiddle(old: string[], next: string[]): Line[] {
  if (old.length * next.length > maxCells) return [...old.map(toGone), ...next.map(toCome)];
  const signs = { 0: " ", 1: "-", [-1]: "+" } as const;
  return diff(old, next).map(([sign, text]) => ({ sign: signs[sign], text }));
}

const toGone = (text: string): Line => ({ sign: "-", text });
const toCome = (text: string): Line => ({ sign: "+", text });

function printHunks(lines: readonly Line[]): string {
  const changed = lines.flatMap(({ sign }, place) => (sign === " " ? [] : [place]));
  const shown = new Set(
    changed.flatMap((place) =>
      Array.from({ length: 2 * contextLines + 1 }, (_, step) => place - contextLines + step),
    ),
  );
  const printed: string[] = [];
  let [oldNumber, newNumber] = [1, 1];
  lines.forEach(({ sign, text }, place) => {
    if (shown.has(place)) {
      if (!shown.has(place - 1) || place === 0)
        printed.push(printHead(lines, place, shown, oldNumber, newNumber));
      printed.push(`${sign}${text}`);
    }
    if (sign !== "+") oldNumber++;
    if (sign !== "-") newNumber++;
  });
  return printed.map((line) => `${line}\n`).join("");
}

function printHead(
  lines: readonly Line[],
  from: number,
  shown: ReadonlySet<number>,
  oldNumber: number,
  newNumber: number,
): string {
  let to = from;
  while (to < lines.length && shown.has(to)) to++;
  const hunk = lines.slice(from, to);
  const count = (other: Line["sign"]) => hunk.filter(({ sign }) => sign !== other).length;
  const [olds, news] = [count("+"), count("-")];
  // As diff writes it: a range without lines names the line before it.
  return `@@ -${olds === 0 ? oldNumber - 1 : oldNumber},${olds} +${news === 0 ? newNumber - 1 : newNumber},${news} @@`;
}
