import type { Problem } from "#base/problem.ts";
import { checkUnsetAddresses } from "./address-of.ts";
import { checkBrand } from "./brand/check-brand.ts";
import type { Catalog } from "./catalog.ts";
import { checkMenus } from "./check-menus.ts";
import { checkResources } from "./check-resources.ts";
import type { ContentFile } from "./content-file.ts";
import { listTwins } from "./list-twins.ts";
import type { ContentSource } from "./parse-yaml.ts";
import { checkLostIds } from "./published-ids.ts";
import { type ContentRecords, readContentRecords } from "./read-content-records.ts";
import { phraseKey } from "./search/split-words.ts";
import { listFeedTwins, updatesFeedUrl } from "./shape/feeds-shape.ts";
import type { Part } from "./shape/read-shape.ts";
import type { SynonymRecord } from "./shape/synonyms-shape.ts";
import { toCatalog } from "./to-catalog.ts";

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

function splitPlace(where: string) {
  const [, file = "", line = 0] = /^(.*?)(?::(\d+))?(?: \(|$)/s.exec(where) ?? [];
  return { file, line: Number(line) };
}

function checkFeeds({ feeds, site }: ContentRecords): Problem[] {
  if (!feeds?.partial) return [];
  const { partial, source } = feeds;
  const own = partial.findIndex((feed) => feed?.url === updatesFeedUrl);
  const ownHome = partial[own]?.home;
  const home = site?.partial?.url && toHomeAddress(site.partial.url);
  const isElsewhere = ownHome && home && ownHome !== home;
  const elsewhere = "the hub's own source has another home than site.yaml's url";
  return [
    ...(isElsewhere ? [source.error([own, "home"], elsewhere, `write ${home}`)] : []),
    ...listFeedTwins(partial).map(({ field, what, fix }) => source.error(field, what, fix)),
  ];
}

function checkSite({ site }: ContentRecords): Problem[] {
  const url = site?.partial?.url;
  if (!site || url === undefined || url === toHomeAddress(url)) return [];
  const what =
    "the address of the home page must be a host and a folder, such as https://example.org/ or https://example.org/hub/";
  return [site.source.error(["url"], what, `write ${toHomeAddress(url)}`)];
}

/** Without a query, a fragment or a file, and with the slash at the end. */
function toHomeAddress(url: string): string {
  const { origin, pathname } = new URL(url);
  const folders = pathname.split("/").filter((part) => part !== "" && !part.includes("."));
  return `${origin}/${folders.map((folder) => `${folder}/`).join("")}`;
}

/** What the shape of synonyms.yaml cannot say about an entry and the others. */
function checkSynonyms({ synonyms }: ContentRecords): Problem[] {
  if (!synonyms?.partial) return [];
  const { partial, source } = synonyms;
  return [
    ...partial.flatMap((entry, place) => (entry ? checkEntry(entry, place, source) : [])),
    ...checkRepeats(partial, source),
  ];
}

type Entry = Part<SynonymRecord>;

function checkEntry({ topic, words, also = [], apart }: Entry, place: number, source: ContentSource) {
  if (!words) return [];
  const problems: Problem[] = [];
  const report = (what: string, fix: string) => problems.push(source.error([place], what, fix));
  const count = words.length + (source.nodeAt([place, "also"]) ? Math.max(1, also.length) : 0);
  if (topic !== undefined && (also.length > 0 || apart))
    report(
      `the words of the topic "${topic}" find its links alone`,
      "move `also:` and `apart:` to an entry without `topic:`",
    );
  if (topic === undefined && count < 2 && words[0])
    report(`"${words[0]}" has no synonym`, "add another word, or `also:`");
  for (const phrase of [topic, ...words, ...also])
    if (phrase && phraseKey(phrase) === "") report(`"${phrase}" contains no letter`, "write a word");
  for (const phrase of also)
    if (phrase && words.some((word) => word && phraseKey(word) === phraseKey(phrase)))
      report(`"${phrase}" is in words and in also`, "keep it in words");
  return problems;
}

/** Two entries for one word would each be half of what it means; a topic is something else, and is also found by its name. */
function checkRepeats(entries: readonly (Entry | undefined)[], source: ContentSource): Problem[] {
  const phrases = entries.flatMap((entry, place) => {
    const { topic, words = [] } = entry ?? {};
    const holder = topic ? `topic "${topic}"` : `words "${words.slice(0, 3).join(", ")}"`;
    return [...words, topic].map((phrase) => ({ phrase, holder, place, isTopic: topic !== undefined }));
  });
  const toKey = ({ phrase, isTopic }: (typeof phrases)[number]) =>
    phrase ? `${isTopic} ${phraseKey(phrase)}` : undefined;
  return listTwins(phrases, toKey).map(({ item: { phrase, place }, first }) => {
    const what = `"${phrase}" is in the ${first.holder} already`;
    if (first.phrase === phrase) return source.error([place], what, "bring the two together");
    return source.error(
      [place],
      `${what}, as "${first.phrase}": the search reads letters and digits alone`,
      "bring the two together, or spell out what sets them apart, as in C plus plus and C sharp",
    );
  });
}
