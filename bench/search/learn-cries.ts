import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { hashBits, listSigns, spareSigns } from "#catalog/search/hear-cry.ts";
import { toLetters, toSteps } from "#catalog/search/packed-index.ts";
import type { SearchIndex } from "#catalog/search/search-index.ts";
import { phraseKey } from "#catalog/search/split-words.ts";
import { toSearchIndex } from "#catalog/search/to-search-index.ts";
import { readDirectory, readJudged } from "./read-directory.ts";

/** What someone typed, and whether it is a cry for help. */
export interface Heard {
  query: string;
  isCry: boolean;
  /** Where it is from; queries of one cause in one language are alike. */
  cause: string;
  /** What was written down as a cry is heard, and what was judged is none. */
  isFirm?: boolean;
  weight: number;
}

/**
 * `signs`: how many are kept; `max`: what one weighs at most, either way; `caution`: the more, the fewer cries are heard, and
 * the fewer that are none. Tried on another author's 1,200 queries, a fifth of their causes held out in turn (decision 0016). `certainty`: the more, the fewer are sure.
 */
const learning = {
  signs: 10_400,
  max: 2,
  caution: -0.1,
  certainty: 1,
  rounds: 16,
  rate: 0.3,
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
    const weight = cause === "tested" ? counts.judged : 1;
    return queries.split(" | ").map((query) => ({
      query,
      isCry,
      cause: `${language} ${cause}`,
      weight,
      isFirm: isCry || weight > 1 || cause === "judged",
    }));
  });
}

/** Cries, and what else people type: judged queries, what the directory says, and the beginnings of all that are not cries. */
export async function readMaterial(): Promise<Heard[]> {
  const catalog = await readDirectory();
  const index = toSearchIndex(catalog);
  const lines = new Set(
    [...catalog.resources.values()]
      .filter(({ topics }) => topics?.includes("Crisis lines"))
      .map(({ id }) => id),
  );
  const judged = (await readJudged(catalog, "judged")).filter(
    ({ finds }) => !finds.some((id) => lines.has(id)),
  );
  const isJudged = new Set(judged.map(({ query }) => phraseKey(query)));
  const known = new Set<string>();
  const add = (queries: readonly Heard[]) =>
    queries.filter(({ query }) => {
      const key = phraseKey(query);
      if (key === "" || known.has(key)) return false;
      known.add(key);
      return true;
    });
  const toOthers = (queries: readonly string[], cause: string, weight = 1) =>
    add(queries.map((query) => ({ query, isCry: false, cause, weight, isFirm: weight > 1 })));
  const typed = [
    ...add(await readCries()).map((one) =>
      isJudged.has(phraseKey(one.query)) ? { ...one, weight: counts.judged, isFirm: true } : one,
    ),
    ...toOthers(
      judged.map(({ query }) => query),
      "judged",
      counts.judged,
    ),
    ...toOthers(listPhrases(index, lines), "phrases"),
  ];
  const texts = toOthers(listRuns(index), "texts");
  // Of cries, single words alone: "hilf" says nothing yet, and "i want to die to" does.
  const isBegun = ({ query, isCry }: Heard) => !isCry || /^\p{Script=Latin}+$/u.test(phraseKey(query));
  const begun = typed.filter(isBegun).flatMap(({ query }) => listBeginnings(phraseKey(query)));
  return [...typed, ...texts, ...toOthers(begun, "begun", counts.half)];
}

/** Names and phrases of the directory but those that lead to help lines. */
function listPhrases(
  { ids, names, groups, menus, topics, synonyms, places }: SearchIndex,
  lines: ReadonlySet<string>,
) {
  const isLine = (place: number) => lines.has(ids[place] ?? "");
  const lineNames = new Set(names.filter((_, place) => isLine(place)).map(phraseKey));
  const cries = new Set(topics.flatMap(({ words, resources }) => (resources.every(isLine) ? words : [])));
  const isOther = (words: readonly string[]) => !words.some((word) => cries.has(word));
  return [
    ...[...names, ...[...groups, ...menus].map(({ name }) => name)],
    ...topics.flatMap(({ words }) => (isOther(words) ? words : [])),
    ...synonyms.flatMap(({ words, also = [] }) =>
      isOther(words) && !also.some((name) => lineNames.has(phraseKey(name))) ? words : [],
    ),
    ...places.flatMap(({ names: own, parts }) => [...own, ...parts]),
  ];
}

