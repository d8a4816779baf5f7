import { readdirSync, readFileSync } from "node:fs";
import { parseFeed as parseByFeedsmith } from "feedsmith";
import { parseFeed } from "#news/parse-feed.ts";
import { toArticles } from "#news/to-articles.ts";

export interface BenchDocument {
  name: string;
  bytes: Uint8Array;
}

export interface Throughput {
  what: string;
  megabytes: number;
  /** Bytes to entries, which is what feedsmith does as well. */
  entriesPerSecond: number;
  feedsmithPerSecond: number;
  ratio: number;
  /** Bytes to articles, by the code of a refresh: titles cleaned, links resolved, dates read, keys made. */
  articlesPerSecond: number;
}

const fixtures = new URL("../../fixtures/feeds/", import.meta.url);
const source = { name: "Bench", home: "https://home.example/", url: "https://feeds.example/", enabled: true };

function readFixtures(): BenchDocument[] {
  const files = readdirSync(fixtures).filter((file) => /^(rss|atom|json)/.test(file));
  return files.map((name) => ({ name, bytes: new Uint8Array(readFileSync(new URL(name, fixtures))) }));
}

/** Real feeds carry ten to fifty entries of some two kilobytes; of our fixtures most are far smaller. */
const realisticEntries = 25;
const wholeEntry = /<((?:\w+:)?(?:item|entry))[\s>][\s\S]*?<\/\1>/gi;
const html =
  `<p>${"Schools &amp; universities open their doors to everybody who wants to learn. ".repeat(9)}</p>`.repeat(
    2,
  );
const escapedHtml = html.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The fixtures that have entries, with as many and as long ones as real feeds have. */
export function growFixtures(): BenchDocument[] {
  return readFixtures().flatMap(({ name, bytes }) => {
    const text = new TextDecoder().decode(bytes);
    const grown = name.endsWith(".json") ? growJson(text) : growXml(text);
    return grown ? [{ name, bytes: new TextEncoder().encode(grown) }] : [];
  });
}

function growJson(text: string): string {
  const feed = JSON.parse(text);
  const items = feed.items.map((item: object) => ({ content_html: html, ...item }));
  return JSON.stringify({ ...feed, items: repeat(items) });
}

function growXml(text: string): string | undefined {
  const entries = Array.from(text.matchAll(wholeEntry));
  const [first, last] = [entries[0], entries.at(-1)];
  if (!first || !last) return undefined;
  const whole = entries.map(([entry, name = ""]) =>
    entry.length > html.length ? entry : entry.replace(`</${name}>`, `${bodyFor(name)}</${name}>`),
  );
  return text.slice(0, first.index) + repeat(whole).join("\n") + text.slice(last.index + last[0].length);
}

function bodyFor(entryName: string): string {
  const prefix = entryName.slice(0, entryName.indexOf(":") + 1);
  const name = `${prefix}${/entry$/i.test(entryName) ? "content" : "description"}`;
  return `<${name} type="html">${escapedHtml}</${name}>`;
}

function repeat<T>(entries: readonly T[]): T[] {
  const count = Math.max(realisticEntries, entries.length);
  return Array.from({ length: count }, (_, index) => entries[index % entries.length] as T);
}

/** A feed of full articles, as large blogs send them: about a megabyte. */
export function makeLargeFeed(): BenchDocument {
  const text = readFileSync(new URL("rss-2.0-blog-system-with-full-content.xml", fixtures), "utf8");
  const start = text.indexOf("<item>");
  const end = text.lastIndexOf("</item>") + "</item>".length;
  const large = text.slice(0, start) + text.slice(start, end).repeat(19) + text.slice(end);
  return { name: "190 full articles", bytes: new TextEncoder().encode(large) };
}

function readEntries({ bytes }: BenchDocument): number {
  return parseFeed(bytes, { finalUrl: source.url }).feed.entries.length;
}

function readArticles({ bytes }: BenchDocument): number {
  const { feed } = parseFeed(bytes, { finalUrl: source.url });
  return toArticles(feed, { source, firstSeenMs: 1_795_000_000_000, isFirstImport: false }).articles.length;
}

function readByFeedsmith({ bytes }: BenchDocument): void {
  try {
    parseByFeedsmith(new TextDecoder().decode(bytes));
  } catch {
    // It refuses some of the odd ones; refusing is quick, so that only flatters it.
  }
}

export function compareThroughput(what: string, documents: BenchDocument[], seconds: number): Throughput {
  const megabytes = documents.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1e6;
  const best = { entries: 0, feedsmith: 0, articles: 0 };
  const readers = { entries: readEntries, feedsmith: readByFeedsmith, articles: readArticles };
  // In turns, so that a slow moment of the machine hits all of them.
  for (let turn = 0; turn < 3; turn++) {
    for (const name of ["entries", "feedsmith", "articles"] as const) {
      const rounds = roundsPerSecond(() => documents.forEach(readers[name]), seconds / 3);
      best[name] = Math.max(best[name], megabytes * rounds);
    }
  }
  return {
    what,
    megabytes,
    entriesPerSecond: best.entries,
    feedsmithPerSecond: best.feedsmith,
    ratio: best.entries / best.feedsmith,
    articlesPerSecond: best.articles,
  };
}

/** Per second of this process's CPU, which is one core's: waiting for a core on a busy machine is not counted. */
function roundsPerSecond(once: () => void, seconds: number): number {
  for (let i = 0; i < 5; i++) once();
  const start = process.cpuUsage();
  let rounds = 0;
  for (;;) {
    once();
    rounds++;
    const spent = microsecondsSince(start);
    if (spent >= seconds * 1e6) return (rounds * 1e6) / spent;
  }
}

export interface HostileCost {
  name: string;
  ms: number;
  megabytesGrown: number;
}

export function measureHostile(documents: { name: string; text: string }[]): HostileCost[] {
  return documents.map(({ name, text }) => {
    const bytes = new TextEncoder().encode(text);
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    const start = process.cpuUsage();
    readArticles({ name, bytes });
    const ms = microsecondsSince(start) / 1000;
    return { name, ms, megabytesGrown: (process.memoryUsage().rss - before) / 1e6 };
  });
}

/** Of this process's CPU, since a busy machine makes the clock say anything. */
function microsecondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return user + system;
}
