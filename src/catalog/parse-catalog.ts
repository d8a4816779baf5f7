import type { Problem } from "#base/problem.ts";
import { addressKey } from "./address-key.ts";
import { checkBrand } from "./brand/check-brand.ts";
import type { Catalog } from "./catalog.ts";
import { checkMenus } from "./check-menus.ts";
import { checkResources } from "./check-resources.ts";
import { checkUnsetAddresses } from "./check-unset-addresses.ts";
import type { ContentFile } from "./content-file.ts";
import type { ContentSource } from "./content-source.ts";
import { checkLostIds } from "./published-ids.ts";
import { type ContentRecord, type ContentRecords, readContentRecords } from "./read-content-records.ts";
import { phraseKey } from "./search/split-words.ts";
import { type FeedRecord, updatesFeedUrl } from "./shape/feeds-shape.ts";
import type { Part } from "./shape/read-shape.ts";
import type { SynonymRecord } from "./shape/synonyms-shape.ts";
import { toCatalog } from "./to-catalog.ts";

type Record = ContentRecord<SynonymRecord[]>;

/** As far as they could be read: what is wrong in one feed hides nothing of the others. */
type FeedParts = Part<FeedRecord[]>;

const feedKey = (url: string) => (url === updatesFeedUrl ? url : addressKey(url));

export interface ParsedCatalog {
  /** Present when there is no error; warnings do not stop it. */
  catalog?: Catalog;
  problems: Problem[];
}

export interface ParseOptions {
  /** How the folder is called in messages. */
  folder?: string;
  now?: Date;
}

/** Content files -> the directory. All problems are reported at once, in the order of files and lines. */
export function parseCatalog(files: readonly ContentFile[], options: ParseOptions = {}): ParsedCatalog {
  const { folder = "content", now = new Date() } = options;
  const records = readContentRecords(files, folder, now);
  const problems = [
    ...records.problems,
    ...checkMenus(records),
    ...checkResources(records),
    ...checkSite(records),
    ...checkFeeds(records),
    ...checkSynonyms(records),
    ...checkBrand(records),
    ...checkUnsetAddresses(records),
    ...checkLostIds(records.publishedIds, records.ids, folder),
  ].sort(byPlace);
  if (problems.some(({ level }) => level === "error")) return { problems };
  return { catalog: toCatalog(records), problems };
}

function byPlace(a: Problem, b: Problem): number {
  const [left, right] = [splitPlace(a.where), splitPlace(b.where)];
  return left.file < right.file ? -1 : left.file > right.file ? 1 : left.line - right.line;
}

function splitPlace(where: string): { file: string; line: number } {
  const [place = where] = where.split(" (", 1);
  const line = /:(\d+)$/.exec(place)?.[1];
  return line === undefined
    ? { file: place, line: 0 }
    : { file: place.slice(0, -line.length - 1), line: Number(line) };
}

/** A source is known by its name (to visitors) and by its address (to the store). */
function checkFeeds({ feeds, site }: Pick<ContentRecords, "feeds" | "site">): Problem[] {
  if (!feeds?.partial) return [];
  return [
    ...checkOwnHome(feeds.partial, feeds.source, site?.partial?.url),
    ...checkUnique(feeds.partial, feeds.source, "name"),
    ...checkUnique(feeds.partial, feeds.source, "url"),
  ];
}

function checkUnique(feeds: FeedParts, source: ContentSource, field: "name" | "url"): Problem[] {
  const places = new Map<string, number>();
  return feeds.flatMap((feed, index): Problem[] => {
    const value = feed?.[field];
    if (value === undefined) return [];
    const key = field === "url" ? feedKey(value) : value.toLowerCase();
    const first = places.get(key);
    if (first === undefined) {
      places.set(key, index);
      return [];
    }
    const other = feeds[first]?.name;
    const what = `${other ? `"${other}"` : `item ${first + 1}`} has the same ${field === "url" ? "address" : "name"}`;
    const fix = field === "url" ? "delete one of the two" : "change one of the names";
    return [{ level: "error", where: source.where([index, field]), what, fix }];
  });
}

