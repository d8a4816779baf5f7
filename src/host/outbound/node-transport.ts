import type { X509Certificate } from "node:crypto";
import { lookup } from "node:dns/promises";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIPv6, type LookupFunction, SocketAddress } from "node:net";
import { getCACertificates, TLSSocket } from "node:tls";
import { decodeContent, readStream } from "./decode-content.ts";
import {
  type OutboundCode,
  OutboundError,
  type Resolve,
  type Transport,
  type TransportAnswer,
  type TransportRequest,
  toReadable,
} from "./transport.ts";

/**
 * node:http with the vetted IP addresses pinned. Two guards, because the first alone has failed others: `lookup`
 * answers only vetted ones, but Node never calls it for IP literals; so the connected socket's peer is compared too,
 * before a byte is written. No shared agent: a pooled connection would skip both.
 */
export const nodeTransport: Transport = (request) => sendByNode(request, {});

export interface CertificateHelp {
  /** Issuers that the server leaves out, in PEM. Never a self-signed one: it would be trusted as a root. */
  issuers?: readonly string[];
  /** Told the last certificate that the server sent, before it is verified. */
  onChainEnd?: (certificate: X509Certificate) => void;
}

/** A server may answer "103 Early Hints" as often as it likes, and never come to an answer. */
const maxHints = 20;

export const sendByNode = (
  request: TransportRequest,
  { issuers = [], onChainEnd }: CertificateHelp,
): Promise<TransportAnswer> =>
  new Promise((resolve, reject) => {
    const { request: send } = request.url.protocol === "https:" ? https : http;
    const outgoing = send(request.url, {
      method: request.method,
      headers: { "accept-encoding": "gzip, br", ...request.headers, connection: "close" },
      agent: false,
      signal: request.signal,
      lookup: toLookup(request.addresses),
      maxHeaderSize: 16 * 1024,
      ...(issuers.length > 0 ? { ca: [...getCACertificates("default"), ...issuers] } : {}),
    });
    outgoing.on("socket", (socket) => {
      socket.once("connect", () => {
        const peer = toPlain(socket.remoteAddress ?? "");
        if (!request.addresses.some((address) => toPlain(address) === peer))
          outgoing.destroy(new OutboundError("private_address"));
      });
      if (onChainEnd && socket instanceof TLSSocket) tellChainEnd(socket, onChainEnd);
    });
    outgoing.on("error", (error) => {
      const reason: unknown = request.signal.aborted ? request.signal.reason : error;
      reject(reason instanceof OutboundError ? reason : new OutboundError(toCode(error), error));
    });
    let hints = 0;
    outgoing.on("information", () => {
      if (++hints > maxHints) outgoing.destroy(new OutboundError("bad_response"));
    });
    outgoing.on("response", (message) => {
      try {
        resolve(toAnswer(message, request));
      } catch (error) {
        outgoing.destroy();
        reject(error);
      }
    });
    outgoing.end(request.body);
  });

/** Before Node's own listener, which ends the connection when the chain does not lead to a root. */
function tellChainEnd(socket: TLSSocket, onChainEnd: (certificate: X509Certificate) => void): void {
  socket.prependOnceListener("secure", () => {
    let last = socket.getPeerX509Certificate();
    for (let depth = 0; last?.issuerCertificate && depth < 5; depth++) last = last.issuerCertificate;
    if (last) onChainEnd(last);
  });
}

function toLookup(addresses: readonly string[]): LookupFunction {
  const records = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_hostname, options, callback) => {
    const [first] = records;
    if (!first) callback(new OutboundError("dns_failed"), "", 0);
    else if (options.all) callback(null, records);
    else callback(null, first.address, first.family);
  };
}

/** One spelling per IP address: resolvers and sockets shorten IPv6 differently. */
function toPlain(address: string): string {
  const family = isIPv6(address) ? "ipv6" : "ipv4";
  return SocketAddress.parse(family === "ipv6" ? `[${address}]` : address)?.address ?? address;
}

function toAnswer(message: IncomingMessage, request: TransportRequest): TransportAnswer {
  const raw = readStream(message);
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(message.headersDistinct))
    for (const value of values) headers.append(name, toReadable(name, value));
  return {
    discard: () => message.destroy(),
    status: message.statusCode ?? 0,
    headers,
    body: decodeContent(raw, headers.get("content-encoding"), request.maxBytes),
  };
}

function toCode(error: NodeJS.ErrnoException): OutboundCode {
  const code = error.code ?? "";
  if (code === "UNABLE_TO_VERIFY_LEAF_SIGNATURE" || code.startsWith("UNABLE_TO_GET_ISSUER_CERT"))
    return "tls_incomplete";
  if (/^(CERT_|ERR_TLS_|ERR_SSL_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|EPROTO)/.test(code)) return "tls_failed";
  if (code.startsWith("HPE_")) return "bad_response";
  return "connect_failed";
}

/** getaddrinfo, not a DNS client: hosts files and container names must mean the same here as elsewhere. */
export const resolveHost: Resolve = async (hostname) => {
  const records = await lookup(hostname, { all: true, order: "verbatim" });
  return records.map((record) => record.address);
};
