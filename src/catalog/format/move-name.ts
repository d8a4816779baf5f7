import { type Document, isMap, isScalar, isSeq, type Pair, type YAMLMap, type YAMLSeq } from "yaml";
import type { GroupPath } from "../catalog.ts";
import { type ContentFile, contentKindOf } from "../content-file.ts";
import { parseYaml } from "../parse-yaml.ts";
import { phraseKey } from "../search/split-words.ts";
import { contentShapes } from "../shape/content-shapes.ts";
import type { Shape } from "../shape/shape.ts";
import { takeOut } from "./edit-content.ts";
import { formatContent } from "./format-content.ts";

type What = "group" | "topic";

/**
 * A group under another id or in another menu, a topic under another name, joined with one that is already there, or,
 * without `to`, taken away: whatever names it is changed too, comments stay. Files that cannot be read are left for a person.
 */
export function moveName(
  what: What,
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
    const isItsOwn = kind === { group: "menus", topic: "synonyms" }[what];
    if (!kind || file.fault || !(isItsOwn || file.text.includes(start))) continue;
    let isMoved = false;
    const { text } = formatContent(file, "", (document) => {
      const before = String(document);
      if (!isItsOwn) moveInFile(document, contentShapes[kind], what, from, to);
      else if (what === "group") moveInMenus(document.contents, from, to);
      else moveInWords(document.contents, from, to);
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
export function isNamedIn(file: ContentFile, what: What, name: string): boolean {
  const kind = file.text.includes(toStart(what, name)) ? contentKindOf(file.path) : undefined;
  const names = kind ? listNames(parseYaml(file, "").source?.nodeAt([]), contentShapes[kind], what) : [];
  return names.some((one) => textOf(one.name) === name);
}

/** The part of a name that quotation marks and folded lines do not change. */
const toStart = (what: What, name: string) =>
  (what === "group" ? name : /[\p{L}\p{N}]+/u.exec(name)?.[0]) ?? name;

type Field = { fields: YAMLMap; pair: Pair };
/** `item`: what goes with the name; `field`: what may go with the last of them. */
type Named = { holder: YAMLMap | YAMLSeq; item: unknown; name: unknown; field: Field | undefined };

/** Wherever a file names groups or topics, by its shape. */
function listNames(node: unknown, shape: Shape, what: What, field?: Field): Named[] {
  if (shape.kind === "optional") return listNames(node, shape.shape, what, field);
  if (shape.kind === "record" && isMap(node))
    return node.items.flatMap((pair) => {
      const part = shape.fields[String(pair.key)];
      const own = part?.kind === "optional" ? { fields: node, pair } : undefined;
      return part ? listNames(pair.value, part, what, own) : [];
    });
  if (shape.kind === "map" && isMap(node) && shape.keys.to === what)
    return node.items.map((item) => ({ holder: node, item, name: item.key, field }));
  if (shape.kind !== "list" || !isSeq(node)) return [];
  const { of } = shape;
  if (of.kind !== "reference") return node.items.flatMap((item) => listNames(item, of, what));
  return of.to === what ? node.items.map((item) => ({ holder: node, item, name: item, field })) : [];
}

/** The new name in the old one's place; or gone, also because the new one is there already. */
function moveInFile({ contents }: Document, shape: Shape, what: What, from: string, to: string | undefined) {
  const names = listNames(contents, shape, what);
  for (const { holder, item, name, field } of names.filter((one) => textOf(one.name) === from)) {
    const isThere = names.some((one) => one.holder === holder && textOf(one.name) === to);
    if (to !== undefined && !isThere && isScalar(name)) name.value = to;
    else if (field && holder.items.length === 1) takeOut(field.fields, field.pair);
    else takeOut(holder, item);
  }
}

/** The links are still found by the old name, if it joins another topic or takes one of its own words. */
function moveInWords(list: unknown, from: string, to: string | undefined): void {
  const [entry, other] = [from, to].map((name) => listMaps(list).find((one) => one.get("topic") === name));
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

function moveInMenus(menus: unknown, from: GroupPath, to: GroupPath | undefined): void {
  const find = (list: unknown, id = "") => listMaps(list).find((one) => one.get("id") === id);
  const [[menu, id], [toMenu, toId]] = [from.split("/"), to?.split("/") ?? []];
  const [groups, target] = [menu, toMenu].map((one) => find(menus, one)?.get("groups", true));
  const group = find(groups, id);
  if (!isSeq(groups) || !group) return;
  if (to === undefined || find(target, toId)) takeOut(groups, group);
  else if (isSeq(target)) {
    group.set("id", toId);
    if (target === groups) return;
    groups.items.splice(groups.items.indexOf(group), 1);
    target.items.push(group);
  }
}

const textOf = (item: unknown) => String(isScalar(item) ? item.value : item);
const listMaps = (list: unknown) => (isSeq(list) ? list.items.filter(isMap) : []);
