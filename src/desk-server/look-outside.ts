import type { FeedsAnswer, FoundFeed } from "#desk-wire/side-calls.ts";
import { isSafeUrl } from "#news/is-safe-url.ts";
import { explainCode } from "#operators/feed-report.ts";
import { previewDocument } from "#operators/preview-document.ts";
import { fetchSource } from "#operators/read-source.ts";
import { type DeskContext, readDeskContent } from "./read-desk-content.ts";

const shownItems = 5;
const maxReadFeeds = 5;

/** The feeds that an address is or names, with what each would bring. */
export async function findFeeds(url: string, context: DeskContext): Promise<FeedsAnswer> {
  const { feed, named = [], trouble } = await readFeed(url, context);
  if (trouble) return { feeds: [], trouble: `Nothing was found at ${url}: ${trouble}` };
  if (feed) return { feeds: [feed] };
  const feeds = await Promise.all(
    named.slice(0, maxReadFeeds).map(async (address): Promise<FoundFeed> => {
      const { feed, trouble = explain("not_a_feed") } = await readFeed(address, context);
      return feed ?? { url: address, title: "", items: [], count: 0, trouble };
    }),
  );
  if (feeds.length > 0) return { feeds };
  return { feeds, trouble: `The page at ${url} names no feed. ${explainCode("not_a_feed", true).fix}` };
}

type FeedRead = { feed?: FoundFeed; named?: string[]; trouble?: string };

/** A feed, or the feeds that a page names, or why there is neither. */
async function readFeed(url: string, context: DeskContext): Promise<FeedRead> {
  const answer = await ask(url, context);
  if (typeof answer === "string") return { trouble: answer };
  const { items, error, feedTitle, namedFeeds } = previewDocument(answer, context.now().getTime());
  if (error === "not_a_feed") return { named: namedFeeds };
  const all = items.map(({ title, url, shown_date }) => ({ title, url, day: shown_date.slice(0, 10) }));
  const trouble = error ? { trouble: explain(error) } : {};
  const feed = { url, title: feedTitle, items: all.slice(0, shownItems), count: all.length, ...trouble };
  return { feed };
}

/** The guarded way out (S28), under the hub's name if it has one. */
export async function toWayOut(context: DeskContext) {
  const { catalog } = await readDeskContent(context);
  const site = catalog?.site ?? { product: "Waymark", url: "https://example.org/" };
  const { userAgent, ...way } = context.toLookDeps(site);
  return { ...way, headers: { "user-agent": userAgent } };
}

const explain = (code: string) => Object.values(explainCode(code, true)).join(". ");

/** One request, through the guard against addresses of this machine's own network; returns in words what went wrong. */
async function ask(url: string, context: DeskContext) {
  if (!isSafeUrl(url))
    return "this is not a web address. Copy it from the address bar of a browser; it begins with https://.";
  const way = await toWayOut(context);
  const headers = { ...way.headers, accept: "text/html,application/xml,*/*;q=0.5" };
  const source = await fetchSource(url, { ...way, headers });
  return typeof source === "string" ? explain(source) : source;
}
