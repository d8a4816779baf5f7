import { toRetryAfterMs } from "#base/retry-after.ts";
import type { GuardedAnswer, GuardedResult, Redirect } from "#host/outbound/fetch-guarded.ts";
import type { OutboundCode } from "#host/outbound/transport.ts";
import { readValidators, toConditionalHeaders, type Validators } from "#host/outbound/validators.ts";
import type { FeedState } from "#server/store/article-store.ts";
import { sha256 } from "../sha-256.ts";
import { hasJumpedSince } from "./clock-jump.ts";

/** What one feed answered, before anything is parsed or stored. */
export type FeedAnswer = FeedDocument | FeedUnchanged | FeedRefusal;

/** What every good answer says. */
interface FeedFacts {
  finalUrl: string;
  /** Target of the leading permanent redirects, or "" (R11). */
  movedTo: string;
  /** What the answer's headers ask for between two looks (R13). */
  wishesMs: number[];
}

export interface FeedDocument extends FeedFacts {
  kind: "document";
  bytes: Uint8Array;
  contentType: string;
  bodyHash: string;
  /** Why these bytes are only its beginning: the connection ended, or it is longer than is read (R8), and will be again. */
  cut: GuardedAnswer["cut"];
  /** To be stored once the document has parsed (R10); both "" when they cannot be trusted. */
  validators: Validators;
}

export interface FeedUnchanged extends FeedFacts {
  kind: "not_modified";
  /** Present when the server sent the document again: it has earned new validators; a 304 only a Last-Modified. */
  validators?: Validators;
  lastModified?: string;
}

export interface FeedRefusal {
  kind: "failed";
  code: FeedCode;
  /** One more try in the same run may help (R12). */
  isPassing?: boolean;
  /** R12: how long this feed's host is to be left alone. */
  coolDownMs?: number;
}

/** Error codes of R5. `http_404` and the like carry the status. */
export type FeedCode =
  | OutboundCode
  | `http_${number}`
  | "gone"
  | "duplicate_feed"
  | "empty"
  | "not_a_feed"
  | "too_complex"
  | "own_updates_missing"
  | "store_failed"
  | "store_unavailable"
  | "unexpected";

/** fetchGuarded with everything bound but these. */
export type Ask = (
  url: string,
  options: { headers: Record<string, string>; signal: AbortSignal; cutsAtLimit: true },
) => Promise<GuardedResult>;

export interface FetchFeedDeps {
  ask: Ask;
  /** R6: `<product>-news/<version> (+<site>)`. */
  userAgent: string;
  signal: AbortSignal;
  nowMs: number;
}

/** R6: feed types first. `*\/*` stays, because many feeds are served as something else. */
export const feedTypes =
  "application/atom+xml, application/rss+xml, application/rdf+xml, application/feed+json, " +
  "application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, */*;q=0.1";

/**
 * Worth one more try in the same run (R12). A refusal by the guard, TLS or size will be the same in two seconds; and a body
 * that did not arrive in 15 s has had its time: a second try would take it from feeds that have had none.
 */
const passing = /^(dns_failed|connect_failed|headers_timeout|cut_off|bad_response)$/;

/** What a fetch needs to remember from earlier ones. */
export type AskedFeed = Pick<
  FeedState,
  "url" | "etag" | "lastModified" | "validatorsSetAtMs" | "bodyHash" | "lastSuccessAtMs"
>;

export async function fetchFeed(feed: AskedFeed, deps: FetchFeedDeps): Promise<FeedAnswer> {
  // A wrong clock may have made its entries count as too old or too new.
  const isKnown = !hasJumpedSince(feed.lastSuccessAtMs, deps.nowMs);
  const conditional = isKnown ? toConditionalHeaders(feed, feed.validatorsSetAtMs, deps.nowMs) : {};
  const headers = { accept: feedTypes, "user-agent": deps.userAgent, ...conditional };
  const result = await deps.ask(feed.url, { headers, signal: deps.signal, cutsAtLimit: true });
  if (!result.ok) return { kind: "failed", code: result.code, isPassing: passing.test(result.code) };
  if (result.status === 304 && Object.keys(conditional).length > 0) {
    const { lastModified } = readValidators(result.headers, deps.nowMs);
    return { kind: "not_modified", ...toFacts(result), ...(lastModified ? { lastModified } : {}) };
  }
  if (result.status === 200 || result.status === 203) return toDocument(result, feed, deps.nowMs);
  return toRefusal(result, deps.nowMs);
}

