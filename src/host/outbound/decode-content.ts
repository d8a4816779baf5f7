import { type Duplex, PassThrough, pipeline, Readable } from "node:stream";
import zlib from "node:zlib";
import { detectPacking, type FindUnpacker, type Pieces, unpackLayers } from "./byte-pieces.ts";
import { OutboundError } from "./transport.ts";

type Coding = "gzip" | "deflate" | "br";

/** Sites that compress twice exist (a proxy behind a proxy); three times is an attack. */
const maxStacked = 2;

/** Undoes Content-Encoding layer by layer, and one more gunzip for a .gz file served as a file (R8). */
export function decodeContent(source: Pieces, contentEncoding: string | null, maxBytes: number): Pieces {
  const codings: Coding[] = [...parseCodings(contentEncoding?.toLowerCase() ?? "").reverse(), "gzip"];
  return unpackLayers(source, codings.map(toFinder), maxBytes);
}

function parseCodings(header: string): Coding[] {
  const names = header
    .split(",")
    .map((name) => name.trim().replace(/^x-/, ""))
    // Not codings at all, but servers send them, and browsers do not mind.
    .filter((name) => !/^(|identity|none|utf-?8)$/.test(name));
  const codings = names.filter((name) => name === "gzip" || name === "deflate" || name === "br");
  if (codings.length !== names.length || codings.length > maxStacked) throw new OutboundError("bad_encoding");
  return codings;
}

const toFinder =
  (coding: Coding): FindUnpacker =>
  (head) => {
    const decoder = startDecoder(coding, head);
    // The reader gets the error, so the callback has nothing to do.
    return decoder && ((packed) => readStream(pipeline(Readable.from(packed), decoder, () => {})));
  };

/** Undefined if the bytes are not what the header says, or not a .gz file: servers do label plain text as gzip. */
function startDecoder(coding: Coding, head: Uint8Array): Duplex | undefined {
  const packing = detectPacking(head);
  const inflate = { finishFlush: zlib.constants.Z_SYNC_FLUSH };
  if (head.length === 0) return undefined;
  if (coding === "br")
    return zlib.createBrotliDecompress({ finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH });
  if (coding === "gzip") return packing === "gzip" ? zlib.createGunzip(inflate) : undefined;
  // RFC 9110 8.4.1.2: "deflate" means zlib, yet some senders leave the two header bytes out.
  return packing === "zlib" ? zlib.createInflate(inflate) : zlib.createInflateRaw(inflate);
}

/** On each side of a queue: enough to keep a connection busy, little enough that a bomb cannot fill memory between two reads. */
const maxQueuedBytes = 128 * 1024;

/**
 * A stream's bytes, with everything that came before an error delivered first. `for await (... of stream)` throws
 * away the buffer when the stream is destroyed, and with it most of a small feed whose connection was reset. Listens from
 * the call on, so that an early error has a listener.
 */
export function readStream(stream: Readable): AsyncGenerator<Uint8Array, void> {
  const kept = new PassThrough({ highWaterMark: maxQueuedBytes });
  let failure: unknown;
  stream.on("error", (error) => {
    failure = error;
  });
  stream.on("close", () => kept.end());
  stream.pipe(kept);

  async function* drain(): AsyncGenerator<Uint8Array, void> {
    try {
      yield* kept;
    } finally {
      stream.destroy();
    }
    if (failure) throw failure;
  }
  return drain();
}
