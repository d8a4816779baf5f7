import { type Document, isMap, isScalar, isSeq, type YAMLMap, type YAMLSeq } from "yaml";
import type { GroupPath } from "../catalog.ts";
import { type ContentFile, type ContentKind, contentKindOf } from "../content-file.ts";
import { parseYaml } from "../parse-yaml.ts";
import { phraseKey } from "../search/split-words.ts";
import { dropField, takeOut } from "./edit-content.ts";
import { formatContent } from "./format-content.ts";

/**
 * A group under another id or in another menu, a topic under another name, joined with one that is already there, or,
 * without `to`, taken away: whatever names it is changed too, comments stay. Files that cannot be read are left for a person.
 */
export function moveName(
  what: "group" | "topic",
  files: readonly ContentFile[],
  from: string,
  to: string | undefined,
): { changes: ContentFile[]; links: number } {
  const changes: ContentFile[] = [];
  // How many now name another group or topic, or one fewer.
  let links = 0;
  const start = toStart(what, from);
  for (const file of files) {
    const kind = contentKindOf(file.path);
    const mayNameIt = kind === { group: "menus", topic: "synonyms" }[what] || file.text.includes(start);
    if (!kind || file.fault || !mayNameIt) continue;
    let isMoved = false;
    const { text } = formatContent(file, "", (document) => {
      const before = String(document);
      if (what === "group") moveInFile(kind, document, from, to);
      else if (kind === "synonyms") moveInWords(document.contents, from, to);
      else if (kind === "resource") moveInTopics(document, from, to);
      isMoved = String(document) !== before;
    });
    // A file that only has the word in a text is left as it is written.
    if (!isMoved || text === undefined) continue;
    changes.push({ path: file.path, text });
    if (kind === "resource") links++;
  }
  return { changes, links };
}

/** Does a link, a proposal or the home page name it? Read without a document if that is possible: of many files, few do. */
export function isNamedIn(file: ContentFile, what: "group" | "topic", name: string): boolean {
  const kind = file.text.includes(toStart(what, name)) ? contentKindOf(file.path) : undefined;
  const source = kind && parseYaml(file, "").source;
  const isIn = (...path: string[]) => namesIn(source?.nodeAt(path)).includes(name);
  if (what === "topic") return kind === "resource" && isIn("topics");
  return isIn("groups") || isIn("hero", "groups") || source?.nodeAt(["in_group", name]) !== undefined;
}

/** The part of a name that quotation marks and folded lines do not change. */
const toStart = (what: "group" | "topic", name: string) =>
  (what === "group" ? name : /[\p{L}\p{N}]+/u.exec(name)?.[0]) ?? name;

function moveInFile(kind: ContentKind, document: Document, from: GroupPath, to: GroupPath | undefined): void {
  if (kind === "resource" || kind === "proposal") moveInLink(document, from, to);
  else if (kind === "home") replaceItem(document.getIn(["hero", "groups"], true), from, to);
  else if (kind === "menus") moveInMenus(document, from, to);
}

function moveInTopics(document: Document, from: string, to: string | undefined): void {
  const topics = document.get("topics", true);
  const isLast = isSeq(topics) && topics.items.length === 1 && textOf(topics.items[0]) === from;
  if (isLast && to === undefined) dropField(document, "topics");
  else replaceItem(topics, from, to);
}

/** The links are still found by the old name, if it joins another topic or takes one of its own words. */
function moveInWords(list: unknown, from: string, to: string | undefined): void {
  const entries = isSeq(list) ? list.items.filter(isMap) : [];
  const [entry, other] = [from, to].map((name) => entries.find((one) => one.get("topic") === name));
  if (!isSeq(list) || !entry) return;
  if (to === undefined || other) takeOut(list, entry);
  else entry.set("topic", to);
  const words = (other ?? entry).get("words", true);
  const own = entry.get("words", true);
  if (to === undefined || !isSeq(words) || !isSeq(own)) return;
  const kept = words.items.filter((word) => phraseKey(textOf(word)) !== phraseKey(to));
  const keys = new Set([to, ...kept.map(textOf)].map(phraseKey));
  const more = other ? [from, ...own.items] : kept.length < words.items.length ? [from] : [];
  words.items = [...kept, ...more.filter((word) => !keys.has(phraseKey(textOf(word))))];
}

function moveInLink(document: Document, from: GroupPath, to: GroupPath | undefined): void {
  replaceItem(document.get("groups", true), from, to);
  const words = document.get("in_group", true);
  if (!isMap(words)) return;
  const pair = words.items.find(({ key }) => String(key) === from);
  if (!pair) return;
  // What the other group already says about the link stays.
  if (to !== undefined && !words.has(to)) {
    if (isScalar(pair.key)) pair.key.value = to;
  } else if (words.items.length === 1) dropField(document, "in_group");
  else takeOut(words, pair);
}

const textOf = (item: unknown) => String(isScalar(item) ? item.value : item);
const namesIn = (list: unknown) => (isSeq(list) ? list.items.map(textOf) : []);

/** In a list of names: the new one in the old one's place, or gone. */
function replaceItem(list: unknown, from: string, to: string | undefined): void {
  const names = namesIn(list);
  const place = names.indexOf(from);
  if (!isSeq(list) || place === -1) return;
  const item = list.items[place];
  if (to === undefined || names.includes(to)) takeOut(list, item);
  else if (isScalar(item)) item.value = to;
}

function moveInMenus(document: Document, from: GroupPath, to: GroupPath | undefined): void {
  const [place, groups] = findGroup(document, from);
  const group = groups?.items[place];
  if (!groups || !isMap(group)) return;
  const [menuId = "", id = ""] = to?.split("/") ?? [];
  if (to === undefined || findGroup(document, to)[0] !== -1) {
    takeOut(groups, group);
    return;
  }
  const target = findMenu(document, menuId)?.get("groups", true);
  if (!isSeq(target)) return;
  group.set("id", id);
  if (target === groups) return;
  groups.items.splice(place, 1);
  target.items.push(group);
}

function findMenu(document: Document, id: string): YAMLMap | undefined {
  const menus = isSeq(document.contents) ? document.contents.items.filter(isMap) : [];
  return menus.find((menu) => menu.get("id") === id);
}

/** -1: there is no such group. */
function findGroup(document: Document, path: GroupPath): [place: number, groups: YAMLSeq | undefined] {
  const [menuId = "", id] = path.split("/");
  const groups = findMenu(document, menuId)?.get("groups", true);
  if (!isSeq(groups)) return [-1, undefined];
  return [groups.items.findIndex((group) => isMap(group) && group.get("id") === id), groups];
}
