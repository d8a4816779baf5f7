import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Made on the thread pool, never on the request path. Quality 10 is for the page, which is made anew once a minute at
 * most; 5 is for an answer of the API. The figures are in docs/operations.md.
 */
export function compress(body: Buffer, encoding: "br" | "gzip", quality: 5 | 10): Promise<Buffer> {
  if (encoding === "gzip") return zip(body, { level: Math.min(quality, 9) });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return brotli(body, { params });
}
