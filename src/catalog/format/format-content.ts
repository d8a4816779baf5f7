import * as yaml from "yaml";
import { type Problem, toError } from "#base/problem.ts";
import { type ContentFile, type ContentKind, contentKindOf, kindOf } from "../content-file.ts";
import { parseYaml } from "../parse-yaml.ts";
import { contentShapes } from "../shape/content-shapes.ts";
import type { ListShape, Shape } from "../shape/shape.ts";

/** Texts beyond this many characters are folded over several lines. */
const foldedFromChars = 90;

export interface FormattedContent {
  /** The canonical text; absent when the file cannot be formatted. */
  text?: string;
  problems: Problem[];
}

type Edit = (document: yaml.Document) => void;

/** One form for one meaning, so that a change shows only what changed. Nothing written is lost, comments included. `edit`: before that. */
export function formatContent(file: ContentFile, folder = "content", edit?: Edit): FormattedContent {
  const refuse = (what: string, fix: string) => ({
    problems: [toError(`${folder}/${file.path}`, what, fix)],
  });
  const kind = contentKindOf(file.path);
  if (!kind) return refuse("a file of this name is not used", "move it to where it belongs");
  const document = parseBody(file);
  // Lines are counted in the whole file: the body is only formatted, not reported on.
  if (!document) return { problems: parseYaml(file, folder).problems };
  edit?.(document);
  if (!yaml.isCollection(document.contents))
    return refuse("the file has no fields", "write them, or delete it");
  const before = toContents(document);
  let text = arrange(document, kind);
  // In its form already, as nearly every file is: nothing can have been lost.
  if (text === file.text) return { text, problems: [] };
  // A comment in an odd place may need a second round to settle.
  for (let round = 0; round < 3; round++) {
    const again = parseBody({ path: file.path, text });
    if (!again) return { problems: parseYaml({ path: file.path, text }, folder).problems };
    if (toContents(again) !== before) break;
    const next = arrange(again, kind);
    if (next === text) return { text, problems: [] };
    text = next;
  }
  return refuse("formatting would lose a comment", "put each comment on a line of its own, above a field");
}

const parseBody = ({ path, text }: ContentFile) =>
  parseYaml({ path, text: withoutSchemaLine(text) }, "").source?.document;

/** The document in its canonical text, below the line that makes editors explain fields and underline mistakes. */
function arrange(document: yaml.Document, kind: ContentKind): string {
  arrangeNode(document.contents, contentShapes[kind]);
  const path = `${kindOf(kind).isInFolder ? "../" : ""}schema/${kind}.json`;
  return `# yaml-language-server: $schema=${path}\n${document.toString(printOptions)}`;
}

/** A value that is not yet a file, in the canonical form. */
export const printContent = (kind: ContentKind, value: unknown): string =>
  arrange(new yaml.Document(value, { version: "1.2", schema: "core", aliasDuplicateObjects: false }), kind);

const printOptions = { lineWidth: 110, minContentWidth: 40, flowCollectionPadding: false };

/** Anywhere in the file: it moves along with what was the first item. */
const withoutSchemaLine = (text: string): string =>
  text.replace(/^\ufeff/, "").replace(/^# *yaml-language-server:.*(\r?\n|$)/gm, "");

/** What must be the same after formatting: comments, and values but for the order of fields and breaks in texts. */
const toContents = (document: yaml.Document): string =>
  JSON.stringify([toPlain(document.toJS({ maxAliasCount: 0 })), listComments(document)]);

export function toPlain(value: unknown): unknown {
  if (typeof value === "string") return toOneLine(value);
  if (Array.isArray(value)) return value.map(toPlain).sort(byText);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .map(([key, part]) => [key, toPlain(part)])
    .sort(byText);
}

const byText = (a: unknown, b: unknown): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

/** Brings a node into the canonical form: the shape's order of fields, one style per kind of value. */
function arrangeNode(node: unknown, shape: Shape): void {
  if (shape.kind === "optional") arrangeNode(node, shape.shape);
  else if (shape.kind === "record" && yaml.isMap(node)) {
    const names = Object.keys(shape.fields);
    const place = (key: unknown) => (names.includes(String(key)) ? names.indexOf(String(key)) : names.length);
    arrangeFields(node, (name) => shape.fields[name]);
    node.items.sort((a, b) => place(a.key) - place(b.key));
  } else if (shape.kind === "map" && yaml.isMap(node)) arrangeFields(node, () => shape.values);
  else if (shape.kind === "list" && yaml.isSeq(node)) arrangeList(node, shape);
  else if (yaml.isScalar(node)) arrangeScalar(node, shape);
}

function arrangeFields(map: yaml.YAMLMap, shapeOf: (name: string) => Shape | undefined): void {
  arrangeCollection(map, false);
  for (const { key, value } of map.items) {
    if (yaml.isScalar(key)) Object.assign(key, { type: yaml.Scalar.PLAIN, spaceBefore: false });
    const shape = shapeOf(String(key));
    if (shape) arrangeNode(value, shape);
  }
}

function arrangeList(list: yaml.YAMLSeq, shape: ListShape): void {
  // A comment in a list on one line would be printed far from its item.
  const isShort = shape.layout !== undefined && listComments(list).length === 0;
  arrangeCollection(list, isShort || list.items.length === 0);
  for (const item of list.items) arrangeNode(item, shape.of);
  if (shape.layout !== "by choice" || shape.of.kind !== "choice") return;
  const { values } = shape.of;
  const place = (item: unknown) => values.indexOf(String(yaml.isScalar(item) ? item.value : item));
  list.items.sort((a, b) => place(a) - place(b));
}

function arrangeCollection(node: yaml.YAMLMap | yaml.YAMLSeq, isFlow: boolean): void {
  node.flow = isFlow;
  node.spaceBefore = false;
  // YAML gives a comment above the first item to the whole collection; sorted, it would be above another item.
  const [first] = node.items;
  const holder = yaml.isPair(first) ? first.key : first;
  if (!node.commentBefore || !yaml.isNode(holder)) return;
  holder.commentBefore = [node.commentBefore, holder.commentBefore].filter(Boolean).join("\n");
  node.commentBefore = undefined;
}

function arrangeScalar(node: yaml.Scalar, shape: Shape): void {
  node.spaceBefore = false;
  if (typeof node.value !== "string") return;
  // A topic's name is a text in one file and named in others: folded in one of them, they would no longer be the same.
  if (shape.kind === "text" || shape.kind === "reference") node.value = toOneLine(node.value);
  const isLong = shape.kind === "text" && String(node.value).length > foldedFromChars;
  node.type = isLong ? yaml.Scalar.BLOCK_FOLDED : yaml.Scalar.PLAIN;
}

const toOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Every comment's lines, sorted: what a formatter must not lose. */
function listComments(root: yaml.Document | yaml.Node): string[] {
  const comments: string[] = [];
  const add = (text: string | null | undefined) => {
    for (const line of text?.split("\n") ?? []) if (line.trim()) comments.push(line.trim());
  };
  if (yaml.isDocument(root)) {
    add(root.commentBefore);
    add(root.comment);
  }
  yaml.visit(root, (_, node) => {
    if (!yaml.isNode(node)) return;
    add(node.commentBefore);
    add(node.comment);
  });
  return comments.sort();
}