function checkOwnHome(feeds: FeedParts, source: ContentSource, siteUrl: string | undefined): Problem[] {
  const index = feeds.findIndex((feed) => feed?.url === updatesFeedUrl);
  const given = feeds[index]?.home;
  if (given === undefined || siteUrl === undefined) return [];
  const home = toHomeAddress(siteUrl);
  if (given === home) return [];
  const what = "the hub's own source has another home than site.yaml's url";
  return [{ level: "error", where: source.where([index, "home"]), what, fix: `write ${home}` }];
}

function checkSite({ site }: Pick<ContentRecords, "site">): Problem[] {
  const url = site?.partial?.url;
  if (!site || url === undefined || url === toHomeAddress(url)) return [];
  const what =
    "the address of the home page must be a host and a folder, such as https://example.org/ or https://example.org/hub/";
  return [{ level: "error", where: site.source.where(["url"]), what, fix: `write ${toHomeAddress(url)}` }];
}

/** Without a query, a fragment or a file, and with the slash at the end. */
function toHomeAddress(url: string): string {
  const { origin, pathname } = new URL(url);
  const folders = pathname.split("/").filter((part) => part !== "" && !part.includes("."));
  return `${origin}/${folders.map((folder) => `${folder}/`).join("")}`;
}

/** What one entry of synonyms.yaml cannot know of itself and of the others. */
function checkSynonyms({ synonyms }: Pick<ContentRecords, "synonyms">): Problem[] {
  if (!synonyms?.partial) return [];
  const entries = synonyms.partial;
  return [
    ...entries.flatMap((entry, place) => (entry ? checkEntry(entry, place, synonyms) : [])),
    ...checkRepeats(entries, synonyms),
  ];
}

function checkEntry(
  { topic, words, also = [], apart }: Part<SynonymRecord>,
  place: number,
  record: Record,
): Problem[] {
  const problems: Problem[] = [];
  if (!words) return problems;
  const report = (what: string, fix: string) =>
    problems.push({ level: "error", where: record.source.where([place]), what, fix });
  const count = words.length + (record.source.nodeAt([place, "also"]) ? Math.max(1, also.length) : 0);
  if (topic !== undefined && (also.length > 0 || apart))
    report(
      `the words of the topic "${topic}" find its links alone`,
      "move `also:` and `apart:` to an entry without `topic:`",
    );
  if (topic === undefined && count < 2 && words[0])
    report(`"${words[0]}" has no synonym`, "add another word, or `also:`");
  for (const phrase of [topic, ...words, ...also])
    if (phrase && phraseKey(phrase) === "") report(`"${phrase}" contains no letter`, "write a word");
  for (const phrase of also) {
    if (phrase && words.some((word) => word && phraseKey(word) === phraseKey(phrase)))
      report(`"${phrase}" is in words and in also`, "keep it in words");
  }
  return problems;
}

const printWords = (entry: Part<SynonymRecord> | undefined) =>
  `words "${entry?.words?.slice(0, 3).join(", ")}"`;

/** Two entries for one word would each be half of what it means; a topic is something else, and called by its name, too. */
function checkRepeats(entries: Part<SynonymRecord[]>, record: Record): Problem[] {
  const seen = new Map<string, { phrase: string; holder: string }>();
  return entries.flatMap((entry, place) =>
    [...(entry?.words ?? []), entry?.topic].flatMap((phrase): Problem[] => {
      if (!phrase) return [];
      const key = `${entry?.topic === undefined} ${phraseKey(phrase)}`;
      const first = seen.get(key);
      seen.set(key, first ?? { phrase, holder: entry?.topic ? `topic "${entry.topic}"` : printWords(entry) });
      if (first === undefined) return [];
      const where = record.source.where([place]);
      const what = `"${phrase}" is in the ${first.holder} already`;
      if (first.phrase === phrase) return [{ level: "error", where, what, fix: "bring the two together" }];
      const fix = "bring the two together, or spell out what sets them apart, as in C plus plus and C sharp";
      return [
        {
          level: "error",
          where,
          what: `${what}, as "${first.phrase}": the search reads letters and digits alone`,
          fix,
        },
      ];
    }),
  );
}
