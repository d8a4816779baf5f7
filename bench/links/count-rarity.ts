import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import languages from "../../src/catalog/link-health/marks/languages.json" with { type: "json" };
import { toPlainWords } from "../../src/catalog/link-health/plain-words.ts";
import { readPage } from "../../src/catalog/link-health/read-page.ts";
import { registrableDomain } from "../../src/catalog/link-health/registrable-domain.ts";
import { readJudged } from "./judged.ts";

/**
 * Writes `marks/word-rarity.json`: in which part of the texts of its language a word is, from 0 (in a third of them) to
 * 3. The texts are the pages of the open judged behaviours as a person approved them, one of each site, and what the
 * directory says of its links. Words in fewer texts are not listed and count fully. `pairs/` is not among them.
 */
const steps = [0.45, 0.25, 0.1, 0.04];
/** A language with fewer texts says nothing of its words but for the small ones, which are known. */
const minTexts = 8;
const maxShared = 0.6;
const minCount = 3;

const texts = new Map<string, Map<string, Set<string>>>();
const add = (language: string, key: string, words: Iterable<string>) => {
  const of = texts.get(language) ?? new Map<string, Set<string>>();
  const own = new Set(words);
  // One text is under many names.
  const isCopy = [...of.values()].some(
    (other) => [...own].filter((word) => other.has(word)).length > maxShared * own.size,
  );
  if (!isCopy) texts.set(language, of.set(key, own));
};

for (const { pages, behaviours } of readJudged("judged"))
  for (const { language, url, then } of behaviours) {
    const { page, body, status, base64 } =
      Object.values(then?.at(-1) ?? {}).find((one) => one.body || one.page) ?? {};
    const html = pages[page ?? ""] ?? body;
    if (!html || status !== 200 || base64) continue;
    const { title, description, words } = readPage(html, url);
    add(language, registrableDomain(url), [...toPlainWords(`${title} ${description}`), ...words]);
  }
const folder = new URL("../../content/resources/", import.meta.url);
for (const name of readdirSync(folder)) {
  const lines = readFileSync(new URL(name, folder), "utf8").split("\n");
  const said = lines
    .filter((line) => /^(name|description): /.test(line))
    .map((line) => line.replace(/^\w+: /, ""));
  add("directory", name, toPlainWords(said.join(" ")));
}

const stepOf = new Map<string, number>();
const note = (word: string, step: number) => {
  if (!/^\d+$/.test(word)) stepOf.set(word, Math.min(step, stepOf.get(word) ?? step));
};
for (const { words } of languages) for (const word of words.split(" ")) note(word, 0);
for (const of of texts.values()) {
  if (of.size < minTexts) continue;
  const counts = new Map<string, number>();
  for (const words of of.values()) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const [word, count] of counts) {
    const step = steps.findIndex((part) => count >= part * of.size);
    if (step >= 0 && count >= minCount) note(word, step);
  }
}
const rarity = steps.map((_, step) => [
  step,
  [...stepOf]
    .filter(([, one]) => one === step)
    .map(([word]) => word)
    .sort()
    .join(" "),
]);
const target = new URL("../../src/catalog/link-health/marks/word-rarity.json", import.meta.url);
writeFileSync(target, `${JSON.stringify(Object.fromEntries(rarity), null, 2)}\n`);
console.log([...texts].map(([language, { size }]) => `${language} ${size}`).join(", "));
