import {
  type Document,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import { isRecord } from "#base/is-record.ts";
import type { ContentFile } from "../content-file.ts";
import { type FormattedContent, formatContent, toPlain } from "./format-content.ts";

type Change = (value: unknown) => unknown;

/** Applies `change` to a content file's value. What stays the same keeps its place and its comments. */
export function editContent(file: ContentFile, change: Change, folder: string): FormattedContent {
  return formatContent(file, folder, (document) => {
    document.contents = toNode(document, document.contents, change(document.toJS({ maxAliasCount: 0 })));
  });
}

function toNode(document: Document, node: unknown, value: unknown): Node {
  if (Array.isArray(value) && isSeq(node)) return editList(document, node, value);
  if (isRecord(value) && isMap(node)) return editFields(document, node, value);
  // Folded over lines in the file or not: the same text.
  if (isScalar(node) && toPlain(node.value) === toPlain(value)) return node;
  const made = document.createNode(value, { aliasDuplicateObjects: false }) as Node;
  if (isScalar(node) && isScalar(made)) {
    made.comment = node.comment;
    made.commentBefore = node.commentBefore;
  }
  return made;
}

function editFields(document: Document, map: YAMLMap, value: Record<string, unknown>): Node {
  for (const pair of [...map.items])
    if (!Object.hasOwn(value, String(isScalar(pair.key) ? pair.key.value : pair.key))) takeOut(map, pair);
  for (const [name, part] of Object.entries(value))
    map.set(name, toNode(document, map.get(name, true), part));
  return map;
}

/** An item that moved stays the same item: it is recognised by its id or its text, otherwise by its place. */
function editList(document: Document, list: YAMLSeq, value: readonly unknown[]): Node {
  const left = list.items.map((item) => ({
    item,
    key: keyOf(isCollection(item) ? item.toJS(document) : isScalar(item) ? item.value : item),
  }));
  const take = (place: number) => (place === -1 ? undefined : left.splice(place, 1)[0]?.item);
  const found = value.map((one) => {
    const key = keyOf(one);
    return take(left.findIndex((other) => other.key === key));
  });
  // A record without an id or an address that is not found has changed: it is the next record left over.
  const isNameless = (one: unknown) => isRecord(one) && keyOf(one).startsWith("{");
  const present = value.map((one, place) => found[place] ?? (isNameless(one) ? take(0) : undefined));
  for (const { item } of left) takeOut(list, item);
  list.items = value.map((one, place) => toNode(document, present[place], one));
  return list;
}

function keyOf(value: unknown): string {
  if (!isRecord(value)) return JSON.stringify(value);
  const { id, url } = value;
  // Menus and groups by id, feeds by address. Others are recognised by everything they say.
  if (typeof id === "string") return `id ${id}`;
  return typeof url === "string" ? `url ${url}` : JSON.stringify(value);
}

/** Takes an item away. A comment above it may be about those after it: the next one gets it, or the list ends with it. */
export function takeOut(list: YAMLMap | YAMLSeq, item: unknown): void {
  const items: unknown[] = list.items;
  const place = items.indexOf(item);
  items.splice(place, 1);
  const said = listStarts(item).map(({ commentBefore }) => commentBefore);
  const [next] = listStarts(items[place]);
  const join = (...comments: unknown[]) => comments.filter(Boolean).join("\n") || undefined;
  if (next) next.commentBefore = join(...said, next.commentBefore);
  else list.comment = join(list.comment, ...said);
}

/** What YAML may attach a comment above an item to: the item, its first field, the first of that field's list. */
function listStarts(item: unknown): Node[] {
  if (isPair(item)) return [...listStarts(item.key), ...listStarts(item.value)];
  if (isCollection(item)) return [item, ...listStarts(item.items[0])];
  return isNode(item) ? [item] : [];
}
