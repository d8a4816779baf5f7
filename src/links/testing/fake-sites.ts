import type { Resolve, Transport, TransportRequest } from "#host/outbound/transport.ts";
import type { LookDeps } from "../look-at-link.ts";
import { samplePage } from "./sample-page.ts";

export interface FakeAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}

export interface FakeSites {
  deps: LookDeps;
  /** Every request that was sent, in order. */
  requests: TransportRequest[];
  /** Replaces what an address answers; an Error is a connection that fails. */
  answers: Record<string, FakeAnswer | Error | ((request: TransportRequest) => FakeAnswer)>;
  /** The most requests that were open at once, in all and to one host. */
  peaks: { all: number; perHost: number };
}

/** The internet without a network: every https address answers with a page, except where `answers` says otherwise. */
export function fakeSites(answers: FakeSites["answers"] = {}): FakeSites {
  const requests: TransportRequest[] = [];
  const peaks = { all: 0, perHost: 0 };
  const open: string[] = [];
  const transport: Transport = async (request) => {
    requests.push(request);
    open.push(request.url.host);
    peaks.all = Math.max(peaks.all, open.length);
    peaks.perHost = Math.max(peaks.perHost, open.filter((host) => host === request.url.host).length);
    await new Promise((done) => setImmediate(done));
    open.splice(open.indexOf(request.url.host), 1);
    const found = sites.answers[request.url.href] ?? {};
    if (found instanceof Error) throw found;
    const {
      status = 200,
      headers = {},
      body = samplePage(),
    } = typeof found === "function" ? found(request) : found;
    return {
      status,
      headers: new Headers({ "content-type": "text/html", ...headers }),
      body: (async function* () {
        if (status !== 304) yield new TextEncoder().encode(body);
      })(),
      discard: () => {},
    };
  };
  const resolve: Resolve = async () => ["93.184.215.14"];
  // No fake is slow, however busy the machine is.
  const ms = 600_000;
  const limits = { headersTimeoutMs: ms, bodyMs: ms, totalMs: ms, slowMs: ms, maxBytes: 100_000 };
  const sites: FakeSites = {
    answers,
    requests,
    peaks,
    deps: { transport, resolve, userAgent: "waymark-links/test (+https://waymark.school/)", limits },
  };
  return sites;
}
