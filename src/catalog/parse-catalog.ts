import { memoizeEach } from "#base/memoize.ts";
import { type Problem, toError } from "#base/problem.ts";
import { toDay } from "#base/time.ts";
import { isOwnAddress } from "./address.ts";
import { addressOf, checkUnsetAddresses } from "./address-of.ts";
import { anchorFor } from "./anchor-for.ts";
import { checkBrand, toBrand } from "./brand/check-brand.ts";
import type { Catalog, Group, GroupPath, GroupRecord, Menu, Opened, Resource, Site } from "./catalog.ts";
import { checkMenus } from "./check-menus.ts";
import { checkResources } from "./check-resources.ts";
import { type ContentFile, resourceIdOf, resourceIdsOf } from "./content-file.ts";
import { listByName, listDuplicates } from "./list-duplicates.ts";
import type { ContentSource } from "./parse-yaml.ts";
import { checkLostIds } from "./published-ids.ts";
import { type ContentRecord, type ContentRecords, readContentRecords } from "./read-content-records.ts";
import { phraseKey } from "./search/split-words.ts";
import { aheadFix } from "./shape/check-leaf.ts";
import { listFeedDuplicates, updatesFeedUrl, withHome } from "./shape/feeds-shape.ts";
import type { HomeRecord } from "./shape/home-shape.ts";
import type { MenuRecord } from "./shape/menus-shape.ts";
import type { Part } from "./shape/read-shape.ts";
import type { ResourceRecord } from "./shape/resource-shape.ts";
import type { SynonymRecord } from "./shape/synonyms-shape.ts";

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

/** For people: to a clock that is years behind, every link's day is in the future. A change is judged by the errors themselves. */
export function tellClockOnce(problems: Problem[], files: readonly ContentFile[], options: ParseOptions) {
  const { folder = "content", now = new Date() } = options;
  const others = problems.filter(({ fix }) => fix !== aheadFix);
  if (problems.length - others.length <= Math.max(5, resourceIdsOf(files).size / 2)) return problems;
  const what = `this computer's clock says ${toDay(now)}, and most days in the content are later`;
  return [toError(folder, what, "set the clock; if it is right, correct the days"), ...others];
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
  const isElsewhere = ownHome && home && toHomeAddress(ownHome) !== home;
  const what = "the hub's own source has another home than site.yaml's url, which counts";
  const warn = () => ({ level: "warning" as const, where: source.where([own, "home"]), what });
  return [
    ...(isElsewhere ? [{ ...warn(), fix: `write ${home}` }] : []),
    ...listFeedDuplicates(partial).map(({ field, what, fix }) => source.error(field, what, fix)),
  ];
}

function checkSite({ site }: ContentRecords): Problem[] {
  const url = site?.partial?.url;
  if (!site || url === undefined || [url, `${url}/`].includes(toHomeAddress(url))) return [];
  const what = "the address of the home page must be a host and a folder, such as https://example.org/hub/";
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
  const problems = partial.flatMap((entry, place) => (entry ? checkEntry(entry, place, source) : []));
  return [...problems, ...checkRepeats(partial, source)];
}

type Entry = Part<SynonymRecord>;

function checkEntry({ topic, words, also = [], apart }: Entry, place: number, source: ContentSource) {
  if (!words) return [];
  const problems: Problem[] = [];
  const report = (what: string, fix: string) => problems.push(source.error([place], what, fix));
  // One with a problem counts, too.
  const hasAlso = () => also.length > 0 || source.nodeAt([place, "also"]);
  const move = "move `also:` and `apart:` to an entry without `topic:`";
  if (topic !== undefined && (also.length > 0 || apart))
    report(`the words of the topic "${topic}" find only its links`, move);
  if (topic === undefined && words.length < 2 && words[0] && !hasAlso())
    report(`"${words[0]}" has no synonym`, "add another word, or `also:`");
  for (const phrase of [topic, ...words, ...also])
    if (phrase && phraseKey(phrase) === "") report(`"${phrase}" contains no letter`, "write a word");
  for (const phrase of also)
    if (phrase && words.some((word) => word && phraseKey(word) === phraseKey(phrase)))
      report(`"${phrase}" is in words and in also`, "keep it in words");
  return problems;
}

