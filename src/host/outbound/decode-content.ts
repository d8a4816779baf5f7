import type { Duplex, Readable } from "node:stream";
import zlib from "node:zlib";
import { limitBytes, type Pieces, peekBytes } from "./byte-pieces.ts";
import { OutboundError } from "./transport.ts";

type Coding = "gzip" | "deflate" | "br";

/** Sites that compress twice exist (a proxy behind a proxy); three times is an attack. */
const maxStacked = 2;

/**
 * Undoes Content-Encoding layer by layer, and one more gunzip for a .gz file served as a file (R8).
 * Each layer is limited to `maxBytes`, so that an inner layer cannot grow while the last one yields nothing.
 */
export function decodeContent(source: Pieces, contentEncoding: string | null, maxBytes: number): Pieces {
  const layers: Coding[] = [...parseCodings(contentEncoding ?? "").reverse(), "gzip"];
  return layers.reduce((inner, coding) => decodeLayer(inner, coding, maxBytes), limitBytes(source, maxBytes));
}

function parseCodings(header: string): Coding[] {
  const names = header
    .toLowerCase()
    .split(",")
    .map((name) => name.trim().replace(/^x-/, ""))
    .filter((name) => name !== "" && name !== "identity");
  const codings = names.filter((name) => name === "gzip" || name === "deflate" || name === "br");
  if (codings.length !== names.length || codings.length > maxStacked) throw new OutboundError("bad_encoding");
  return codings;
}

async function* decodeLayer(source: Pieces, coding: Coding, maxBytes: number): AsyncGenerator<Uint8Array> {
  const { head, rest } = await peekBytes(source);
  const decoder = startDecoder(coding, head);
  if (!decoder) {
    yield* rest;
    return;
  }
  const output = readStream(decoder);
  const fed = feed(rest, decoder);
  try {
    yield* limitBytes(output, maxBytes);
  } catch (error) {
    throw error instanceof OutboundError ? error : new OutboundError("bad_encoding", error);
  } finally {
    decoder.destroy();
  }
  const failure = await fed;
  if (failure) throw failure.error;
}

/**
 * Writes everything and ends the decoder even when the source broke, so that a cut body still yields what it contained.
 * Paced by the write's callback, not "drain", and by "close": a decoder that has failed calls back for neither.
 */
async function feed(source: Pieces, decoder: Duplex): Promise<{ error: unknown } | undefined> {
  const closed = new Promise<"closed">((done) => decoder.once("close", () => done("closed")));
  try {
    for await (const piece of source) {
      const written = new Promise<void>((done) => decoder.write(piece, () => done()));
      if ((await Promise.race([written, closed])) === "closed" || decoder.destroyed) return undefined;
    }
    decoder.end();
    return undefined;
  } catch (error) {
    decoder.end();
    return { error };
  }
}

/** Undefined if the bytes are not what the header says, or not a .gz file: servers do label plain text as gzip. */
function startDecoder(coding: Coding, head: Uint8Array): Duplex | undefined {
  const [first = 0, second = 0] = head;
  const inflate = { finishFlush: zlib.constants.Z_SYNC_FLUSH };
  if (head.length === 0) return undefined;
  if (coding === "br")
    return zlib.createBrotliDecompress({ finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH });
  if (coding === "gzip") return first === 0x1f && second === 0x8b ? zlib.createGunzip(inflate) : undefined;
  // RFC 9110 8.4.1.2: "deflate" means zlib, yet some senders leave the two header bytes out.
  const isZlib = (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;
  return isZlib ? zlib.createInflate(inflate) : zlib.createInflateRaw(inflate);
}

/** Enough to keep a connection busy, little enough that a bomb cannot fill memory between two reads. */
const maxQueuedBytes = 256 * 1024;

/**
 * A stream's bytes, with everything that came before an error delivered first. `for await (... of stream)` throws
 * away the buffer when the stream is destroyed, and with it most of a small feed whose connection was reset. Listens from
 * the call on, so that an early error has a listener.
 */
export function readStream(stream: Readable): AsyncGenerator<Uint8Array, void> {
  const queue: Uint8Array[] = [];
  let queuedBytes = 0;
  let isOver = false;
  let failure: unknown;
  let wake = () => {};
  const finish = (error?: unknown) => {
    failure ??= error;
    isOver = true;
    wake();
  };
  stream.on("data", (piece: Uint8Array) => {
    queue.push(piece);
    queuedBytes += piece.byteLength;
    if (queuedBytes > maxQueuedBytes) stream.pause();
    wake();
  });
  stream.on("error", finish);
  stream.on("end", () => finish());
  stream.on("close", () => finish());

  async function* drain(): AsyncGenerator<Uint8Array, void> {
    try {
      for (;;) {
        const piece = queue.shift();
        if (piece) {
          queuedBytes -= piece.byteLength;
          yield piece;
        } else if (isOver) {
          break;
        } else {
          stream.resume();
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
    } finally {
      stream.destroy();
    }
    if (failure) throw failure;
  }
  return drain();
}
