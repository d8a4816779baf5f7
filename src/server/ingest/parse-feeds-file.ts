import { isAlias, isNode, isPair, isSeq, LineCounter, parseDocument, visit } from "yaml";
import { isRecord } from "#base/is-record.ts";
import type { FileFault, Problem, WhatAndFix } from "#base/problem.ts";
import { type AllowHosts, checkUrl, hostAndPort } from "#host/outbound/check-url.ts";
import { readWholeFile, UnreadFileError } from "#host/read-whole-file.ts";
import type { FeedSource } from "#news/article.ts";
import { tickerLimit } from "#news/headline.ts";
import { ownUpdatesUrl } from "./fetch-feed.ts";

/** content/feeds.yaml or WAYMARK_FEEDS. A file that cannot be read is a problem like the others. */
export async function readFeedsFile(
  path: string,
  context: Omit<FeedsFileContext, "where">,
): Promise<ParsedFeedsFile> {
  try {
    const bytes = readWholeFile(path, 4 * maxYamlChars, maxYamlChars);
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return parseFeedsFile(text, { ...context, where: path });
  } catch (error) {
    return { feeds: [], problems: [{ level: "error", where: path, ...toFault(error) }] };
  }
}

function toFault(error: unknown): FileFault {
  if (error instanceof UnreadFileError) return { what: error.what, fix: error.fix };
  if (error instanceof TypeError)
    return { what: "the file is not UTF-8 text", fix: "Save it again as UTF-8." };
  return {
    what: `cannot be read (${(error as NodeJS.ErrnoException).code ?? error})`,
    fix: "Check the path: WAYMARK_FEEDS, or feeds.yaml in the content folder.",
  };
}

export interface FeedsFileContext {
  /** How messages name the file. */
  where: string;
  /** Replaces `{product}` in names. */
  product: string;
  allowHosts: AllowHosts;
}

export interface ParsedFeedsFile {
  feeds: FeedSource[];
  /** A feed with an error is left out; one with a warning is kept, and the guard may refuse it at the next look. */
  problems: Problem[];
}

/** As many as the check of the content takes (src/catalog/shape/feeds-shape.ts), and as were measured (docs/news.md). */
const maxFeeds = 2500;
const maxNameLength = 80;

/** A list of `{name, home, url, enabled?, max?, note?}`. Every problem is reported, and a feed with one is left out. */
export function parseFeedsFile(text: string, context: FeedsFileContext): ParsedFeedsFile {
  const { where } = context;
  const refuse = (place: string, what: string, fix: string): ParsedFeedsFile => {
    return { feeds: [], problems: [{ level: "error", where: place, what, fix }] };
  };
  const read = parsePlainYaml(text);
  if ("fix" in read) return refuse(`${where}:${read.line}`, read.what, read.fix);
  const { value, lineOf } = read;
  if (!Array.isArray(value)) {
    const fix = 'Write a list: "- name: ...", then "home:" and "url:" below it.';
    return refuse(where, "the file is not a list of feeds", fix);
  }
  const problems: Problem[] = [];
  if (value.length > maxFeeds) {
    const what = `there are ${value.length} feeds; those after the first ${maxFeeds} are not read`;
    problems.push({ level: "error", where, what, fix: `Keep at most ${maxFeeds}.` });
  }
  const taken = new Map<string, number>();
  const feeds = value.slice(0, maxFeeds).flatMap((entry: unknown, index): FeedSource[] => {
    let isUsable = true;
    const line = lineOf(index);
    const report: Report = (field, what, fix, level = "error") => {
      if (level === "error") isUsable = false;
      problems.push({ level, where: `${where}:${line}${field ? ` (${field})` : ""}`, what, fix });
    };
    const feed = readFeed(entry, context, report);
    if (feed) checkDuplicate(feed, line, taken, report);
    return feed && isUsable ? [feed] : [];
  });
  return { feeds, problems };
}

type Report = (field: string, what: string, fix: string, level?: Problem["level"]) => void;

/** The fields that may be left out. */
const optional: Record<string, [isRight: (value: unknown) => boolean, what: string, fix: string]> = {
  enabled: [
    (value) => typeof (value ?? true) === "boolean",
    "neither true nor false",
    "Write true or false.",
  ],
  max: [
    (value) => value === undefined || isShare(value),
    `not a whole number from 1 to ${tickerLimit}`,
    "Write how many of the ticker's headlines may be this source's, or leave the line out.",
  ],
  note: [(value) => typeof (value ?? "") === "string", "not a text", 'Put it in "quotation marks".'],
};
const knownFields = ["name", "home", "url", ...Object.keys(optional)];

