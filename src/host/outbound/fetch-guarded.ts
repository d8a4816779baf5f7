import { readBody } from "./byte-pieces.ts";
import { checkIp } from "./check-ip.ts";
import { type AllowHosts, checkUrl, hostAndPort, isIpLiteral } from "./check-url.ts";
import type { Resolve, Transport, TransportAnswer } from "./transport.ts";
import { type OutboundCode, OutboundError } from "./transport.ts";

/**
 * The only way out of this server (S28; biome.json forbids the others). Follows redirects by hand and
 * checks every hop anew (R6, R9, S10). No cookies, no credentials, no node:* import: it also runs on Deno.
 */
export interface GuardedOptions {
  transport: Transport;
  resolve: Resolve;
  allowHosts?: AllowHosts;
  /** POST carries `body`. With credentials in the headers, `maxHops` must be 0: a redirect would pass them on. */
  method?: "GET" | "HEAD" | "POST";
  body?: Uint8Array;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** From one hop's name look-up to the end of its headers (R7). */
  headersTimeoutMs?: number;
  /** The whole request with all hops and the body (R7, S11). */
  totalTimeoutMs?: number;
  /** Of the decoded body (R8). */
  maxBytes?: number;
  /** A body over the limit is read up to it instead of refused. */
  cutsAtLimit?: boolean;
  /** A body that takes longer is read as far as it came. */
  maxBodyMs?: number;
  maxHops?: number;
}

export type Redirect = { status: number; from: string; to: string };

export type GuardedResult = Awaited<ReturnType<typeof fetchGuarded>>;
export type GuardedAnswer = Extract<GuardedResult, { ok: true }>;
export type GuardedFailure = Extract<GuardedResult, { ok: false }>;

export const maxBodyBytes = 5 * 1024 * 1024;

export async function fetchGuarded(url: string, options: GuardedOptions) {
  const stopper = startStopper(options.totalTimeoutMs ?? 15_000, options.signal);
  const journey: Journey = { url, redirects: [] };
  let isOver = false;
  try {
    const answer = await followRedirects(journey, options, stopper);
    const { maxBytes = maxBodyBytes, cutsAtLimit = false, maxBodyMs } = options;
    const hasBody = options.method !== "HEAD";
    const read = hasBody
      ? await readBody(answer, { maxBytes, cutsAtLimit, maxBodyMs }, stopper.signal)
      : { body: new Uint8Array(0), cut: undefined };
    isOver = hasBody;
    const { status, headers } = answer;
    const { url: finalUrl, ...seen } = journey;
    return { ok: true as const, status, headers, ...read, finalUrl, ...seen };
  } catch (error) {
    const { code, cause } = error instanceof OutboundError ? error : new OutboundError("connect_failed");
    journey.systemCode = (cause as { code?: string } | undefined)?.code;
    return { ok: false as const, code, ...journey };
  } finally {
    stopper.end(isOver);
  }
}

interface Journey {
  /** Of the hop that is asked, or that failed. */
  url: string;
  redirects: Redirect[];
  /** From the requests to the ends of the headers, in all. */
  waitedMs?: number;
  /** Any of the hops. */
  setsCookie?: boolean;
  /** The system's own for a failure, such as ENOTFOUND. */
  systemCode?: string | undefined;
}

async function followRedirects(
  journey: Journey,
  options: GuardedOptions,
  stopper: ReturnType<typeof startStopper>,
): Promise<TransportAnswer> {
  const seen = new Set<string>();
  for (;;) {
    const url = URL.parse(journey.url);
    if (!url) throw new OutboundError("bad_url");
    seen.add(url.href);
    const answer = await stopper.within(options.headersTimeoutMs ?? 10_000, "headers_timeout", () =>
      sendHop(url, journey, options, stopper.signal),
    );
    if (![301, 302, 303, 307, 308].includes(answer.status)) return answer;
    answer.discard();
    const target = readTarget(answer, url);
    journey.redirects.push({ status: answer.status, from: url.href, to: target.href });
    journey.url = target.href;
    if (seen.has(target.href)) throw new OutboundError("redirect_loop");
    if (journey.redirects.length > (options.maxHops ?? 5)) throw new OutboundError("too_many_redirects");
    const isDowngrade = url.protocol === "https:" && target.protocol === "http:";
    if (isDowngrade && !options.allowHosts?.has(hostAndPort(target)))
      throw new OutboundError("https_to_http");
  }
}

