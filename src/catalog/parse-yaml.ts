import {
  type ErrorCode,
  isAlias,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  type Node,
  parseDocument,
  visit,
  type YAMLError,
  type YAMLMap,
} from "yaml";
import type { Problem } from "#base/problem.ts";
import { type ContentFile, maxContentFileChars } from "./content-file.ts";
import { ContentSource, type ParsedDocument } from "./content-source.ts";
import { readPlainYaml } from "./read-plain-yaml.ts";
import texts from "./texts/yaml-faults.json" with { type: "json" };

export interface ParsedYaml {
  source?: ContentSource;
  problems: Problem[];
}

/** YAML 1.2 core, one document, no anchors, aliases or tags: what is left cannot grow while it is read (S16). */
export function parseYaml(
  file: ContentFile,
  folder: string,
  maxChars: number = maxContentFileChars,
): ParsedYaml {
  const where = folder ? `${folder}/${file.path}` : file.path;
  const unreadable = checkText(file, where, maxChars);
  if (unreadable) return { problems: [unreadable] };
  const plain = readPlainYaml(file.text);
  if (plain) return { source: new ContentSource(file, where, parseText, undefined, plain), problems: [] };
  const parsed = parseText(file.text);
  const { document, lines } = parsed;
  const errors = [...document.errors, ...document.warnings];
  if (errors.length > 0) return { problems: toProblems(errors, where, lines) };
  const source = new ContentSource(file, where, parseText, parsed);
  return { source, problems: checkPlainYaml(source, where, lines) };
}

function parseText(text: string): ParsedDocument {
  const lines = new LineCounter();
  return { document: parseDocument(text, { ...parseOptions, lineCounter: lines }), lines };
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

/** Twice what any content file needs; what reads the document later may then call itself without fear for the stack. */
const maxDepth = 24;

function checkText(
  { text, fault: unread }: ContentFile,
  where: string,
  maxChars: number,
): Problem | undefined {
  if (unread) return fault(where, unread.what, unread.fix);
  if (text.length > maxChars) {
    return fault(
      where,
      `the file is larger than ${maxChars / 1024} KB`,
      "shorten it; one resource needs about ten lines",
    );
  }
  if (text.includes("\ufffd"))
    return fault(where, "the file is not UTF-8 text", "save it again with the encoding UTF-8");
  const mark = /^(?:<{7}|>{7})(?: |\r?$)/m.exec(text);
  if (mark) {
    const line = text.slice(0, mark.index).split("\n").length;
    const fix = "keep one side, and remove the lines that start with <<<<<<<, ======= and >>>>>>>";
    return fault(`${where}:${line}`, "the file contains both sides of a merge", fix);
  }
}

function checkPlainYaml(source: ContentSource, where: string, lines: LineCounter): Problem[] {
  const problems: Problem[] = [];
  const report = (node: Node, what: string, fix: string) =>
    problems.push(fault(`${where}:${lines.linePos(node.range?.[0] ?? 0).line}`, what, fix));
  visit(source.document, (_, node, path) => {
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
  return problems;
}

function checkKeys(map: YAMLMap, report: (node: Node, what: string, fix: string) => void): void {
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

/** The library speaks to programmers; these are for people who know a list and a field by their look. */
const faults: Partial<Record<ErrorCode, { what: string; fix: string }>> = texts;
const tooDeep = texts.RESOURCE_EXHAUSTION;

/** One fault a line: those that follow on it are of the first one's making. */
function toProblems(errors: readonly YAMLError[], where: string, lines: LineCounter): Problem[] {
  const byLine = new Map<number, YAMLError>();
  for (const error of errors) {
    const { line } = lines.linePos(error.pos[0]);
    if (!byLine.has(line)) byLine.set(line, error);
  }
  return [...byLine].map(([line, error]) => {
    const { what, fix } = faults[error.code] ?? texts.unknown;
    return fault(`${where}:${line}`, what, fix);
  });
}

const fault = (where: string, what: string, fix: string): Problem => ({ level: "error", where, what, fix });
