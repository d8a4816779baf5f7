import { restRequestHeaders } from "../rest/cors-headers.ts";

export type ScannedHeaders = ReturnType<typeof scanHeaders>;

const toTitleCase = (name: string): string => name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());
const relevantHeaders: readonly string[] = [...restRequestHeaders, "if-none-match", "origin"];
/** As clients write them: browsers over HTTP/1.1 send capitals, others do not. */
const relevantSpellings = new Set(relevantHeaders.flatMap((name) => [name, toTitleCase(name)]));
const longestRelevant = Math.max(...relevantHeaders.map(({ length }) => length));

/**
 * The few headers that are read of every request, in one pass over the raw ones; `request.headers` would build an object of all
 * of them, which the benchmark shows.
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
    /** Names and values of all headers that an answer of the read endpoint may depend on, as one text. */
    cacheKey: "",
  };
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    const value = rawHeaders[index + 1] ?? "";
    found.bytes += name.length + value.length;
    if (name.length === 4 && name.toLowerCase() === "host") {
      found.hosts++;
      found.host = value;
    } else if (name.length === 15 && name.toLowerCase() === "accept-encoding") {
      found.acceptEncoding = join(found.acceptEncoding, value);
    } else if (name.length === 15 && name.toLowerCase() === "x-forwarded-for") {
      found.forwardedFor = join(found.forwardedFor, value);
    } else if (name.length === 13 && name.toLowerCase() === "if-none-match") {
      found.ifNoneMatch = join(found.ifNoneMatch, value);
    } else if (name.length === 14 && name.toLowerCase() === "content-length") {
      found.hasBody ||= value !== "0";
    } else if (name.length === 17 && name.toLowerCase() === "transfer-encoding") {
      found.hasBody = true;
    }
    if (isRelevant(name)) found.cacheKey += `\n${name}:${value}`;
  }
  return found;
}

/** Another spelling makes another cache entry; but no header may be overlooked. */
function isRelevant(name: string): boolean {
  if (relevantSpellings.has(name)) return true;
  return name.length <= longestRelevant && relevantHeaders.includes(name.toLowerCase());
}

function join(before: string | undefined, value: string): string {
  return before === undefined ? value : `${before}, ${value}`;
}
