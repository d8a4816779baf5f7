import { Document, type DocumentOptions, isCollection, type ToStringOptions } from "yaml";
import type { Problem } from "#base/problem.ts";
import { type ContentFile, type ContentKind, contentKindOf, inFolders, maxCharsOf } from "../content-file.ts";
import { parseYaml } from "../parse-yaml.ts";
import { contentShapes } from "../shape/content-shapes.ts";
import { arrangeNode } from "./arrange-node.ts";
import { listComments } from "./list-comments.ts";

export interface FormattedContent {
  /** The canonical text; absent when the file cannot be formatted. */
  text?: string;
  problems: Problem[];
}

/** One form for one meaning, so that a change shows only what changed. Nothing written is lost, comments included. */
export function formatContent(file: ContentFile, folder = "content"): FormattedContent {
  const where = `${folder}/${file.path}`;
  const kind = contentKindOf(file.path);
  if (!kind) return refuse(where, "a file of this name is not used", "move it to where it belongs");
  const { document, problems } = parseBody(file, kind, folder);
  if (!document) return { problems };
  if (!isCollection(document.contents))
    return refuse(where, "the file has no fields", "write them, or delete it");
  const before = toContents(document);
  let text = arrange(document, kind);
  // In its form already, as nearly every file is: nothing can have been lost.
  if (text === file.text) return { text, problems: [] };
  // A comment in an odd place may need a second round to come to rest.
  for (let round = 0; round < 3; round++) {
    const again = parseBody({ path: file.path, text }, kind, folder).document;
    if (!again || toContents(again) !== before) break;
    const next = arrange(again, kind);
    if (next === text) return { text, problems: [] };
    text = next;
  }
  return refuse(
    where,
    "formatting would lose a comment",
    "put each comment on a line of its own, above a field",
  );
}

function parseBody(file: ContentFile, kind: ContentKind, folder: string) {
  const body = { path: file.path, text: withoutSchemaLine(file.text) };
  const { source, problems } = parseYaml(body, folder, maxCharsOf(kind));
  if (source && problems.length === 0) return { document: source.document, problems };
  // Lines are counted in the file as it stands: the body is only formatted, not reported on.
  return { problems: parseYaml(file, folder, maxCharsOf(kind)).problems };
}

function arrange(document: Document, kind: ContentKind): string {
  arrangeNode(document.contents, contentShapes[kind]);
  return toText(document, kind);
}

/** A value that is not yet a file, in the canonical form. */
export function printContent(kind: ContentKind, value: unknown): string {
  const document = new Document(value, documentOptions);
  return arrange(document, kind);
}

const documentOptions: DocumentOptions & { schema: "core"; aliasDuplicateObjects: false } = {
  version: "1.2",
  schema: "core",
  aliasDuplicateObjects: false,
};
const printOptions: ToStringOptions = { lineWidth: 110, minContentWidth: 40, flowCollectionPadding: false };

function toText(document: Document, kind: ContentKind): string {
  return `${schemaLine(kind)}\n${document.toString(printOptions)}`;
}

/** Makes editors show what a field is for and underline mistakes while they are typed. */
function schemaLine(kind: ContentKind): string {
  const path = inFolders.has(kind) ? `../schema/${kind}.json` : `schema/${kind}.json`;
  return `# yaml-language-server: $schema=${path}`;
}

function withoutSchemaLine(text: string): string {
  return text.replace(/^\ufeff/, "").replace(/^# *yaml-language-server:.*(\r?\n|$)/, "");
}

/** What must be the same after formatting: comments, and values but for the order of fields and breaks in texts. */
function toContents(document: Document): string {
  return JSON.stringify([toPlain(document.toJS({ maxAliasCount: 0 })), listComments(document)]);
}

function toPlain(value: unknown): unknown {
  if (typeof value === "string") return value.replace(/\s+/g, " ").trim();
  if (Array.isArray(value)) return value.map(toPlain).sort(byText);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .map(([key, part]) => [key, toPlain(part)])
    .sort(byText);
}

function byText(a: unknown, b: unknown): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;
}

function refuse(where: string, what: string, fix: string): FormattedContent {
  return { problems: [{ level: "error", where, what, fix }] };
}
