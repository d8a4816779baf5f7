/** Endings that leave the word's meaning alone; what is left needs at least `keep` letters. */
const endings: readonly (readonly [ending: string, becomes: string, keep: number])[] = [
  ["nesses", "", 4],
  ["ships", "ship", 3],
  ["ness", "", 4],
  ["ies", "y", 2],
  ["ings", "", 4],
  ["ing", "", 4],
  ["sses", "ss", 2],
  ["ches", "ch", 2],
  ["xes", "x", 2],
  ["ers", "er", 3],
  ["ed", "", 4],
  ["es", "e", 3],
  ["ss", "ss", 1],
  ["us", "us", 1],
  ["is", "is", 1],
  ["s", "", 3],
];

/** What their stem means is something else: a programme, a house. */
const ownWords = new Set(["programming", "housing"]);

/** A key that forms of one English word share: rankings, ranking, ranked -> rank. Never shown to anybody. */
export function stemWord(word: string): string {
  if (ownWords.has(word)) return word;
  for (const [ending, becomes, keep] of endings) {
    if (!word.endsWith(ending) || word.length - ending.length < keep) continue;
    return dropSilent(word.slice(0, word.length - ending.length) + becomes);
  }
  return dropSilent(word);
}

/** "planning" and "plan", "writing" and "write". */
function dropSilent(word: string): string {
  if (word.length > 4 && /([bdfgmnprt])\1$/.test(word)) return word.slice(0, -1);
  return word.length > 4 && word.endsWith("e") ? word.slice(0, -1) : word;
}
