import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { hashBits, listSigns, signWeights, spareSigns } from "#catalog/search/hear-cry.ts";
import { toLetters, toSteps } from "#catalog/search/packed-index.ts";
import type { SearchIndex } from "#catalog/search/search-index.ts";
import { phraseKey } from "#catalog/search/split-words.ts";
import { toSearchIndex } from "#catalog/search/to-search-index.ts";
import { type Example, fitLine, type Line, sumOf } from "./fit-line.ts";
import { readDirectory, readJudged } from "./read-directory.ts";

/** What someone typed, and whether it is a cry for help. */
export interface Heard {
  query: string;
  isCry: boolean;
  /** Where it is from; queries of one cause in one language are alike. */
  cause: string;
  /** What was written down as a cry is heard, and what was judged is none. */
  isFirm?: boolean;
  /** It is heard beyond doubt. */
  isSure?: boolean;
  weight: number;
}

/**
 * `signs`: how many are kept; `max`: what one weighs at most, either way; `heaviest`: how many in a hundred weigh that; `parts`: in how
 * many parts weights are rounded; `penalty`: the more, the lighter all are; `caution`: the more, the fewer cries are heard, and the fewer
 * that are none; `certainty`: the more, the fewer are sure. Tried on causes and languages that were held out in turn (decision 0031).
 */
const learning = {
  signs: 10_700,
  max: 2,
  heaviest: 2,
  parts: 4,
  penalty: 0.1,
  caution: 0,
  certainty: 0.95,
  corrections: 12,
};
/** Half-typed queries count less, judged ones more: no judged query may be lost. */
const counts = { judged: 3, half: 0.5 };
const folder = new URL("./", import.meta.url);
export const weightsFile = new URL("../../src/catalog/search/cry-weights.json", folder);

/** The queries of cries.tsv: 1 for a cry or 0, language, cause, and queries between bars. What comes first decides. */
async function readCries(): Promise<Heard[]> {
  const lines = (await readFile(new URL("cries.tsv", folder), "utf8")).trim().split("\n");
  return lines.flatMap((line) => {
    const [label, language, cause, queries = ""] = line.split("\t");
    const isCry = label === "1";
    const isSure = cause === "certain";
    const weight = isSure || cause === "tested" ? counts.judged : 1;
    return queries.split(" | ").map((query) => ({
      query,
      isCry,
      cause: `${language} ${cause}`,
      weight,
      isFirm: isCry || weight > 1 || cause === "judged",
      isSure,
    }));
  });
}

/** As it is heard: without the marks of letters. */
const toHeard = (text: string) => phraseKey(text).replace(/\p{M}/gu, "");

/**
 * Names and curators' phrases of one day but those that lead to help lines. Not today's: after each edit of synonyms the rounding fell
 * otherwise, and some cries that were heard no longer were.
 */
const readPhrases = async () => (await readFile(new URL("phrases.txt", folder), "utf8")).trim().split("\n");

/** Cries, and what else people type: judged queries, what the directory says, and the beginnings of all that are not cries. */
export async function readMaterial(): Promise<Heard[]> {
  const catalog = await readDirectory();
  const index = toSearchIndex(catalog);
  const lines = new Set(
    [...catalog.resources.values()]
      .filter(({ topics }) => topics?.includes("Crisis lines"))
      .map(({ id }) => id),
  );
  const judged = (await readJudged(catalog, "judged"))
    .filter(({ finds }) => !finds.some((id) => lines.has(id)))
    .map(({ query }) => query);
  const isJudged = new Set(judged.map(toHeard));
  const known = new Set<string>();
  const add = (queries: readonly Heard[]) =>
    queries.filter(({ query }) => {
      const key = toHeard(query);
      if (key === "" || known.has(key)) return false;
      known.add(key);
      return true;
    });
  const toOthers = (queries: readonly string[], cause: string, weight = 1) =>
    add(queries.map((query) => ({ query, isCry: false, cause, weight, isFirm: weight > 1 })));
  const typed = [
    ...add(await readCries()).map((one) =>
      isJudged.has(toHeard(one.query)) ? { ...one, weight: counts.judged, isFirm: true } : one,
    ),
    ...toOthers(judged, "judged", counts.judged),
    ...toOthers(await readPhrases(), "phrases"),
  ];
  const texts = toOthers(listRuns(index), "texts");
  // Of cries, single words alone: "hilf" says nothing yet, and "i want to die to" does.
  const isBegun = ({ query, isCry }: Heard) => !isCry || /^\p{Script=Latin}+$/u.test(toHeard(query));
  const begun = typed.filter(isBegun).flatMap(({ query }) => listBeginnings(toHeard(query)));
  return [...typed, ...texts, ...toOthers(begun, "begun", counts.half)];
}