type Received = Omit<GuardedAnswer, "ok" | "status">;

const toFacts = ({ finalUrl, redirects, headers }: Received): FeedFacts => {
  return { finalUrl, movedTo: toMovedTo(redirects), wishesMs: readWishes(headers) };
};

async function toDocument(answer: Received, feed: AskedFeed, nowMs: number): Promise<FeedAnswer> {
  if (isHtmlAnswer(answer.headers, answer.body)) return { kind: "failed", code: "not_a_feed" };
  const bodyHash = await sha256(answer.body);
  // The validators of half a document must not answer for the whole one next time.
  const isCutOff = answer.cut === "cut_off";
  const validators = isCutOff ? { etag: "", lastModified: "" } : readValidators(answer.headers, nowMs);
  const facts = { ...toFacts(answer), validators };
  if (bodyHash === feed.bodyHash && !hasJumpedSince(feed.lastSuccessAtMs, nowMs))
    return { kind: "not_modified", ...facts };
  return {
    kind: "document",
    bytes: answer.body,
    contentType: answer.headers.get("content-type") ?? "",
    bodyHash: isCutOff ? "" : bodyHash,
    cut: answer.cut,
    ...facts,
  };
}

function toRefusal(answer: GuardedAnswer, nowMs: number): FeedRefusal {
  const { status } = answer;
  if (status === 410) return { kind: "failed", code: "gone" };
  const code = `http_${status}` as const;
  if (status !== 429 && status !== 503) return { kind: "failed", code, isPassing: status >= 500 };
  const coolDownMs = toRetryAfterMs(answer.headers.get("retry-after"), nowMs);
  return { kind: "failed", code, coolDownMs };
}

/** R11: only redirects that are permanent from the first hop on say something about the configured address. */
function toMovedTo(redirects: readonly Redirect[]): string {
  const firstPassing = redirects.findIndex(({ status }) => status !== 301 && status !== 308);
  const permanent = firstPassing < 0 ? redirects : redirects.slice(0, firstPassing);
  return permanent.at(-1)?.to ?? "";
}

function readWishes(headers: Headers): number[] {
  const maxAge = /(?:^|[\s,])max-age=(\d{1,9})/i.exec(headers.get("cache-control") ?? "")?.[1];
  const wishes = [maxAge, headers.get("retry-after")];
  return wishes.filter((text) => /^\d{1,9}$/.test(text ?? "")).map((text) => Number(text) * 1000);
}

/** R14: a page where a feed should be, or a bot wall. The parser judges whatever does not begin like a page. */
export function isHtmlAnswer(headers: Headers, body: Uint8Array): boolean {
  if (headers.get("cf-mitigated")?.toLowerCase() === "challenge") return true;
  const head = new TextDecoder("latin1").decode(body.subarray(0, 1024)).toLowerCase();
  const start = head.replace(/^[^<{[]*/, "");
  return start.startsWith("<!doctype html") || start.startsWith("<html");
}

export async function fetchOwnUpdates(feed: FeedState, xml = "", nowMs: number): Promise<FeedAnswer> {
  if (!xml) return { kind: "failed", code: "own_updates_missing" };
  // An entry's id names the site's host. Without it a headline is recognised when the hub moves to another address, and
  // its row then leads there (R34); with it, the old row would stay and hide the new headline.
  const body = new TextEncoder().encode(xml.replaceAll(/<id>tag:[^,<]+,/g, "<id>tag:"));
  const finalUrl = new URL("feed.xml", feed.home).href;
  const headers = new Headers({ "content-type": "application/atom+xml; charset=utf-8" });
  return toDocument({ finalUrl, redirects: [], headers, body, cut: undefined }, feed, nowMs);
}
