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
import type { Problem } from "./catalog.ts";
import { type ContentFile, maxContentFileChars } from "./content-file.ts";
import { ContentSource, type ParsedDocument } from "./content-source.ts";

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
  const unreadable = checkText(file.text, where, maxChars);
  if (unreadable) return { problems: [unreadable] };
  const parsed = parseText(file.text);
  const { document, lines } = parsed;
  const faults = [...document.errors, ...document.warnings];
  if (faults.length > 0) return { problems: faults.map((fault) => toProblem(fault, where, lines)) };
  let first: ParsedDocument | undefined = parsed;
  const source = new ContentSource(file, where, () => {
    const taken = first ?? parseText(file.text);
    first = undefined;
    return taken;
  });
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

function checkText(text: string, where: string, maxChars: number): Problem | undefined {
  if (text.length > maxChars) {
    return fault(
      where,
      `the file is larger than ${maxChars / 1024} KB`,
      "shorten it; one resource needs about ten lines",
    );
  }
  if (text.includes("\ufffd")) {
    return fault(where, "the file is not UTF-8 text", "save it again with the encoding UTF-8");
  }
}

function checkPlainYaml(source: ContentSource, where: string, lines: LineCounter): Problem[] {
  const problems: Problem[] = [];
  const report = (node: Node, what: string, fix: string) =>
    problems.push(fault(`${where}:${lines.linePos(node.range?.[0] ?? 0).line}`, what, fix));
  visit(source.document, (_, node, path) => {
    if (!isNode(node)) return;
    if (path.length > maxDepth) {
      report(node, tooDeep, fixes.RESOURCE_EXHAUSTION);
      return visit.BREAK;
    }
    if (isAlias(node)) report(node, "an alias (*name) is used", "write the value out");
    else if (node.anchor) report(node, "an anchor (&name) is used", "take it away; write values out");
    else if (node.tag && !node.tag.startsWith("tag:yaml.org,2002:"))
      report(node, `a tag (${node.tag}) is used`, "take it away");
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

const tooDeep = "lists or fields are nested too deeply";

const fixes = {
  RESOURCE_EXHAUSTION: "write one field per line, as the other files do",
  TAB_AS_INDENT: "indent with spaces",
  BAD_INDENT: "indent fields of one level by the same number of spaces",
  MULTIPLE_DOCS: "keep one document: take the line --- away",
  BLOCK_AS_IMPLICIT_KEY: 'put a text that holds ": " in "quotation marks"',
  BAD_SCALAR_START: 'put a text that starts with a sign in "quotation marks"',
} satisfies Partial<Record<ErrorCode, string>>;

function toProblem(error: YAMLError, where: string, lines: LineCounter): Problem {
  const { line } = lines.linePos(error.pos[0]);
  const what = error.code === "RESOURCE_EXHAUSTION" ? tooDeep : error.message;
  const fix = new Map<string, string>(Object.entries(fixes)).get(error.code);
  return fault(`${where}:${line}`, what, fix ?? "compare the line with the same line of another file");
}

function fault(where: string, what: string, fix: string): Problem {
  return { level: "error", where, what, fix };
}
