import {
  type Document,
  type ErrorCode,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  type Node,
  parseDocument,
  visit,
  type YAMLMap,
} from "yaml";
import { memoizeEach } from "#base/memoize.ts";
import { type Problem, toError, type WhatAndFix } from "#base/problem.ts";
import { type ContentFile, maxCharsOf } from "./content-file.ts";
import { type FieldPath, printFieldPath } from "./problem-place.ts";
import { readPlainYaml } from "./read-plain-yaml.ts";
import texts from "./texts/yaml-faults.json" with { type: "json" };

/** A source, or what is wrong with the file. YAML 1.2 core without anchors, aliases and tags: it cannot grow when read (S16). */
export type ParsedYaml =
  | { source: ContentSource; problems: Problem[] }
  | { source?: undefined; problems: [Problem, ...Problem[]] };

export function parseYaml(
  file: ContentFile,
  folder: string,
  where = folder ? `${folder}/${file.path}` : file.path,
): ParsedYaml {
  const unreadable = checkText(file, where);
  if (unreadable) return { problems: [unreadable] };
  const plain = readPlainYaml(file.text);
  const source = new ContentSource(file, where, plain);
  const [problem, ...more] = plain ? [] : source.listFaults();
  return problem ? { problems: [problem, ...more] } : { source, problems: [] };
}

/** What a file says, read loosely: the check of the whole folder says what is wrong with it. Nothing if it cannot be read. */
export const readLoosely = (path: string, files: readonly ContentFile[]): unknown =>
  files.filter((file) => file.path === path).map(readValue)[0];

const readValue = memoizeEach((file: ContentFile): unknown => parseYaml(file, "").source?.value);

function checkText({ path, text, fault: unread }: ContentFile, where: string): Problem | undefined {
  if (unread) return toError(where, unread.what, unread.fix);
  const maxChars = maxCharsOf(path);
  if (text.length > maxChars) {
    const what = `the file is larger than ${maxChars / 1024} KB`;
    return toError(where, what, "shorten it; one resource needs about ten lines");
  }
  if (text.includes("\ufffd"))
    return toError(where, "the file is not UTF-8 text", "save it again with the encoding UTF-8");
  const mark = /^(?:<{7}|>{7})(?: |\r?$)/m.exec(text);
  if (mark) {
    const line = text.slice(0, mark.index).split("\n").length;
    const fix = "keep one side, and remove the lines that start with <<<<<<<, ======= and >>>>>>>";
    return toError(`${where}:${line}`, "the file contains both sides of a merge", fix);
  }
}

const parseOptions = {
  version: "1.2",
  schema: "core",
  strict: true,
  // The library compares each key with every other; checkKeys needs one pass.
  uniqueKeys: false,
  merge: false,
  prettyErrors: false,
} as const;

/** Twice what any content file needs; what reads the document later may then recurse without fear for the stack. */
const maxDepth = 24;

/** The library's messages are for programmers; these are for people who know a list and a field by their look. */
const faults: Partial<Record<ErrorCode, WhatAndFix>> = texts;
const tooDeep = texts.RESOURCE_EXHAUSTION;

type Report = (node: Node, what: string, fix: string) => void;

/** A parsed content file that can still say on which line a field is. */
export class ContentSource {
  readonly path: string;
  readonly #text: string;
  readonly #name: string;
  #parsed: { document: Document.Parsed; lines: LineCounter } | undefined;
  /** What the file says, as far as it was read without a document. */
  #plain: Node | undefined;

  constructor({ path, text }: ContentFile, name: string, plain: Node | undefined) {
    this.path = path;
    this.#text = text;
    this.#name = name;
    this.#plain = plain;
  }

  get document(): Document.Parsed {
    return this.#read().document;
  }

  /** As lists, objects and texts. */
  get value(): unknown {
    return this.#plain ? this.#plain.toJSON() : this.document.toJS({ maxAliasCount: 0 });
  }