function readFeed(entry: unknown, context: FeedsFileContext, report: Report): FeedSource | undefined {
  if (!isRecord(entry)) {
    report("", "not a feed", "Give it a name, a home and a url.");
    return undefined;
  }
  for (const field of Object.keys(entry)) {
    if (!knownFields.includes(field)) report(field, "unknown field", `Use only ${knownFields.join(", ")}.`);
  }
  const fields = new Map(Object.entries(entry));
  const name = readText(fields, "name", report).replaceAll("{product}", context.product);
  if (name.length > maxNameLength) {
    const what = `longer than ${maxNameLength} characters`;
    report("name", what, "Shorten it: visitors read it beside headlines.");
  }
  for (const [field, [isRight, what, fix]] of Object.entries(optional)) {
    if (!isRight(fields.get(field))) report(field, what, fix);
  }
  const home = readText(fields, "home", report);
  if (home && !isWebAddress(home)) report("home", "not a web address", "Copy it from the browser.");
  const url = readText(fields, "url", report);
  if (url && url !== ownUpdatesUrl) checkFeedAddress(url, context, report);
  const max = fields.get("max");
  return { name, home, url, enabled: fields.get("enabled") !== false, ...(isShare(max) ? { max } : {}) };
}

const isShare = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= tickerLimit;

function readText(fields: ReadonlyMap<string, unknown>, field: string, report: Report): string {
  const value = fields.get(field);
  if (typeof value === "string" && value.trim() !== "") {
    // PostgreSQL refuses the whole list for one of these, and every refresh with it.
    if (!value.isWellFormed() || value.includes("\0"))
      report(field, "contains a broken character", "Delete the text and type it again.");
    return value.trim();
  }
  report(field, value === undefined || value === null ? "missing" : "not a text", `Write "${field}: ..." .`);
  return "";
}

const isWebAddress = (text: string): boolean =>
  text.length <= 2048 && /^https?:$/.test(URL.parse(text)?.protocol ?? "");

/** The guard's own rules (R9), so that a feed that can never be fetched is named here and not at night. */
function checkFeedAddress(text: string, { allowHosts }: FeedsFileContext, report: Report): void {
  const url = URL.parse(text);
  if (!url || !isWebAddress(text)) {
    report("url", "not a web address", "Copy it from the browser, https:// included.");
    return;
  }
  const refusal = checkUrl(url, allowHosts);
  if (refusal) {
    const fix =
      "Use a public https address without user name and port, or list host:port in WAYMARK_ALLOW_HOSTS.";
    report("url", `the address guard will refuse it (${refusal})`, fix, "warning");
  } else if (url.protocol === "http:" && !allowHosts.has(hostAndPort(url))) {
    const what = "http: anyone on the way can change the headlines";
    report("url", what, "Write https if the site has it.", "warning");
  }
}

/** `taken`: the line of each name and address. */
function checkDuplicate({ name, url }: FeedSource, line: number, taken: Map<string, number>, report: Report) {
  const keys = { name: name.toLowerCase(), url: URL.parse(url)?.href ?? url };
  for (const [field, key] of Object.entries(keys)) {
    const first = taken.get(`${field} ${key}`);
    if (key === "") continue;
    if (first === undefined) taken.set(`${field} ${key}`, line);
    else report(field, `the same ${field} as on line ${first}`, "Keep one of the two.");
  }
}

/** As much as the check of the content takes (maxCharsOf in src/catalog/content-file.ts). */
const maxYamlChars = 2 * 1024 * 1024;

/**
 * YAML 1.2 core, one document, without anchors, aliases, tags and duplicate keys (S16): nothing in it can grow. `lineOf`: the
 * line of the n-th entry of a list.
 */
function parsePlainYaml(
  text: string,
): { value: unknown; lineOf(index: number): number } | (WhatAndFix & { line: number }) {
  if (text.length > maxYamlChars)
    return { line: 1, what: "the file is larger than 2 MB", fix: "Shorten it." };
  const lines = new LineCounter();
  const toLine = (offset = 0) => lines.linePos(offset).line;
  try {
    // Also for a document that says it is YAML 1.1.
    const dialect = { schema: "core", merge: false } as const;
    const document = parseDocument(text, { ...dialect, lineCounter: lines, prettyErrors: false });
    const fault = document.errors[0] ?? document.warnings[0];
    if (fault) {
      const what = `not readable as YAML: ${fault.message}`;
      return { line: toLine(fault.pos[0]), what, fix: "Compare the line with the others." };
    }
    const marked = findMarked(document);
    if (marked) {
      const what = `${marked.name} is used`;
      return { line: toLine(marked.offset), what, fix: "Write the value out: the file is plain data." };
    }
    const { contents } = document;
    const items = isSeq(contents) ? contents.items : [];
    const lineOf = (index: number) => {
      const item = items[index];
      return toLine(isNode(item) ? item.range?.[0] : 0);
    };
    return { value: document.toJS({ maxAliasCount: 0 }), lineOf };
  } catch (error) {
    // Ten thousand nested brackets overflow the composer's stack.
    if (!(error instanceof RangeError)) throw error;
    return { line: 1, what: "nested too deeply", fix: "Write a plain list." };
  }
}

function findMarked(document: ReturnType<typeof parseDocument>) {
  let found: { name: string; offset: number } | undefined;
  visit(document, (_key, node) => {
    if (!isNode(node) || isPair(node)) return undefined;
    const offset = node.range?.[0] ?? 0;
    if (isAlias(node)) found = { name: `an alias (*${node.source})`, offset };
    else if (node.anchor) found = { name: `an anchor (&${node.anchor})`, offset };
    else if (node.tag) found = { name: `a tag (${node.tag})`, offset };
    return found ? visit.BREAK : undefined;
  });
  return found;
}
