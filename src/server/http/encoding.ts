import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { memoize } from "#base/memoize.ts";

export type Encoding = "br" | "gzip" | "identity";

/** The smallest form that the caller takes (RFC 9110 12.5.3); brotli before gzip if both are equally welcome. */
export const negotiateEncoding = (acceptEncoding: string | undefined): Encoding =>
  acceptEncoding ? chosenFor(acceptEncoding) : "identity";

/** Browsers send a handful of forms. */
const chosenFor = memoize(100, (header: string): Encoding => {
  const weights = new Map(header.split(",").map(parseWeight));
  const weigh = (name: string) => weights.get(name) ?? weights.get("*") ?? 0;
  const identity = weights.get("identity") ?? weights.get("*") ?? 0;
  const brotli = weigh("br");
  const gzip = Math.max(weigh("gzip"), weights.get("x-gzip") ?? 0);
  if (brotli > 0 && brotli >= gzip && brotli >= identity) return "br";
  return gzip > 0 && gzip >= identity ? "gzip" : "identity";
});

function parseWeight(part: string): [name: string, weight: number] {
  const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
  const q = parameters.find((parameter) => parameter.startsWith("q="));
  const weight = q ? Number(q.slice(2)) : 1;
  return [name, weight >= 0 && weight <= 1 ? weight : 0];
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Runs on the thread pool, never on the request path. Brotli's quality, up to 11: 11 is for the page, which is made anew at
 * most once a minute, 5 for an API answer. The figures are in docs/operations.md.
 */
export function compress(body: Buffer, encoding: "br" | "gzip", quality: number): Promise<Buffer> {
  if (encoding === "gzip") return zip(body, { level: Math.min(quality, 9) });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    // The usual window is 4 MB; the open data of ten thousand links are larger, and repeat themselves.
    ...(body.length > 2 ** 22 ? { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS } : {}),
  };
  return brotli(body, { params });
}
