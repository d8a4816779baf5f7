/** The candidate a writer most likely meant, or undefined when none is close: a third of the letters may differ, two in a short word. */
export function nearestWord(word: string, candidates: Iterable<string>): string | undefined {
  let nearest: string | undefined;
  let least = word.length < 3 ? 2 : Math.max(2, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance = countEdits(word.toLowerCase(), candidate.toLowerCase(), least);
    if (distance < least) [nearest, least] = [candidate, distance];
  }
  return nearest;
}

/** Levenshtein distance, given up (returning `limit`) as soon as it cannot be below `limit`. */
function countEdits(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    if (Math.min(...next) >= limit) return limit;
    row = next;
  }
  return row[b.length] ?? limit;
}

/** For `sort`: by code units, so in the same order on every machine. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
