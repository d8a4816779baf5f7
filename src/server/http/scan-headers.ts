/** The few headers that every request is looked at for. */
export interface ScannedHeaders {
  /** As on the wire: name, colon, space, value, line end. */
  bytes: number;
  hosts: number;
  host: string;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
}

/** One pass over what the parser gave; `request.headers` would build an object of all of them, seen in the bench. */
export function scanHeaders(rawHeaders: readonly string[]): ScannedHeaders {
  const found: ScannedHeaders = {
    bytes: 2 * rawHeaders.length,
    hosts: 0,
    host: "",
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
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
    } else if (name.length === 13 && name.toLowerCase() === "if-none-match") {
      found.ifNoneMatch = join(found.ifNoneMatch, value);
    }
  }
  return found;
}

function join(before: string | undefined, value: string): string {
  return before === undefined ? value : `${before}, ${value}`;
}
