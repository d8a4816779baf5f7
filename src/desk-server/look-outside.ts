import type { FeedsAnswer, FoundFeed } from "#desk/side-calls.ts";
import { fetchGuarded } from "#host/outbound/fetch-guarded.ts";
import { isSafeUrl } from "#news/is-safe-url.ts";
import { previewDocument } from "#operators/preview-document.ts";
import type { DeskContext } from "./desk-context.ts";
import { readDeskContent } from "./read-desk-content.ts";

const shownItems = 5;
const mostFeeds = 5;

interface Answered {
  finalUrl: string;
  body: Uint8Array;
  contentType: string;
}

/** The feeds that an address is or names, with what each would bring. */
export async function findFeeds(url: string, context: DeskContext): Promise<FeedsAnswer> {
  const first = await ask(url, context);
  if (typeof first === "string") return { feeds: [], trouble: first };
  const preview = toFeed(url, first, context);
  if (preview.kind === "feed") return { feeds: [preview.feed] };
  const named = preview.named.slice(0, mostFeeds);
  const feeds = await Promise.all(named.map((address) => readFeed(address, context)));
  if (feeds.length > 0) return { feeds };
  return { feeds, trouble: "the page names no feed. Look for “RSS” on the site, and give that address" };
}

async function readFeed(url: string, context: DeskContext): Promise<FoundFeed> {
  const nothing = { url, title: "", items: [], count: 0 };
  const answer = await ask(url, context);
  if (typeof answer === "string") return { ...nothing, trouble: answer };
  const preview = toFeed(url, answer, context);
  return preview.kind === "feed" ? preview.feed : { ...nothing, trouble: "it is not a feed" };
}

function toFeed(
  url: string,
  { body, finalUrl, contentType }: Answered,
  { now }: DeskContext,
): { kind: "feed"; feed: FoundFeed } | { kind: "page"; named: string[] } {
  const nowMs = now().getTime();
  const { items, error, feedTitle, namedFeeds } = previewDocument(body, finalUrl, { contentType, nowMs });
  if (error === "not_a_feed") return { kind: "page", named: namedFeeds };
  const shown = items.slice(0, shownItems).map((item) => ({ ...item, day: item.shown_date.slice(0, 10) }));
  const feed = {
    url,
    title: feedTitle,
    items: shown.map(({ title, url, day }) => ({ title, url, day })),
    count: items.length,
    ...(error ? { trouble: `the feed is damaged (${error})` } : {}),
  };
  return { kind: "feed", feed };
}

/** The guarded way out (S28), under the hub's name where it has one. */
export async function toWayOut(context: DeskContext) {
  const { catalog } = await readDeskContent(context);
  const { userAgent, ...way } = context.toLookDeps(
    catalog?.site ?? { product: "Waymark", url: "https://example.org/" },
  );
  return { ...way, headers: { "user-agent": userAgent } };
}

/** One request, through the guard against addresses of this machine's own network; what went wrong is told in words. */
async function ask(url: string, context: DeskContext): Promise<Answered | string> {
  if (!isSafeUrl(url)) return "this is not a web address";
  const way = await toWayOut(context);
  const headers = { ...way.headers, accept: "text/html,application/xml,*/*;q=0.5" };
  const answer = await fetchGuarded(url, { ...way, headers, cutsAtLimit: true });
  if (!answer.ok) return `it did not answer (${answer.code})`;
  const { status, finalUrl, body, headers: given } = answer;
  if (status === 401 || status === 403 || status === 429)
    return `it keeps programs out (${status}): open it in a browser`;
  if (status >= 400) return `it answers with ${status}`;
  return { finalUrl, body, contentType: given.get("content-type") ?? "" };
}
