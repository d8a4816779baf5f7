import { DraftEntry, linkRank } from "./draft-entry.ts";
import { endOfValue, type JsonPart, readJson, readParts } from "./json-scan.ts";
import { type EntryKeeper, keepEntries } from "./keep-entries.ts";
import { toLanguageTag } from "./language-tag.ts";
import { parseLimits } from "./parse-limits.ts";
import { emptyFeed, type MarkedText, type ParsedEntry, type ParseResult } from "./parsed-feed.ts";
import { updatedRank } from "./to-published-dates.ts";
import { toPlainText } from "./to-title.ts";

/** Everything else in the document (attachments, authors, extensions) is skipped and never built. */
const topKeys = new Set(["version", "title", "home_page_url", "feed_url", "language"]);
const itemKeys =
  /^(id|(external_)?url|title|summary|content_(text|html)|date_(published|modified)|language)$/;

/** JSON Feed 1.0 and 1.1 (https://www.jsonfeed.org/version/1.1/). `text` starts with `{`. */
export function parseJsonFeed(text: string, finalUrl: string, nowMs: number): ParseResult {
  const entries = keepEntries(nowMs);
  const seen = new Map<string, string>();
  let isCutShort = false;
  try {
    readTop(text, seen, entries);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    isCutShort = !entries.isEnough();
  }
  const feed = {
    ...emptyFeed(finalUrl),
    format: "json" as const,
    title: toPlainText(html(seen.get("title"))),
    language: toLanguageTag(seen.get("language") ?? ""),
    siteLink: seen.get("home_page_url") ?? "",
    entries: entries.list(),
  };
  if (isCutShort) return { feed, error: "too_complex" };
  const isNamed = seen.get("version")?.includes("jsonfeed.org/version/");
  const looksLikeOne = seen.has("items") && (seen.has("home_page_url") || seen.has("feed_url"));
  return { feed, error: isNamed || looksLikeOne ? undefined : "not_a_feed" };
}

/** `items` may occur more than once: together they are one list, with the document's limits (R18). */
function readTop(text: string, seen: Map<string, string>, entries: EntryKeeper): void {
  for (const member of readParts(text, 0)) {
    if (member.key === "items" && text[member.start] === "[") {
      seen.set("items", "");
      readItems(text, member.start, entries);
    } else if (topKeys.has(member.key) && text[member.start] === '"')
      seen.set(member.key, readText(text, member));
  }
}

/** Adds the items that are complete. Anything but an object is not an entry. */
function readItems(text: string, open: number, entries: EntryKeeper): void {
  for (const item of readParts(text, open)) {
    item.end = entries.isFull() ? -1 : endOfValue(text, item.start);
    if (text[item.start] === "{" && item.end >= 0) entries.add(toEntry(text.slice(item.start, item.end)));
  }
}

function toEntry(text: string): ParsedEntry {
  const item = new Map<string, string>();
  for (const member of readParts(text, 0))
    if (itemKeys.test(member.key)) item.set(member.key, readText(text, member));
  const draft = new DraftEntry();
  draft.language = item.get("language") ?? "";
  draft.addLink(linkRank.text, item.get("url") ?? "");
  draft.addLink(linkRank.alternateHtml, item.get("external_url") ?? "");
  draft.setGuid(item.get("id") ?? "", true);
  draft.addDate(0, item.get("date_published") ?? "");
  draft.addDate(updatedRank, item.get("date_modified") ?? "");
  draft.addTitle(html(item.get("title")));
  for (const key of ["summary", "content_text", "content_html"]) {
    const kind = key === "content_text" ? "plain" : "html";
    draft.addSummary(() => item.get(key) ?? "", { kind, isBase64: false });
  }
  return draft.finish();
}

/** Reads a text, or a number as one; "" for anything else. */
function readText(source: string, member: JsonPart): string {
  const { start } = member;
  if (source[start] === "{" || source[start] === "[") return "";
  member.end = endOfValue(source, start);
  const value = readJson(source.slice(start, member.end));
  if (typeof value === "string") return value.slice(0, parseLimits.charactersPerField);
  return typeof value === "number" ? String(value) : "";
}

/** The specification asks for plain titles; publishers send what their CMS has (R21). */
const html = (text = ""): MarkedText => ({ text, kind: "html" });
