import { memoize } from "#base/memoize.ts";
import { restRequestHeaders } from "../rest/cors-headers.ts";

export type ScannedHeaders = ReturnType<typeof scanHeaders>;

const relevantHeaders: readonly string[] = [...restRequestHeaders, "if-none-match", "origin"];

/** Clients write a few dozen names in one or two spellings. */
const readName = memoize(200, (written: string) => {
  const name = written.toLowerCase();
  return { name, isRelevant: relevantHeaders.includes(name) };
});

/**
 * The few headers that every request needs, in one pass over the raw ones; `request.headers` would build an object of
 * all of them, which the benchmark shows.
 */
export function scanHeaders(rawHeaders: readonly string[]) {
  const found = {
    /** As on the wire: name, colon, space, value, line end. */
    bytes: 2 * rawHeaders.length,
    hosts: 0,
    host: "",
    acceptEncoding: undefined as string | undefined,
    ifNoneMatch: undefined as string | undefined,
    forwardedFor: undefined as string | undefined,
    hasBody: false,
    /**
     * Names and values of all headers that an answer of the read endpoint may depend on, as one text. Another spelling makes
     * another cache entry; but no header may be overlooked.
     */
    cacheKey: "",
  };
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const written = rawHeaders[index] ?? "";
    const value = rawHeaders[index + 1] ?? "";
    const { name, isRelevant } = readName(written);
    found.bytes += written.length + value.length;
    if (name === "host") {
      found.hosts++;
      found.host = value;
    } else if (name === "accept-encoding") found.acceptEncoding = join(found.acceptEncoding, value);
    else if (name === "x-forwarded-for") found.forwardedFor = join(found.forwardedFor, value);
    else if (name === "if-none-match") found.ifNoneMatch = join(found.ifNoneMatch, value);
    else if (name === "content-length") found.hasBody ||= value !== "0";
    else if (name === "transfer-encoding") found.hasBody = true;
    if (isRelevant) found.cacheKey += `\n${written}:${value}`;
  }
  return found;
}

const join = (before: string | undefined, value: string): string =>
  before === undefined ? value : `${before}, ${value}`;