  /** A document takes a hundred times its text: with ten thousand of them, each is made again only when it is asked for. */
  forget(): void {
    this.#parsed = undefined;
    this.#plain = undefined;
  }

  #read() {
    const lines = new LineCounter();
    this.#parsed ??= { document: parseDocument(this.#text, { ...parseOptions, lineCounter: lines }), lines };
    return this.#parsed;
  }

  /** `content/menus.yaml:12 (item 1.groups item 3.name)`; if the field is missing, the line of what should have it. */
  where(field: FieldPath = []): string {
    const line = this.#lineOf(field);
    const name = field.length > 0 ? ` (${printFieldPath(field)})` : "";
    return `${this.#name}${line ? `:${line}` : ""}${name}`;
  }

  error(field: FieldPath, what: string, fix: string): Problem {
    return toError(this.where(field), what, fix);
  }

  nodeAt(field: FieldPath): Node | undefined {
    const contents = this.#plain ?? this.document.contents;
    if (field.length === 0) return contents ?? undefined;
    const node = isCollection(contents) ? contents.getIn(field, true) : undefined;
    return isNode(node) ? node : undefined;
  }

  #lineOf(field: FieldPath): number | undefined {
    // Only the document knows places.
    this.#plain = undefined;
    for (let length = field.length; length >= 0; length--) {
      const offset = this.#keyOffset(field.slice(0, length));
      if (offset !== undefined) return this.#lineAt(offset);
    }
  }

  #lineAt = (offset: number): number => this.#read().lines.linePos(offset).line;

  /** A field's line is that of its key: a folded text starts on the line below. */
  #keyOffset(field: FieldPath): number | undefined {
    const last = field.at(-1);
    const holder = typeof last === "string" ? this.nodeAt(field.slice(0, -1)) : undefined;
    const isIt = ({ key }: { key: unknown }) => isScalar(key) && String(key.value) === last;
    const pair = isMap(holder) ? holder.items.find(isIt) : undefined;
    if (isNode(pair?.key)) return pair.key.range?.[0];
    return typeof last === "string" ? undefined : this.nodeAt(field)?.range?.[0];
  }

  /** Why it is not a content file. Of the library's errors, one a line: the first one causes the others. */
  listFaults(): Problem[] {
    const at = (offset: number, { what, fix }: WhatAndFix) =>
      toError(`${this.#name}:${this.#lineAt(offset)}`, what, fix);
    const { errors, warnings } = this.document;
    if (errors.length + warnings.length > 0) {
      const byLine = Map.groupBy([...errors, ...warnings], ({ pos }) => this.#lineAt(pos[0]));
      return [...byLine.values()].flatMap(([first]) =>
        first ? at(first.pos[0], faults[first.code] ?? texts.unknown) : [],
      );
    }
    const problems: Problem[] = [];
    checkNodes(this.document, (node, what, fix) => problems.push(at(node.range?.[0] ?? 0, { what, fix })));
    return problems;
  }
}

function checkNodes(document: Document, report: Report): void {
  visit(document, (_, node, path) => {
    if (!isNode(node)) return;
    if (path.length > maxDepth) {
      report(node, tooDeep.what, tooDeep.fix);
      return visit.BREAK;
    }
    if (isAlias(node)) report(node, "an alias (*name) is used", "write the value out");
    else if (node.anchor) report(node, "an anchor (&name) is used", "remove it; write values out");
    else if (node.tag && !node.tag.startsWith("tag:yaml.org,2002:"))
      report(node, `a tag (${node.tag}) is used`, "remove it");
    if (isMap(node)) checkKeys(node, report);
  });
}

function checkKeys(map: YAMLMap, report: Report): void {
  const seen = new Set<string>();
  for (const { key } of map.items) {
    const name = isScalar(key) ? String(key.value) : undefined;
    if (name === undefined)
      report(isNode(key) ? key : map, "a field has no plain name", "write `name: value`");
    else if (seen.has(name) && isNode(key))
      report(key, `the field "${name}" is there twice`, "keep one of the two lines");
    else seen.add(name);
  }
}
