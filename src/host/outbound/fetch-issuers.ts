import { X509Certificate } from "node:crypto";
import { fetchGuarded, type GuardedOptions } from "./fetch-guarded.ts";
import { sendByNode } from "./node-transport.ts";
import { OutboundError, type Transport } from "./transport.ts";

/** Browsers do not open a server that leaves out more than two. */
const maxIssuers = 2;
const maxBytes = 64 * 1024;
const maxKept = 200;

/**
 * Node's transport, for a link checker that judges TLS as browsers do. If a server leaves out its issuer's certificate,
 * this fetches it from the address in the server's own certificate, through the guard like everything else. Then the
 * connection is verified again as usual: what was fetched can only be a link in a chain that ends at a trusted root. It is
 * kept for as long as the transport lives.
 */
export function fetchingIssuers(options: Pick<GuardedOptions, "resolve" | "allowHosts">): Transport {
  const kept = new Map<string, Promise<Buffer | undefined>>();

  const fetchIssuer = (address: string, signal: AbortSignal): Promise<Buffer | undefined> => {
    const known = kept.get(address);
    if (known) return known;
    const found = fetchGuarded(address, {
      ...options,
      transport: (request) => sendByNode(request, {}),
      signal,
      totalTimeoutMs: 8000,
      maxBytes,
    }).then((result) => {
      if (result.ok && result.status === 200) return Buffer.from(result.body);
      kept.delete(address);
      return;
    });
    if (kept.size < maxKept) kept.set(address, found);
    return found;
  };

  return async (request) => {
    const issuers: string[] = [];
    for (;;) {
      let end: X509Certificate | undefined;
      try {
        return await sendByNode(request, { issuers, onChainEnd: (last) => (end = last) });
      } catch (error) {
        const isIncomplete = error instanceof OutboundError && error.code === "tls_incomplete";
        if (!isIncomplete || !end || issuers.length >= maxIssuers) throw error;
        const { infoAccess = "" } = lastOf(end, issuers);
        const address = /^CA Issuers - URI:"?(http:\/\/[^\s"]{1,500})/m.exec(infoAccess)?.[1];
        // Browsers cannot complete it either.
        if (!address) throw new OutboundError("tls_failed", error);
        const bytes = await fetchIssuer(address, request.signal);
        if (!bytes) throw error;
        issuers.push(parseIssuer(bytes, lastOf(end, issuers)));
      }
    }
  };
}

function lastOf(end: X509Certificate, issuers: readonly string[]): X509Certificate {
  const last = issuers.at(-1);
  return last ? new X509Certificate(last) : end;
}

/** A self-signed one would be trusted as a root, and one that did not sign `end` is of no use. */
function parseIssuer(bytes: Buffer, end: X509Certificate): string {
  try {
    const issuer = new X509Certificate(bytes);
    const isLink = issuer.subject !== issuer.issuer && issuer.ca;
    if (isLink && end.checkIssued(issuer) && end.verify(issuer.publicKey)) return issuer.toString();
  } catch (error) {
    throw new OutboundError("tls_failed", error);
  }
  throw new OutboundError("tls_failed");
}
