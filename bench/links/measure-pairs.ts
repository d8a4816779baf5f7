import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { readPage } from "../../src/catalog/link-health/read-page.ts";
import { topicLikeness, toTopicWords } from "../../src/catalog/link-health/take-picture.ts";

/** Forms the 1,000 pairs of README.md and prints, for each likeness, how many of each label are below it, in percent. */
interface Text {
  id: string;
  organisation: string;
  field: string;
  language: string;
  kind: "original" | "redesign" | "translation" | "hijack";
  host: string;
  title: string;
  headings: string[];
  text: string;
}

const root = new URL("./pairs/", import.meta.url);
const texts = readdirSync(root).flatMap(
  (name) => JSON.parse(readFileSync(new URL(name, root), "utf8")) as Text[],
);
const honest = texts.filter(({ kind }) => kind !== "hijack");
const hijacks = texts.filter(({ kind }) => kind === "hijack");
type Pair = [before: Text, now: Text];

const digest = ([a, b]: Pair) => createHash("sha256").update([a.id, b.id].sort().join(" ")).digest("hex");
const first = (pairs: Pair[], count: number) =>
  pairs
    .map((pair) => [digest(pair), pair] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, count)
    .map(([, pair]) => pair);
const everyTwo = honest.flatMap((a, at) => honest.slice(at + 1).map((b): Pair => [a, b]));
const apart = everyTwo.filter(([a, b]) => a.organisation !== b.organisation && a.language === b.language);
const taken = hijacks.flatMap((now) => honest.map((before): Pair => [before, now]));
const isOwn = ([a, b]: Pair) => a.organisation === b.organisation;
const labels: Record<string, Pair[]> = {
  "same, same language": everyTwo.filter((pair) => isOwn(pair) && pair[0].language === pair[1].language),
  "same, translated": everyTwo.filter((pair) => isOwn(pair) && pair[0].language !== pair[1].language),
  hijack: [
    ...taken.filter(isOwn),
    ...first(
      taken.filter((pair) => !isOwn(pair) && pair[0].language === pair[1].language),
      156,
    ),
  ],
  field: first(
    apart.filter(([a, b]) => a.field === b.field),
    300,
  ),
  unrelated: first(
    apart.filter(([a, b]) => a.field !== b.field),
    323,
  ),
};

const pageOf = ({ title, headings, text, host }: Text) =>
  readPage(
    `<title>${title}</title>${headings.map((one) => `<h2>${one}</h2>`).join("")}<p>${text}</p>`,
    `https://${host}/`,
  );
const likenesses = Object.entries(labels).map(([label, pairs]) => ({
  label,
  values: pairs.map(([before, now]) => topicLikeness(toTopicWords(pageOf(before)), pageOf(now)) ?? 0),
}));

console.log(
  `| Likeness below | ${likenesses.map(({ label, values }) => `${label} (${values.length})`).join(" | ")} |`,
);
console.log(`|---|${likenesses.map(() => "---|").join("")}`);
for (const limit of [0.02, 0.06, 0.1, 0.14, 0.18, 0.25, 0.32, 0.4, 0.6, 0.8]) {
  const parts = likenesses.map(({ values }) => {
    const below = values.filter((value) => value < limit).length;
    return `${((100 * below) / values.length).toFixed(1)} %`;
  });
  console.log(`| ${limit} | ${parts.join(" | ")} |`);
}