/** Words of descriptions, pairs of them, and some runs of four: most of them say nothing of anybody's distress. */
function listRuns({ descriptions }: SearchIndex): string[] {
  return descriptions.flatMap((text) => {
    const words = toHeard(text).split(" ");
    return words.flatMap((word, at) => [
      ...(word.length > 2 ? [word] : []),
      ...(`${word}${words[at + 1] ?? ""}`.length > 5 ? [words.slice(at, at + 2).join(" ")] : []),
      ...(at % 3 === 0 ? [words.slice(at, at + 4).join(" ")] : []),
    ]);
  });
}

/** Six beginnings, evenly spread: help lines are not to flash while someone types. */
function listBeginnings(query: string): string[] {
  const letters = [...query];
  const lengths = [1, 2, 3, 4, 5, 6].map((sevenths) => Math.round((letters.length * sevenths) / 7));
  return lengths.filter((length) => length >= 3).map((length) => letters.slice(0, length).join("").trim());
}

type Firm = Example & { isFirm: boolean; isSure: boolean };
const size = 1 << hashBits;

/**
 * Three lines between cries and the rest: by all signs, by those that weigh most, and in whole numbers. The same material gives the same
 * weights on every machine: nothing but sums, products and square roots, which round everywhere alike.
 */
export function learnCries(material: readonly Heard[]) {
  const examples = material.map(({ query, isCry, weight, isFirm = false, isSure = false }): Firm => {
    const signs = Int32Array.from(listSigns(toHeard(query).split(" ").slice(0, 24)));
    const scale = 1 / Math.sqrt(signs.length + spareSigns);
    return { signs, side: isCry ? 1 : -1, weight, isFirm, isSure, scale };
  });
  const all = fitLine(examples, new Float64Array(size + 1), learning.penalty);
  const cut = all.slice(0, size).map(Math.abs).sort().at(-learning.signs) ?? 0;
  const kept = all.map((weight, place) => (place === size || Math.abs(weight) >= cut ? weight : 0));
  const fewer = examples.map((one) => ({ ...one, signs: one.signs.filter((sign) => kept[sign] !== 0) }));
  const { levels, least, sure } = toLevels(fewer, fitLine(fewer, kept, learning.penalty));
  correct(examples, levels, least, sure);
  const places = Array.from(levels.keys()).filter((place) => levels[place] !== 0);
  const codes = toSteps(places).map(
    (step, at) => 4 * step + signWeights.indexOf(levels[places[at] ?? 0] ?? 0),
  );
  return { least, sure, signs: toLetters(codes) };
}

/** What has to be right, and is not once weights are rounded, is put right by its rarest signs, which hardly touch anything else. */
function correct(examples: readonly Firm[], levels: Line, least: number, sure: number): void {
  const uses = countUses(examples);
  const isMissed = (one: Firm) =>
    one.isFirm && one.side * (sumOf(one, levels) - (one.isSure ? sure : least)) <= 0;
  for (let time = 0; time < learning.corrections; time++)
    for (const one of examples.filter(isMissed))
      for (const sign of one.signs.toSorted((a, b) => (uses[a] as number) - (uses[b] as number))) {
        const level = (levels[sign] as number) + one.side;
        if (Math.abs(level) <= learning.max && isMissed(one)) levels[sign] = level;
      }
}

function countUses(examples: readonly Example[]): Uint32Array {
  const uses = new Uint32Array(size);
  for (const { signs } of examples) for (const sign of signs) (uses[sign] as number)++;
  return uses;
}

/** Weights as few whole numbers: those of the signs most used first. After each part, what is left makes up for the rounding. */
function toLevels(examples: readonly Example[], fitted: Line) {
  const { max, parts, heaviest, penalty, caution, certainty } = learning;
  const uses = countUses(examples);
  const used = [...uses.keys()].filter((sign) => uses[sign] !== 0);
  const signs = used.sort((a, b) => (uses[b] as number) - (uses[a] as number) || a - b);
  const heights = signs.map((sign) => Math.abs(fitted[sign] as number)).sort((a, b) => b - a);
  // The heaviest of them all are few, and would make the rest too light to be told apart.
  const step = (heights[Math.floor((heights.length * heaviest) / 100)] ?? 1) / max;
  const levelOf = (weight: number) => Math.max(-max, Math.min(max, Math.round(weight / step)));
  const isFixed = new Uint8Array(size + 1);
  let line = fitted;
  for (let part = 1; part <= parts; part++) {
    // The most used are few: the first parts are small.
    const end = (signs.length * part * part * part) / (parts * parts * parts);
    for (const [at, sign] of signs.entries()) {
      const level = levelOf(line[sign] as number);
      if (isFixed[sign] === 1 || (at >= end && Math.abs(level) < max)) continue;
      line[sign] = level * step;
      isFixed[sign] = 1;
    }
    line = fitLine(examples, line, penalty, isFixed);
  }
  const levels = line.map((weight, place) => (place < size ? levelOf(weight) : 0));
  const toLimit = (margin: number) => Number(((margin - (line[size] as number)) / step).toFixed(3));
  return { levels, least: toLimit(caution), sure: toLimit(certainty) };
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await writeFile(weightsFile, `${JSON.stringify(learnCries(await readMaterial()), null, 2)}\n`);
