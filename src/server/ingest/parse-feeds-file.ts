import { isAlias, isNode, isPair, isSeq, LineCounter, parseDocument, visit } from "yaml";
import { isRecord } from "#base/is-record.ts";
import type { FileFault, Problem } from "#base/problem.ts";
import { type AllowHosts, checkUrl, hostAndPort } from "#host/outbound/check-url.ts";
import { readWholeFile, UnreadFileError } from "#host/read-whole-file.ts";
import type { FeedSource } from "#news/article.ts";
import { tickerLimit } from "#news/headline.ts";
import { ownUpdatesUrl } from "./fetch-feed.ts";

/** content/feeds.yaml or WAYMARK_FEEDS. A file that cannot be read is a problem like the others. */
export async function readFeedsFile(
  path: string,
  context: Partial<FeedsFileContext> & Pick<FeedsFileContext, "product">,
): Promise<ParsedFeedsFile> {
  const where = context.where ?? path;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(
      readWholeFile(path, 4 * maxYamlChars, maxYamlChars),
    );
    return parseFeedsFile(text, { ...context, where, allowHosts: context.allowHosts ?? new Set() });
  } catch (error) {
    return { feeds: [], problems: [{ level: "error", where, ...toFault(error) }] };
  }
}

function toFault(error: unknown): FileFault {
  if (error instanceof UnreadFileError) return { what: error.what, fix: error.fix };
  if (error instanceof TypeError)
    return { what: "the file is not UTF-8 text", fix: "Save it again with the encoding UTF-8." };
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
const knownFields = ["name", "home", "url", "enabled", "max", "note"];

/** A list of `{name, home, url, enabled?, max?, note?}`. Every problem is reported, and a feed with one is left out. */
export function parseFeedsFile(text: string, context: FeedsFileContext): ParsedFeedsFile {
  const { where } = context;
  const { value, lineOf, problem } = parsePlainYaml(text);
  if (problem)
    return { feeds: [], problems: [toProblem(`${where}:${problem.line}`, problem.what, problem.fix)] };
  if (!Array.isArray(value)) {
    const fix = 'Write a list: "- name: ...", then "home:" and "url:" below it.';
    return { feeds: [], problems: [toProblem(where, "the file is not a list of feeds", fix)] };
  }
  const problems: Problem[] = [];
  if (value.length > maxFeeds) {
    const what = `there are ${value.length} feeds; those after the first ${maxFeeds} are not read`;
    problems.push(toProblem(where, what, `Keep at most ${maxFeeds}.`));
  }
  const taken = { name: new Map<string, number>(), url: new Map<string, number>() };
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

function readFeed(entry: unknown, context: FeedsFileContext, report: Report): FeedSource | undefined {
  if (!isRecord(entry)) {
    report("", "not a feed", "Give it a name, a home and a url.");
    return undefined;
  }
  const fields = new Map(Object.entries(entry));
  for (const field of fields.keys()) {
    if (!knownFields.includes(field)) report(field, "unknown field", `Use only ${knownFields.join(", ")}.`);
  }
  const name = readText(fields, "name", report).replaceAll("{product}", context.product);
  if (name.length > maxNameLength) {
    report(
      "name",
      `longer than ${maxNameLength} characters`,
      "Shorten it: visitors read it beside headlines.",
    );
  }
  const enabled = fields.get("enabled") ?? true;
  if (typeof enabled !== "boolean") report("enabled", "neither true nor false", "Write true or false.");
  const max = fields.get("max");
  if (max !== undefined && !isShare(max)) {
    const fix = "Write how many of the ticker's headlines may be this source's, or leave the line out.";
    report("max", `not a whole number from 1 to ${tickerLimit}`, fix);
  }
  const note = fields.get("note") ?? "";
  if (typeof note !== "string") report("note", "not a text", 'Put it in "quotation marks".');
  const home = readText(fields, "home", report);
  if (home && !isWebAddress(home)) report("home", "not a web address", "Copy it from the browser.");
  const url = readText(fields, "url", report);
  if (url && url !== ownUpdatesUrl) checkFeedAddress(url, context, report);
  return { name, home, url, enabled: enabled === true, ...(isShare(max) ? { max } : {}) };
}

function isShare(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= tickerLimit;
}

function readText(fields: ReadonlyMap<string, unknown>, field: string, report: Report): string {
  const value = fields.get(field);
  if (typeof value === "string" && value.trim() !== "") return value.trim();
  report(field, value === undefined || value === null ? "missing" : "not a text", `Write "${field}: ..." .`);
  return "";
}

function isWebAddress(text: string): boolean {
  const protocol = URL.parse(text)?.protocol;
  return text.length <= 2048 && (protocol === "https:" || protocol === "http:");
}

/** The guard's own rules (R9), so that a feed which can never be fetched is named here and not at night. */
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
    report(
      "url",
      "http: anybody on the way can change the headlines",
      "Write https if the site has it.",
      "warning",
    );
  }
}

function checkDuplicate(
  feed: FeedSource,
  line: number,
  taken: Record<"name" | "url", Map<string, number>>,
  report: Report,
): void {
  for (const field of ["name", "url"] as const) {
    const key = field === "name" ? feed.name.toLowerCase() : (URL.parse(feed.url)?.href ?? feed.url);
    const first = taken[field].get(key);
    if (key === "") continue;
    if (first === undefined) taken[field].set(key, line);
    else report(field, `the same ${field} as on line ${first}`, "Keep one of the two.");
  }
}

function toProblem(where: string, what: string, fix: string): Problem {
  return { level: "error", where, what, fix };
}

interface PlainYaml {
  value: unknown;
  /** Line of the n-th entry of a top-level list. */
  lineOf(index: number): number;
  problem: { line: number; what: string; fix: string } | undefined;
}

/** As much as the check of the content takes (maxCharsOf in src/catalog/content-file.ts). */
const maxYamlChars = 2 * 1024 * 1024;

/** YAML 1.2 core, one document, without anchors, aliases, tags and duplicate keys (S16): nothing in it can grow. */
function parsePlainYaml(text: string): PlainYaml {
  const lines = new LineCounter();
  const fail = (line: number, what: string, fix: string): PlainYaml => {
    return { value: undefined, lineOf: () => 1, problem: { line, what, fix } };
  };
  if (text.length > maxYamlChars) return fail(1, "the file is larger than 2 MB", "Shorten it.");
  try {
    const document = parseDocument(text, {
      schema: "core",
      strict: true,
      uniqueKeys: true,
      merge: false,
      lineCounter: lines,
      prettyErrors: false,
    });
    const fault = document.errors[0] ?? document.warnings[0];
    if (fault) {
      const line = lines.linePos(fault.pos[0]).line;
      return fail(line, `not readable as YAML: ${fault.message}`, "Compare the line with the others.");
    }
    const marked = findMarked(document);
    if (marked) {
      const line = lines.linePos(marked.offset).line;
      return fail(line, `${marked.name} is used`, "Write the value out: the file is plain data.");
    }
    const { contents } = document;
    const items = isSeq(contents) ? contents.items : [];
    const lineOf = (index: number) => {
      const item = items[index];
      return lines.linePos((isNode(item) ? item.range?.[0] : undefined) ?? 0).line;
    };
    return { value: document.toJS({ maxAliasCount: 0 }), lineOf, problem: undefined };
  } catch (error) {
    // Ten thousand brackets in each other overflow the composer's stack.
    if (!(error instanceof RangeError)) throw error;
    return fail(1, "nested too deeply", "Write a plain list.");
  }
}

function findMarked(
  document: ReturnType<typeof parseDocument>,
): { name: string; offset: number } | undefined {
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
