import { isMap, isNode, isPair, isScalar, isSeq, type Node, Scalar, type YAMLMap, type YAMLSeq } from "yaml";
import type { ListShape, RecordShape, Shape } from "../shape/shape.ts";
import { listComments } from "./list-comments.ts";

/** Texts beyond this many characters are folded over several lines. */
const foldedFromChars = 90;

/** Brings a node into the canonical form: the shape's order of fields, one style per kind of value. */
export function arrangeNode(node: unknown, shape: Shape): void {
  if (shape.kind === "optional") arrangeNode(node, shape.shape);
  else if (shape.kind === "record" && isMap(node)) arrangeRecord(node, shape);
  else if (shape.kind === "map" && isMap(node)) arrangeMap(node, shape.values);
  else if (shape.kind === "list" && isSeq(node)) arrangeList(node, shape);
  else if (isScalar(node)) arrangeScalar(node, shape);
}

function arrangeRecord(map: YAMLMap, shape: RecordShape): void {
  const names = Object.keys(shape.fields);
  const place = (key: unknown) => (names.includes(String(key)) ? names.indexOf(String(key)) : names.length);
  arrangeCollection(map, false);
  map.items.sort((a, b) => place(a.key) - place(b.key));
  for (const { key, value } of map.items) {
    arrangeKey(key);
    const field = shape.fields[String(key)];
    if (field) arrangeNode(value, field);
  }
}

function arrangeMap(map: YAMLMap, values: Shape): void {
  arrangeCollection(map, false);
  for (const { key, value } of map.items) {
    arrangeKey(key);
    arrangeNode(value, values);
  }
}

function arrangeList(list: YAMLSeq, shape: ListShape): void {
  // A comment on one line of a short list would be printed far from its item.
  const isShort = shape.layout !== undefined && listComments(list).length === 0;
  arrangeCollection(list, isShort || list.items.length === 0);
  for (const item of list.items) arrangeNode(item, shape.of);
  if (shape.layout !== "by choice" || shape.of.kind !== "choice") return;
  const { values } = shape.of;
  const place = (item: unknown) => values.indexOf(String(isScalar(item) ? item.value : item));
  list.items.sort((a, b) => place(a) - place(b));
}

function arrangeCollection(node: YAMLMap | YAMLSeq, isFlow: boolean): void {
  node.flow = isFlow;
  giveCommentToFirst(node);
  dropBlankLine(node);
}

function arrangeKey(key: unknown): void {
  if (!isScalar(key)) return;
  key.type = Scalar.PLAIN;
  dropBlankLine(key);
}

function arrangeScalar(node: Scalar, shape: Shape): void {
  dropBlankLine(node);
  if (typeof node.value !== "string") return;
  if (shape.kind === "text") node.value = node.value.replace(/\s+/g, " ").trim();
  const isLong = shape.kind === "text" && String(node.value).length > foldedFromChars;
  node.type = isLong ? Scalar.BLOCK_FOLDED : Scalar.PLAIN;
}

/** YAML gives a comment above the first item to the whole collection; sorted, it would stand above another item. */
function giveCommentToFirst(node: YAMLMap | YAMLSeq): void {
  const [first] = node.items;
  const holder = isPair(first) ? first.key : first;
  if (!node.commentBefore || !isNode(holder)) return;
  holder.commentBefore = [node.commentBefore, holder.commentBefore].filter(Boolean).join("\n");
  node.commentBefore = undefined;
}

function dropBlankLine(node: Node): void {
  node.spaceBefore = false;
}