/** Words of descriptions, pairs of them, and some runs of four: most of them say nothing of anybody's distress. */
function listRuns({ descriptions }: SearchIndex): string[] {
  return descriptions.flatMap((text) => {
    const words = phraseKey(text).split(" ");
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

interface Example {
  signs: readonly number[];
  side: 1 | -1;
  weight: number;
  isFirm: boolean;
  scale: number;
}

/**
 * A line between cries and the rest: squared hinge loss, steps by Adagrad, the mean of the later rounds. Drawn twice: by all
 * signs, then by those that weighed most. The same material gives the same weights on every machine: nothing but sums, products
 * and square roots, which round everywhere alike.
 */
export function learnCries(material: readonly Heard[]) {
  const examples = material.map(({ query, isCry, weight, isFirm = false }): Example => {
    const signs = listSigns(phraseKey(query).split(" ").slice(0, 24));
    return { signs, side: isCry ? 1 : -1, weight, isFirm, scale: 1 / Math.sqrt(signs.length + spareSigns) };
  });
  const all = drawLine(examples, new Uint8Array(1 << hashBits).fill(1));
  const cut = Array.from(all.weights, Math.abs).sort((a, b) => b - a)[learning.signs] ?? 0;
  const kept = Uint8Array.from(all.weights, (weight) => Number(Math.abs(weight) > cut));
  const { levels, least, sure } = toLevels(drawLine(examples, kept));
  correct(examples, levels, least);
  const values = Array.from({ length: 2 * learning.max + 1 }, (_, at) => at - learning.max);
  const placesOf = (value: number) => levels.flatMap((level, place) => (level === value ? [place] : []));
  const places = values.map((value) => (value === 0 ? "" : toLetters(toSteps(placesOf(value)))));
  return { least, sure, places };
}

/** What has to be right, and is not once weights are rounded, is put right by its rarest signs, which hardly touch anything else. */
function correct(examples: readonly Example[], levels: number[], least: number): void {
  const uses = new Uint32Array(levels.length);
  for (const { signs } of examples) for (const sign of signs) (uses[sign] as number)++;
  const isMissed = ({ signs, side, scale, isFirm }: Example) =>
    isFirm && side * (signs.reduce((sum, sign) => sum + (levels[sign] as number), 0) * scale - least) <= 0;
  for (let time = 0; time < learning.corrections; time++)
    for (const one of examples.filter(isMissed))
      for (const sign of one.signs.toSorted((a, b) => (uses[a] as number) - (uses[b] as number))) {
        const level = (levels[sign] as number) + one.side;
        if (Math.abs(level) <= learning.max && isMissed(one)) levels[sign] = level;
      }
}

/** Weights as few whole numbers. */
function toLevels({ weights, bias }: ReturnType<typeof drawLine>) {
  const heavy = Array.from(weights, Math.abs).filter((weight) => weight > 0);
  // The heaviest of them all are few, and would make the rest too light to be told apart.
  const step = (heavy.sort((a, b) => b - a)[Math.floor(heavy.length / 200)] ?? 1) / learning.max;
  const levels = Array.from(weights, (weight) =>
    Math.max(-learning.max, Math.min(learning.max, Math.round(weight / step))),
  );
  const toLimit = (caution: number) => Number(((caution - bias) / step).toFixed(3));
  return { levels, least: toLimit(learning.caution), sure: toLimit(learning.certainty) };
}

function drawLine(examples: readonly Example[], kept: Uint8Array) {
  const weights = new Float64Array(kept.length);
  const sums = new Float64Array(kept.length);
  const spread = new Float64Array(kept.length).fill(1e-8);
  let [bias, biasSum, biasSpread, summed] = [0, 0, 1e-8, 0];
  const learn = ({ signs, side, weight, scale }: Example) => {
    let sum = 0;
    for (const sign of signs) sum += weights[sign] as number;
    const missing = 1 - side * (sum * scale + bias);
    if (missing <= 0) return;
    const pull = -side * weight * Math.min(1, missing);
    for (const sign of signs) {
      if (kept[sign] === 0) continue;
      (spread[sign] as number) += pull * scale * (pull * scale);
      (weights[sign] as number) -= (learning.rate * pull * scale) / Math.sqrt(spread[sign] as number);
    }
    biasSpread += pull * pull;
    bias -= (learning.rate * pull) / Math.sqrt(biasSpread);
  };
  const shuffled = startShuffling(examples);
  for (let round = 0; round < learning.rounds; round++) {
    for (const example of shuffled()) learn(example);
    if (round < learning.rounds / 2) continue;
    for (let place = 0; place < weights.length; place++) (sums[place] as number) += weights[place] as number;
    biasSum += bias;
    summed++;
  }
  return { weights: sums.map((sum) => sum / summed), bias: biasSum / summed };
}

/** In another order each round, and in the same orders on every machine. */
function startShuffling(examples: readonly Example[]) {
  const order = [...examples];
  let state = 1;
  return () => {
    for (let place = order.length - 1; place > 0; place--) {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      const other = Math.floor((state / 2 ** 32) * (place + 1));
      [order[place], order[other]] = [order[other] as Example, order[place] as Example];
    }
    return order;
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await writeFile(weightsFile, `${JSON.stringify(learnCries(await readMaterial()), null, 2)}\n`);
