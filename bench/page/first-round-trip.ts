import { once } from "node:events";
import { get } from "node:http";
import { brotliDecompressSync, constants } from "node:zlib";
import type { Finding } from "../finding.ts";

/** What a server may send on a new connection before anybody has confirmed anything: ten segments (RFC 6928). */
const maxBytes = 10 * 1460;

/**
 * Whether the page's first screen comes in the first round trip. A browser paints what it has; Lighthouse's simulation
 * waits for the whole document.
 */
export async function findFirstRoundTrip(url: string, name: string): Promise<Finding> {
  const request = get(url, { headers: { "accept-encoding": "br" } });
  const [response] = await once(request, "response");
  const body = Buffer.concat(await response.toArray());
  const lines = response.rawHeaders.map((text: string) => text.length + ": ".length);
  const headerBytes = lines.reduce((sum: number, one: number) => sum + one, "HTTP/1.1 200 OK\r\n\r\n".length);
  const bytes = headerBytes + countBytesUntil(body, '<div id="content"');
  return {
    what: `${name}: first screen in the first round trip`,
    figure: `${bytes} bytes with the headers, of ${headerBytes + body.length}`,
    goal: `${maxBytes} bytes`,
    holds: bytes <= maxBytes,
  };
}

/** How much of what was compressed a browser needs before it sees `mark`. */
function countBytesUntil(body: Buffer, mark: string): number {
  let [least, most] = [0, body.length];
  while (least < most) {
    const middle = Math.floor((least + most) / 2);
    const options = { finishFlush: constants.BROTLI_OPERATION_FLUSH };
    const seen = brotliDecompressSync(body.subarray(0, middle), options).toString();
    if (seen.includes(mark)) most = middle;
    else least = middle + 1;
  }
  return least;
}