/** Two entries for one word would each have half of its meaning. A topic is something else, and is also found by its name. */
function checkRepeats(entries: readonly (Entry | undefined)[], source: ContentSource): Problem[] {
  const phrases = entries.flatMap((entry, place) => {
    const { topic, words = [] } = entry ?? {};
    const holder = topic ? `topic "${topic}"` : `words "${words.slice(0, 3).join(", ")}"`;
    return [...words, topic].map((phrase) => ({ phrase, holder, place, isTopic: topic !== undefined }));
  });
  const toKey = ({ phrase, isTopic }: (typeof phrases)[number]) =>
    phrase ? `${isTopic} ${phraseKey(phrase)}` : undefined;
  return listDuplicates(phrases, toKey).map(({ item: { phrase, place }, first }) => {
    const what = `"${phrase}" is in the ${first.holder} already`;
    if (first.phrase === phrase) return source.error([place], what, "join the two");
    return source.error(
      [place],
      `${what}, as "${first.phrase}": the search reads only letters and digits`,
      "join the two, or spell out what sets them apart, as in C plus plus and C sharp",
    );
  });
}

/** Compared in English whatever the machine's own language is, so that every build gives the same page. */
const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** Records that have passed every check -> the catalog. */
function toCatalog(records: ContentRecords): Catalog {
  const { url, ...rest } = wholeOf(records.site);
  const site = { ...rest, url: toHomeAddress(url) };
  const toResource = toResources(site.own_domains);
  const resources = new Map([...records.resources].map(([id, record]) => [id, toResource(record)]));
  const brand = toBrand(records);
  const inGroup = listByName([...resources.values()], ({ retired, groups }) => (retired ? [] : groups));
  return {
    site,
    resources,
    menus: wholeOf(records.menus).map((menu) => toMenu(menu, site, inGroup)),
    home: toHome(wholeOf(records.home), site, resources),
    feeds: wholeOf(records.feeds).map(({ note: _, enabled = true, ...feed }) =>
      withHome({ ...feed, enabled }, site.url),
    ),
    synonyms: records.synonyms?.value ?? [],
    ...(brand ? { brand } : {}),
  };
}

function wholeOf<V>(record: ContentRecord<V> | undefined): V {
  if (record?.value === undefined) throw new Error("A content file with problems reached the catalog.");
  return record.value;
}

/** Records stay the same objects as long as their files say the same (read-content-records.ts): those of links, and this list of site.yaml's. */
const toResources = memoizeEach((ownDomains: readonly string[]) =>
  memoizeEach((record: ContentRecord<ResourceRecord>): Resource => {
    const fields = wholeOf(record);
    const isOwn = isOwnAddress(fields.url, ownDomains) || undefined;
    return { id: resourceIdOf(record.source.path), ...fields, isOwn };
  }),
);

function toHome(record: HomeRecord, site: Site, resources: ReadonlyMap<string, Resource>) {
  const pick = ({ heading, resources: ids }: HomeRecord["voices"]) => ({
    heading,
    resources: ids.map((id) => resources.get(id)).filter((resource) => resource !== undefined),
  });
  return {
    ...record,
    voices: pick(record.voices),
    podcasts: pick(record.podcasts),
    offers: record.offers.map((offer) => toOpened(offer, site)),
    services: { ...record.services, cards: record.services.cards.map((card) => toOpened(card, site)) },
  };
}

type InGroup = (path: GroupPath) => readonly Resource[];

const toOpened = <T extends { opens: string }>({ opens, ...words }: T, site: Site): Opened<T> => ({
  ...words,
  url: addressOf(site, opens),
});

const toMenu = ({ groups, highlight, ...menu }: MenuRecord, site: Site, inGroup: InGroup): Menu => ({
  ...menu,
  anchor: menu.id,
  highlight: highlight && toOpened(highlight, site),
  groups: groups.map((group) => toGroup(group, menu, site, inGroup)),
});

function toGroup(
  { first = [], highlight, ...group }: GroupRecord,
  menu: Pick<MenuRecord, "id" | "name">,
  site: Site,
  inGroup: InGroup,
): Group {
  const path = `${menu.id}/${group.id}`;
  const listed = inGroup(path).map((resource) => toListed(resource, path, site));
  return {
    ...group,
    path,
    anchor: anchorFor(menu.name, group.name),
    highlight: highlight && toOpened(highlight, site),
    resources: listed.sort(byPlaceThenName(first)),
  };
}

/** With the words and the address that it has there. */
function toListed(resource: Resource, path: string, { own_domains: ownDomains }: Site): Resource {
  const words = resource.in_group?.[path];
  const isOwn = words?.url ? isOwnAddress(words.url, ownDomains) || undefined : resource.isOwn;
  return { ...resource, ...words, isOwn };
}

function byPlaceThenName(first: string[]) {
  // A map, because every link of a group may be one of its first choices.
  const places = new Map(first.map((id, place) => [id, place]));
  const place = ({ id }: Resource) => places.get(id) ?? first.length;
  return (a: Resource, b: Resource) =>
    place(a) - place(b) || collator.compare(a.name, b.name) || (a.id < b.id ? -1 : 1);
}
