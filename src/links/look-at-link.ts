import type { AnsweredLook, Hop, Look, LookFailure } from "#catalog/link-health/look.ts";
import { toLookFailure } from "#catalog/link-health/look.ts";
import { productInSource } from "#catalog/link-health/marks.ts";
import { findRobotWallProduct } from "#catalog/link-health/page-signs.ts";
import { readRefresh } from "#catalog/link-health/read-onward.ts";
import { type PageFacts, readPage } from "#catalog/link-health/read-page.ts";
import { readProgram } from "#catalog/link-health/read-traps.ts";
import { type AllowHosts, hostAndPort } from "#host/outbound/check-url.ts";
import {
  fetchGuarded,
  type GuardedAnswer,
  type GuardedFailure,
  type GuardedOptions,
} from "#host/outbound/fetch-guarded.ts";
import type { Resolve, Transport } from "#host/outbound/transport.ts";
import { decodeBytes } from "#news/decode-bytes.ts";

/** How long and how much a look may take. Tests shorten the times. */
export const lookLimits = {
  headersTimeoutMs: 20_000,
  bodyMs: 10_000,
  totalMs: 60_000,
  /** From here on a page counts as slow: research on waiting puts the end of attention at ten seconds. */
  slowMs: 10_000,
  maxBytes: 512 * 1024,
};

export interface LookDeps {
  transport: Transport;
  resolve: Resolve;
  allowHosts?: AllowHosts;
  userAgent: string;
  limits: typeof lookLimits;
}

export interface SeenLink {
  look: Look | { kind: "unchanged" };
  /** The last answer's headers, for validators and Retry-After. */
  headers?: Headers;
}

/** Of a journey, by servers and by pages; each address is looked up and checked anew (S10, decision 0020). */
const [maxHops, maxPages] = [10, 4];
/** A page that waits longer before it redirects its visitors wants to be read first. */
const maxRefreshSeconds = 10;

interface LookOptions {
  /** Ends it before its time is up (`totalMs`). */
  signal?: AbortSignal;
  conditional?: Record<string, string>;
}

/**
 * Asks for a link as a browser would, GET and to the end of the journey; one request at a time. If it is sent on to
 * http, https is asked first, as in browsers: nothing of ours goes unencrypted.
 */
export async function lookAtLink(url: string, deps: LookDeps, options: LookOptions = {}): Promise<SeenLink> {
  const startMs = performance.now();
  const seen = await travel(url, deps, options, { hops: [], passed: [], startMs });
  let last = seen;
  while (last.look.kind === "failure" && last.look.failure === "unsafe-hop") {
    const { finalUrl: from, hops, passed } = last.look;
    const to = from.replace(/^http:/, "https:");
    if (hops.some((hop) => hop.from === to)) return seen;
    const before = [...hops, { status: 308, from, to, by: "server" as const }];
    last = await travel(to, deps, { signal: options.signal }, { hops: before, passed, startMs });
  }
  return last.look.kind === "answer" && last.look.status < 400 ? last : seen;
}

async function travel(
  url: string,
  deps: LookDeps,
  { signal, conditional = {} }: LookOptions,
  before: { hops: readonly Hop[]; passed: readonly PageFacts[]; startMs: number },
): Promise<SeenLink> {
  const [hops, passed] = [[...before.hops], [...before.passed]];
  const fail = (failure: LookFailure, finalUrl: string): SeenLink => ({
    look: { kind: "failure", failure, finalUrl, hops, passed },
  });
  let [next, waitedMs, setsCookie] = [url, 0, false];
  for (let round = 0; ; round++) {
    const headers = round === 0 ? conditional : {};
    const leftMs = deps.limits.totalMs - (performance.now() - before.startMs);
    const result = await ask(next, deps, leftMs, { signal, headers, maxHops: maxHops - hops.length });
    hops.push(...result.redirects.map((hop) => ({ ...hop, by: "server" as const })));
    waitedMs += result.waitedMs ?? 0;
    setsCookie ||= result.setsCookie === true;
    if (!result.ok) return fail(toFailure(result, setsCookie), result.url);
    if (result.status === 304 && Object.keys(headers).length > 0)
      return { look: { kind: "unchanged" }, headers: result.headers };
    const isSlow = waitedMs >= deps.limits.slowMs || result.cut === "total_timeout";
    const look = { ...toAnswer(result), hops: [...hops], passed, isSlow };
    if (look.contentType === "application/pdf") passed.push(readDocument(result));
    const onward = toOnward(look, result);
    if (!onward || round >= maxPages || hops.some(({ to }) => to === onward.to))
      return { look, headers: result.headers };
    hops.push({ from: result.finalUrl, ...onward });
    if (look.page) passed.push(look.page);
    const failure = refuseHop(hops, deps.allowHosts);
    if (failure) return fail(failure, onward.to);
    next = onward.to;
  }
}

/** A page leads no further than a server may (S9, S10): at most so many hops in all, and never back to http. */
function refuseHop(hops: readonly Hop[], allowHosts?: AllowHosts): LookFailure | undefined {
  const last = hops.at(-1);
  if (hops.length > maxHops) return "circle";
  if (!last?.from.startsWith("https:") || !last.to.startsWith("http:")) return;
  return allowHosts?.has(hostAndPort(new URL(last.to))) ? undefined : "unsafe-hop";
}

