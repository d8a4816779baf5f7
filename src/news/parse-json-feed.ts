import { DraftEntry, linkRank } from "./draft-entry.ts";
import { feedLimits } from "./feed-limits.ts";
import { endOfValue, JsonTooDeepError, readJson, readMembers, readObjects } from "./json-scan.ts";
import type { MarkedText, ParsedEntry, ParsedFeed, ParseResult } from "./parsed-feed.ts";
import { saysSomething, toPlainText } from "./to-title.ts";

/** What is read of an item; nothing is believed about the types. */
interface JsonItem {
  id?: unknown;
  url?: unknown;
  external_url?: unknown;
  title?: unknown;
  summary?: unknown;
  content_text?: unknown;
  content_html?: unknown;
  date_published?: unknown;
  date_modified?: unknown;
}

/** JSON Feed 1.0 and 1.1 (https://www.jsonfeed.org/version/1.1/). `text` starts with `{`. */
export function parseJsonFeed(text: string, finalUrl: string): ParseResult {
  const feed: ParsedFeed = {
    format: "json",
    title: "",
    siteLink: "",
    finalUrl,
    ttlMinutes: undefined,
    entries: [],
  };
  const seen = new Map<string, unknown>();
  try {
    readTop(text, feed, seen);
  } catch (error) {
    if (error instanceof JsonTooDeepError) return { feed, error: "too_complex" };
    throw error;
  }
  feed.title = toPlainText(html(seen.get("title")));
  feed.siteLink = toText(seen.get("home_page_url"));
  return { feed, error: isJsonFeed(seen) ? undefined : "not_a_feed" };
}

function readTop(text: string, feed: ParsedFeed, seen: Map<string, unknown>): void {
  for (const { key, start } of readMembers(text, 0)) {
    if (key === "items" && text[start] === "[") {
      seen.set("items", true);
      readItems(text, start, feed);
    } else if (text[start] === '"') {
      seen.set(key, readJson(text.slice(start, endOfValue(text, start))));
    }
  }
}

function readItems(text: string, open: number, feed: ParsedFeed): void {
  for (const element of readObjects(text, open)) {
    const item = readJson(element);
    if (isRecord(item)) feed.entries.push(toEntry(item));
    if (feed.entries.length >= feedLimits.entries) return;
  }
}

function toEntry(item: JsonItem): ParsedEntry {
  const draft = new DraftEntry();
  const id = toText(item.id);
  draft.guid = id;
  draft.addLink(linkRank.text, toText(item.url), undefined);
  draft.addLink(linkRank.alternateHtml, toText(item.external_url), undefined);
  draft.addIdLink(linkRank.permalink, id);
  draft.addDate(0, toText(item.date_published));
  draft.addDate(3, toText(item.date_modified));
  draft.addTitle(html(item.title));
  const entry = draft.finish();
  const summaries = [plain(item.summary), plain(item.content_text), html(item.content_html)];
  entry.summary = summaries.find(saysSomething) ?? entry.summary;
  return entry;
}

/** The specification asks for plain titles; publishers send what their CMS has (R21). */
function html(value: unknown): MarkedText {
  return { text: toText(value), kind: "html" };
}

function plain(value: unknown): MarkedText {
  return { text: toText(value), kind: "plain" };
}

function toText(value: unknown): string {
  if (typeof value === "string") return value.slice(0, feedLimits.charactersPerField);
  return typeof value === "number" ? String(value) : "";
}

function isRecord(value: unknown): value is JsonItem {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isJsonFeed(seen: Map<string, unknown>): boolean {
  if (toText(seen.get("version")).includes("jsonfeed.org/version/")) return true;
  return seen.has("items") && (seen.has("home_page_url") || seen.has("feed_url"));
}