/** The guard and the connection are in one function, so that no caller gets the second without the first. */
async function sendHop(url: URL, journey: Journey, options: GuardedOptions, signal: AbortSignal) {
  const addresses = await vetAddresses(url, options);
  signal.throwIfAborted();
  const startMs = performance.now();
  const answer = await options.transport({
    url,
    method: options.method ?? "GET",
    headers: options.headers ?? {},
    ...(options.body ? { body: options.body } : {}),
    addresses,
    signal,
    maxBytes: options.maxBytes ?? maxBodyBytes,
  });
  journey.waitedMs = (journey.waitedMs ?? 0) + performance.now() - startMs;
  journey.setsCookie ||= answer.headers.has("set-cookie");
  return answer;
}

async function vetAddresses(url: URL, options: GuardedOptions): Promise<readonly string[]> {
  const allowHosts = options.allowHosts ?? new Set();
  const refusal = checkUrl(url, allowHosts);
  if (refusal) throw new OutboundError(refusal);
  if (isIpLiteral(url.hostname)) return [url.hostname.replace(/^\[|\]$/g, "")];
  const addresses = await options.resolve(url.hostname).catch((error: unknown) => {
    throw new OutboundError("dns_failed", error);
  });
  if (!addresses) return [];
  if (addresses.length === 0) throw new OutboundError("dns_failed");
  if (allowHosts.has(hostAndPort(url))) return addresses;
  // One private IP address among public ones is what a rebinding answer looks like (S10 "mixed A records").
  if (addresses.some((address) => checkIp(address))) throw new OutboundError("private_address");
  return addresses;
}

function readTarget(answer: TransportAnswer, base: URL): URL {
  const location = answer.headers.get("location");
  const target = location ? URL.parse(location, base) : null;
  if (!target) throw new OutboundError("bad_redirect");
  target.hash = "";
  return target;
}

/**
 * One abort signal for a whole request, with the reason as an OutboundError. Instead of AbortSignal.any and
 * AbortSignal.timeout, which keep their timers and listeners until the long-lived source signal is collected.
 */
function startStopper(totalTimeoutMs: number, outer: AbortSignal | undefined) {
  const controller = new AbortController();
  const stop = (code: OutboundCode) => controller.abort(new OutboundError(code));
  const onOuterAbort = () => stop("aborted");
  const aborted = Promise.withResolvers<never>();
  aborted.promise.catch(() => {});
  controller.signal.addEventListener("abort", () => aborted.reject(controller.signal.reason));
  const totalTimer = setTimeout(stop, totalTimeoutMs, "total_timeout");
  if (outer?.aborted) stop("aborted");
  else outer?.addEventListener("abort", onOuterAbort, { once: true });

  return {
    signal: controller.signal,
    /** Gives up waiting as soon as the signal is aborted: a name look-up cannot be cancelled, only left behind. */
    async within<T>(timeoutMs: number, code: OutboundCode, work: () => Promise<T>): Promise<T> {
      controller.signal.throwIfAborted();
      const timer = setTimeout(stop, timeoutMs, code);
      try {
        return await Promise.race([work(), aborted.promise]);
      } finally {
        clearTimeout(timer);
      }
    },
    /** Reading the body to its end has closed the connection: aborting that too would make two errors, which take time. */
    end(isOver: boolean): void {
      clearTimeout(totalTimer);
      outer?.removeEventListener("abort", onOuterAbort);
      if (!isOver) stop("aborted");
    },
  };
}
