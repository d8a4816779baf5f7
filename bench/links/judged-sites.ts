import type { Resolve, Transport, TransportAnswer } from "../../src/host/outbound/transport.ts";
import { OutboundError } from "../../src/host/outbound/transport.ts";

/** The format of judged/ and sealed/: README.md. */
export interface Response {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  page?: string;
  base64?: boolean;
  more?: { text: string; times: number };
  tls?: "ok" | "expired" | "wrong-name" | "self-signed" | "missing-intermediate" | "none";
  fails?: "timeout" | "reset" | "refused" | "unresolved";
}

export type Look = Record<string, Response>;

/** One night of the internet, in this process: the checker's own way out ends here in place of a socket. */
export function toSites(
  look: Look,
  pages: Record<string, string>,
): { transport: Transport; resolve: Resolve } {
  const hosts = new Map<string, { hasTls: boolean; isLost: boolean }>();
  for (const [address, { fails }] of Object.entries(look)) {
    const { hostname, protocol } = new URL(address);
    const known = hosts.get(hostname) ?? { hasTls: false, isLost: false };
    hosts.set(hostname, {
      hasTls: known.hasTls || protocol === "https:",
      isLost: known.isLost || fails === "unresolved",
    });
  }
  return {
    resolve: async (hostname) => {
      const host = hosts.get(hostname);
      if (host && !host.isLost) return ["93.184.215.14"];
      throw Object.assign(new Error("getaddrinfo"), { code: "ENOTFOUND" });
    },
    transport: async ({ url }) => {
      await new Promise((done) => setImmediate(done));
      const found = look[url.href] ?? look[`${url.origin}/*`];
      if (found) return answer(found, pages, url);
      const { hasTls } = hosts.get(url.hostname) ?? { hasTls: false };
      if (url.protocol === "https:" && !hasTls) throw new OutboundError("connect_failed");
      if (url.protocol === "http:" && hasTls)
        return answer(
          { status: 301, headers: { location: url.href.replace("http:", "https:") } },
          pages,
          url,
        );
      return answer({ status: 404, body: "<title>404</title><h1>Not Found</h1>" }, pages, url);
    },
  };
}

function answer(response: Response, pages: Record<string, string>, url: URL): TransportAnswer {
  const { tls = "ok", fails } = response;
  if (fails === "timeout") throw new OutboundError("headers_timeout");
  if (fails) throw new OutboundError("connect_failed");
  // What is left out is fetched, which src/host/outbound/fetch-issuers.test.ts shows on real connections.
  if (url.protocol === "https:" && tls !== "ok" && tls !== "missing-intermediate")
    throw new OutboundError("tls_failed");
  const text = response.page === undefined ? (response.body ?? "") : (pages[response.page] ?? "");
  const bytes = response.base64 ? Buffer.from(text, "base64") : new TextEncoder().encode(text);
  const more = new TextEncoder().encode(response.more?.text ?? "");
  return {
    status: response.status ?? 200,
    headers: new Headers({ "content-type": "text/html; charset=utf-8", ...response.headers }),
    discard: () => {},
    body: (async function* () {
      yield bytes;
      for (let count = 0; count < (response.more?.times ?? 0); count++) yield more;
    })(),
  };
}