const ask = (
  url: string,
  { userAgent, limits, ...way }: LookDeps,
  leftMs: number,
  more: Pick<GuardedOptions, "signal" | "headers" | "maxHops">,
) =>
  fetchGuarded(url, {
    ...way,
    ...more,
    headers: {
      accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
      "accept-language": "en, *;q=0.5",
      "user-agent": userAgent,
      ...more.headers,
    },
    headersTimeoutMs: limits.headersTimeoutMs,
    totalTimeoutMs: Math.max(1, leftMs),
    // A verdict needs only the beginning of a page, and a film or a book is not a failure.
    maxBodyMs: Math.min(limits.bodyMs, leftMs * 0.8),
    maxBytes: limits.maxBytes,
    cutsAtLimit: true,
  });

function toAnswer(answer: GuardedAnswer) {
  const contentType = (answer.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const isHtml =
    /^(text\/html|application\/xhtml\+xml)$/.test(contentType) ||
    (/^(text\/plain)?$/.test(contentType) &&
      /^\s*(<!doctype html|<html)/i.test(new TextDecoder("latin1").decode(answer.body.subarray(0, 200))));
  const page = isHtml ? toPage(answer) : undefined;
  const disposition = answer.headers.get("content-disposition") ?? "";
  const program = page ? undefined : readProgram(answer.finalUrl, contentType, disposition);
  return {
    kind: "answer" as const,
    status: answer.status,
    finalUrl: answer.finalUrl,
    contentType,
    isChallenge: isChallenge(answer.headers),
    bodyBytes: answer.body.byteLength,
    ...(page ? { page } : {}),
    ...(program ? { program } : {}),
  };
}

const wallHeader = /^(?:x-(?:amzn-waf-action|datadome|px-block|vercel-mitigated)|sg-captcha|crawler-price)$/m;
const isChallenge = (headers: Headers): boolean =>
  headers.get("cf-mitigated") === "challenge" || wallHeader.test([...headers.keys()].join("\n"));

/** decodeBytes knows the header and XML's declaration; HTML says its charset only in a meta element. */
function toPage(answer: GuardedAnswer): PageFacts {
  const header = answer.headers.get("content-type") ?? "";
  const [, ...parts] = new TextDecoder("latin1").decode(answer.body.subarray(0, 2048)).split(/<meta\b/i);
  const metas = parts.map((part) => part.split(">", 1)[0]).join("\n");
  const [, meta] = /charset\s{0,9}=\s{0,9}["']?([\w-]{1,40})/i.exec(metas) ?? [];
  const contentType = meta && !/charset/i.test(header) ? `text/html; charset=${meta}` : header;
  return readPage(decodeBytes(answer.body, contentType), answer.finalUrl);
}

/** A document is compared with nothing; its title and what of its text is not packed may bear a mark. */
function readDocument({ body, finalUrl }: GuardedAnswer): PageFacts {
  const text = new TextDecoder("latin1").decode(body).replaceAll("\0", "");
  const said = [...text.matchAll(/\(([^()]{2,1000})\)\s{0,9}Tj/g)].map(([, part]) => part);
  const title = /\/Title\s{0,9}\(([^)]{1,300})/.exec(text)?.[1] ?? said[0] ?? "";
  return readPage(`<title>${title}</title><p>${said.join(" ")}</p>`, finalUrl);
}

/** A script that reads its visitor's stored data or languages may lead the next visitor elsewhere. */
const asksVisitor = /\bif\s?\([^{};]{0,200}\b(?:cookie|(?:local|session)Storage|languages?)\b/;

/** Where the page sends its visitors by itself: a refresh, a script of one line, a frame as large as the window. */
function toOnward(look: AnsweredLook, answer: GuardedAnswer): Omit<Hop, "from"> | undefined {
  if (look.status >= 400 || look.isChallenge) return;
  const header = answer.headers.get("refresh");
  const refresh = header ? readRefresh(header, answer.finalUrl) : look.page?.refresh;
  // A frame that asks whether the visitor is a robot leads nobody on.
  const frame = look.page && findRobotWallProduct(look.page) ? undefined : look.page?.frame;
  const isSoon = refresh && refresh.afterSeconds <= maxRefreshSeconds;
  const to = isSoon ? refresh.to : look.page?.jump || frame;
  if (!to || to.split("#", 1)[0] === answer.finalUrl.split("#", 1)[0]) return;
  // A wall's own frame is on the site, at an address that no page has; on another site, a wall's name may be part of an address.
  const path = to.startsWith(new URL("/", answer.finalUrl).href) ? new URL(to).pathname : "";
  if (/^\/[._]/.test(path) && productInSource("wall", path.toLowerCase())) return;
  const isAsking = to === look.page?.jump && asksVisitor.test(look.page.scripts);
  return { to, by: to === frame ? "frame" : "page", status: isAsking ? 307 : 200 };
}

function toFailure({ code, systemCode }: GuardedFailure, setsCookie: boolean): LookFailure {
  const failure = toLookFailure(code);
  // "Try again" and "refused" are the name service's own failure; only ENOTFOUND speaks of the name.
  if (code === "dns_failed" && systemCode && !["ENOTFOUND", "ENODATA"].includes(systemCode))
    return "name-service-down";
  // The guarded client keeps no cookies, so a site that waits for its cookie redirects it for ever.
  return failure === "circle" && setsCookie ? "circle-with-cookies" : failure;
}
