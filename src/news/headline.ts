import { isSafeUrl } from "./is-safe-url.ts";

/**
 * One row of `news_articles` as every reader sees it (spec 3). The names are those on the wire, so a row needs no mapping
 * between database, REST and browser. Our columns beyond the specification's four are optional: the page also reads
 * tables that have only those.
 */
export interface Headline {
  id: number;
  title: string;
  url: string;
  /** RFC 3339 with offset, as PostgREST prints a timestamptz: `2026-11-20T08:00:00+00:00`. */
  published_date: string;
  source_name?: string;
  /** BCP 47 tag, "" if it is not known. */
  language?: string;
}

/**
 * Whether a row can be shown at all. Someone else's table may have anything: nulls in the four columns, blank titles,
 * impossible dates, missing columns, a script as its address (R26). One such row must not cost all the others.
 */
export function isHeadline(row: unknown): row is Headline {
  const { id, title, url, published_date } = (row ?? {}) as Partial<Record<keyof Headline, unknown>>;
  const isNamed = typeof id === "number" || typeof id === "string";
  const areTexts = [title, url, published_date].every((text) => typeof text === "string" && text.trim());
  return isNamed && areTexts && isSafeUrl(String(url)) && !Number.isNaN(Date.parse(String(published_date)));
}

/** The public columns, in the order that `select=*` answers them. */
export const headlineColumns = ["id", "title", "url", "published_date", "source_name", "language"] as const;

/** Spec 9: how many rows the ticker asks for, and the default limit. */
export const tickerLimit = 50;
export const defaultLimit = 10;
