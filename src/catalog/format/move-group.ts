import { type Document, isMap, isScalar, isSeq, type YAMLMap, type YAMLSeq } from "yaml";
import type { GroupPath } from "../catalog.ts";
import { type ContentFile, contentKindOf, maxCharsOf } from "../content-file.ts";
import { parseYaml } from "../parse-yaml.ts";
import { formatContent } from "./format-content.ts";

export interface GroupMove {
  changes: ContentFile[];
  /** How many links are in another group now, or in one less. */
  links: number;
}

/**
 * A group under another id or in another menu, joined with a group that is there already, or, without `to`, taken away:
 * whatever names it follows, comments stay. Files that cannot be read are left for a person.
 */
export function moveGroup(
  files: readonly ContentFile[],
  from: GroupPath,
  to: GroupPath | undefined,
): GroupMove {
  const changes: ContentFile[] = [];
  let links = 0;
  for (const file of files) {
    const kind = contentKindOf(file.path);
    if (!kind || file.fault || !(kind === "menus" || file.text.includes(from))) continue;
    const { source, problems } = parseYaml(file, "", maxCharsOf(kind));
    if (!source || problems.length > 0) continue;
    const { document } = source;
    if (kind === "resource" || kind === "proposal") {
      moveInLink(document, from, to);
      if (kind === "resource") links++;
    } else if (kind === "home") replaceItem(document.getIn(["hero", "groups"], true), from, to);
    else if (kind === "menus") moveInMenus(document, from, to);
    const { text } = formatContent({ path: file.path, text: document.toString({ lineWidth: 0 }) });
    if (text !== undefined && text !== file.text) changes.push({ path: file.path, text });
    else if (kind === "resource") links--;
  }
  return { changes, links };
}

function moveInLink(document: Document, from: GroupPath, to: GroupPath | undefined): void {
  replaceItem(document.get("groups", true), from, to);
  const words = document.get("in_group", true);
  if (!isMap(words)) return;
  const pair = words.items.find(({ key }) => String(key) === from);
  if (!pair) return;
  // What the other group says of the link already stays.
  if (to === undefined || words.has(to)) words.delete(from);
  else if (isScalar(pair.key)) pair.key.value = to;
  if (words.items.length === 0) document.delete("in_group");
}

/** In a list of names: the new one in the old one's place, or gone. */
function replaceItem(list: unknown, from: string, to: string | undefined): void {
  if (!isSeq(list)) return;
  const names = list.items.map((item) => String(isScalar(item) ? item.value : item));
  const place = names.indexOf(from);
  const item = list.items[place];
  if (place === -1) return;
  if (to === undefined || names.includes(to)) list.items.splice(place, 1);
  else if (isScalar(item)) item.value = to;
}

function moveInMenus(document: Document, from: GroupPath, to: GroupPath | undefined): void {
  const [place, groups] = findGroup(document, from);
  const group = groups?.items[place];
  if (!groups || !isMap(group)) return;
  const [menuId = "", id = ""] = to?.split("/") ?? [];
  if (menuId === from.split("/")[0] && findGroup(document, to ?? "")[0] === -1) {
    group.set("id", id);
    return;
  }
  groups.items.splice(place, 1);
  if (to === undefined || findGroup(document, to)[0] !== -1) return;
  const menu = findMenu(document, menuId);
  const target = menu?.get("groups", true);
  group.set("id", id);
  if (isSeq(target)) target.items.push(group);
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
