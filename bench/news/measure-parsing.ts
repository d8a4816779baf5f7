import { readdirSync, readFileSync } from "node:fs";
import { parseFeed as parseByFeedsmith } from "feedsmith";
import { parseFeed } from "#news/parse-feed.ts";
import { toArticles } from "#news/to-articles.ts";
import { hostileDocuments } from "../../src/news/testing/hostile.ts";
import type { Finding } from "../finding.ts";

interface BenchDocument {
  name: string;
  bytes: Uint8Array;
}

/** Bytes to entries against feedsmith, bytes to articles, and hostile documents. */
export function measureParsing(seconds: number): Finding[] {
  const fixtures = growFixtures();
  return [
    ...compareThroughput(`${fixtures.length} feeds of 25 entries and more`, fixtures, seconds),
    ...compareThroughput("one feed of 190 full articles", [makeLargeFeed()], seconds),
    ...measureHostile(),
  ];
}

const readers = {
  /** What feedsmith does as well. */
  entries: ({ bytes }: BenchDocument) => void parseFeed(bytes, { finalUrl: source.url }),
  feedsmith({ bytes }: BenchDocument) {
    try {
      parseByFeedsmith(new TextDecoder().decode(bytes));
    } catch {
      // It refuses some of the odd ones. That is quick, so it only flatters feedsmith.
    }
  },
  /** With the code of a refresh: titles cleaned, links resolved, dates read, keys made. */
  articles({ bytes }: BenchDocument) {
    const { feed } = parseFeed(bytes, { finalUrl: source.url });
    toArticles(feed, { source, firstSeenMs: 1_795_000_000_000, isFirstImport: false });
  },
};

function compareThroughput(what: string, documents: BenchDocument[], seconds: number): Finding[] {
  const megabytes = documents.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1e6;
  const best = { entries: 0, feedsmith: 0, articles: 0 };
  // In turns, so that a slow moment of the machine affects all of them.
  for (let turn = 0; turn < 3; turn++) {
    for (const name of ["entries", "feedsmith", "articles"] as const) {
      const rounds = roundsPerSecond(() => documents.forEach(readers[name]), seconds / 3);
      best[name] = Math.max(best[name], megabytes * rounds);
    }
  }
  const ratio = best.entries / best.feedsmith;
  const toRate = (name: keyof typeof best) => `${best[name].toFixed(0)} MB/s`;
  const figure = `${toRate("entries")}, ${ratio.toFixed(1)} x feedsmith (${toRate("feedsmith")})`;
  return [
    { what: `${what}, to entries`, figure, goal: "2 x", holds: ratio >= 2 },
    { what: `${what}, to articles`, figure: toRate("articles"), goal: "20 MB/s", holds: best.articles >= 20 },
  ];
}

function measureHostile(): Finding[] {
  const costs = hostileDocuments().map(({ name, text }) => {
    const bytes = new TextEncoder().encode(text);
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    const start = process.cpuUsage();
    readers.articles({ name, bytes });
    const ms = microsecondsSince(start) / 1000;
    return { name, ms, megabytesGrown: (process.memoryUsage().rss - before) / 1e6 };
  });
  const slowest = costs.reduce((worst, cost) => (cost.ms > worst.ms ? cost : worst));
  const largest = costs.reduce((worst, cost) => (cost.megabytesGrown > worst.megabytesGrown ? cost : worst));
  return [
    {
      what: `slowest of ${costs.length} hostile documents, CPU`,
      figure: `${slowest.ms.toFixed(0)} ms (${slowest.name})`,
      goal: "500 ms",
      holds: slowest.ms < 500,
    },
    {
      what: "largest growth by one of them",
      figure: `${largest.megabytesGrown.toFixed(0)} MB (${largest.name})`,
      goal: "64 MB",
      holds: largest.megabytesGrown < 64,
    },
  ];
}

/** Per second of this process's CPU, which is one core's: waiting for a core on a busy machine does not count. */
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

/** Of this process's CPU, because a busy machine makes the clock meaningless. */
function microsecondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

const fixtures = new URL("../../fixtures/feeds/", import.meta.url);
const source = { name: "Bench", home: "https://home.example/", url: "https://feeds.example/", enabled: true };

function readFixtures(): BenchDocument[] {
  const files = readdirSync(fixtures).filter((file) => /^(rss|atom|json)/.test(file));
  return files.map((name) => ({ name, bytes: new Uint8Array(readFileSync(new URL(name, fixtures))) }));
}

/** Real feeds have ten to fifty entries of about two kilobytes; most of our fixtures are far smaller. */
const realisticEntries = 25;
const wholeEntry = /<((?:\w+:)?(?:item|entry))[\s>][\s\S]*?<\/\1>/gi;
const html =
  `<p>${"Schools &amp; universities open their doors to everybody who wants to learn. ".repeat(9)}</p>`.repeat(
    2,
  );
const escapedHtml = html.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The fixtures that have entries, grown to the number and length of real feeds. */
function growFixtures(): BenchDocument[] {
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
function makeLargeFeed(): BenchDocument {
  const text = readFileSync(new URL("rss-2.0-blog-system-with-full-content.xml", fixtures), "utf8");
  const start = text.indexOf("<item>");
  const end = text.lastIndexOf("</item>") + "</item>".length;
  const large = text.slice(0, start) + text.slice(start, end).repeat(19) + text.slice(end);
  return { name: "190 full articles", bytes: new TextEncoder().encode(large) };
}
