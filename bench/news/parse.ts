import { readdirSync, readFileSync } from "node:fs";
import { parseFeed as parseByFeedsmith } from "feedsmith";
import { parseFeed } from "#news/parse-feed.ts";
import { sha256 } from "#news/sha-256.ts";
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

export function readFixtures(): BenchDocument[] {
  const files = readdirSync(fixtures).filter((file) => /^(rss|atom|json)/.test(file));
  return files.map((name) => ({ name, bytes: new Uint8Array(readFileSync(new URL(name, fixtures))) }));
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
    const { user, system } = process.cpuUsage(start);
    if (user + system >= seconds * 1e6) return (rounds * 1e6) / (user + system);
  }
}

export interface HashComparison {
  oursMicroseconds: number;
  webCryptoMicroseconds: number;
}

/** What R28's key costs, here and through WebCrypto. */
export async function compareHashes(): Promise<HashComparison> {
  const keys = Array.from(
    { length: 20_000 },
    (_, i) => `news.guidance.example/2026/11/a-story-of-usual-length-${i}`,
  );
  for (const key of keys) sha256(key);
  const oursStartedMs = performance.now();
  for (const key of keys) sha256(key);
  const oursMs = performance.now() - oursStartedMs;
  const encoder = new TextEncoder();
  const theirsStartedMs = performance.now();
  for (const key of keys) await crypto.subtle.digest("SHA-256", encoder.encode(key));
  const theirsMs = performance.now() - theirsStartedMs;
  return {
    oursMicroseconds: (oursMs / keys.length) * 1000,
    webCryptoMicroseconds: (theirsMs / keys.length) * 1000,
  };
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
    const startedMs = performance.now();
    readArticles({ name, bytes });
    const ms = performance.now() - startedMs;
    return { name, ms, megabytesGrown: (process.memoryUsage().rss - before) / 1e6 };
  });
}
