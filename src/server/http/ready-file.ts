import { createHash } from "node:crypto";
import type { Headers } from "../headers/security-headers.ts";
import type { Encoding } from "./encoding.ts";

export type ReadyFile = Readonly<Record<Encoding, ReturnType<typeof toForm>>>;

export type FileBytes = { identity: Buffer } & { [Form in Encoding]?: Buffer | undefined };

/** The plain form replaces one that is missing or no smaller. */
export function toReadyFile(bytes: FileBytes, headers: Headers): ReadyFile {
  const hash = createHash("sha256").update(bytes.identity).digest("base64url").slice(0, 22);
  const varies = bytes.br !== undefined || bytes.gzip !== undefined;
  const common = varies ? { ...headers, vary: "Accept-Encoding" } : headers;
  const identity = toForm(bytes.identity, `"${hash}"`, common);
  const encoded = (encoding: "br" | "gzip") => {
    const body = bytes[encoding];
    if (!body || body.length >= bytes.identity.length) return identity;
    // A strong ETag names exact bytes, so each encoding has its own (RFC 9110 8.8.3.3).
    return toForm(body, `"${hash}-${encoding}"`, { ...common, "content-encoding": encoding });
  };
  return { identity, br: encoded("br"), gzip: encoded("gzip") };
}

/** Bytes and headers of one form of one file, ready to be written to a socket as they are. */
function toForm(body: Buffer, etag: string, headers: Headers) {
  const { "content-type": _type, "content-encoding": _encoding, ...kept } = headers;
  return {
    body,
    etag,
    headers: flatten({ ...headers, etag, "content-length": String(body.length) }),
    notModifiedHeaders: flatten({ ...kept, etag }),
  };
}

/** Names and values in turn, as `writeHead` takes them without building an object. */
const flatten = (headers: Headers): string[] => Object.entries(headers).flat();
