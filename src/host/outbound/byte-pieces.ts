import { collectBytes } from "#base/collect-bytes.ts";
import { OutboundError, type TransportAnswer } from "./transport.ts";

export type Pieces = AsyncIterable<Uint8Array>;

/** What the first two bytes say of what follows (RFC 1952, RFC 1950). */
export function detectPacking([first = 0, second = 0]: Uint8Array): "gzip" | "zlib" | undefined {
  if (first === 0x1f && second === 0x8b) return "gzip";
  return (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0 ? "zlib" : undefined;
}

/** How to unpack what begins with these two bytes; undefined if it is not packed. */
export type FindUnpacker = (head: Uint8Array) => ((packed: Pieces) => Pieces) | undefined;

/** Takes off layers of compression, outermost first (R8). Each is limited: an inner one may grow while the last yields nothing. */
export const unpackLayers = (source: Pieces, layers: readonly FindUnpacker[], maxBytes: number): Pieces =>
  layers.reduce<Pieces>((inner, find) => unpackLayer(inner, find, maxBytes), limitBytes(source, maxBytes));

/** A source that breaks ends for the unpacker, so that a cut body still yields what it contained. */
async function* unpackLayer(source: Pieces, find: FindUnpacker, max: number): AsyncGenerator<Uint8Array> {
  const { head, whole } = await peekBytes(source);
  const unpack = find(head);
  if (!unpack) return yield* whole;
  let failure: { error: unknown } | undefined;
  async function* untilBroken(): AsyncGenerator<Uint8Array> {
    try {
      yield* whole;
    } catch (error) {
      failure = { error };
    }
  }
  try {
    yield* limitBytes(unpack(untilBroken()), max);
  } catch (error) {
    if (error instanceof OutboundError) throw error;
    // A stream that fails also throws its error into its source: that is not the source's own.
    if (!failure || failure.error === error) failure = { error: new OutboundError("bad_encoding", error) };
  }
  if (failure) throw failure.error;
}

/** At least the first two bytes, if the source has as many, and the whole sequence with these in it. */
async function peekBytes(source: Pieces): Promise<{ head: Uint8Array; whole: Pieces }> {
  const reader = source[Symbol.asyncIterator]();
  const start = collectBytes();
  while (start.count < 2) {
    const step = await reader.next();
    if (step.done) break;
    start.add(step.value);
  }
  const head = start.toBytes();
  async function* replay(): AsyncGenerator<Uint8Array> {
    try {
      yield head;
      yield* { [Symbol.asyncIterator]: () => reader };
    } finally {
      await reader.return?.();
    }
  }
  return { head, whole: replay() };
}

/** Each costs as much as a kilobyte: a million of one byte would keep everyone waiting for seconds. */
const pieces = { max: 20_000, minBytes: 64 };

/** R8: counted as it arrives, so that no layer of a compressed body can grow unseen. What fits is yielded before the error. */
async function* limitBytes(source: Pieces, maxBytes: number): AsyncGenerator<Uint8Array> {
  let count = 0;
  let number = 0;
  for await (const piece of source) {
    count += piece.byteLength;
    if (++number > pieces.max && count < number * pieces.minBytes) throw new OutboundError("too_large");
    if (count > maxBytes) {
      yield piece.subarray(0, piece.byteLength - (count - maxBytes));
      throw new OutboundError("too_large");
    }
    yield piece;
  }
}

type BodyLimits = { maxBytes: number; cutsAtLimit: boolean; maxBodyMs?: number | undefined };

/**
 * Counts decoded bytes as they arrive (R8): the only figure about a body that its sender cannot choose. A body that was cut off
 * keeps what arrived, because the feed parser reads cut documents (R19); one over a limit does if its reader asks for that.
 */
export async function readBody(
  answer: TransportAnswer,
  { maxBytes, cutsAtLimit, maxBodyMs }: BodyLimits,
  signal: AbortSignal,
) {
  if (!cutsAtLimit && Number(answer.headers.get("content-length")) > maxBytes)
    throw new OutboundError("too_large");
  const bytes = collectBytes();
  /** Why the body is only what arrived, or only its beginning: the connection ended first, or it is over a limit. */
  let cut: "cut_off" | "too_large" | "total_timeout" | undefined;
  let isLate = false;
  const stop = () => {
    isLate = true;
    answer.discard();
  };
  const timer = maxBodyMs === undefined ? undefined : setTimeout(stop, maxBodyMs);
  try {
    for await (const piece of limitBytes(answer.body, maxBytes)) {
      signal.throwIfAborted();
      bytes.add(piece);
    }
    // A body without a length that we break off ends as if it were whole.
    signal.throwIfAborted();
    if (isLate) throw new OutboundError("total_timeout");
  } catch (error) {
    signal.throwIfAborted();
    const known = error instanceof OutboundError ? error.code : "cut_off";
    const code = isLate ? "total_timeout" : known;
    if (bytes.count === 0 || (code === "too_large" && !cutsAtLimit)) throw new OutboundError(code, error);
    cut = code === "too_large" || code === "total_timeout" ? code : "cut_off";
  } finally {
    clearTimeout(timer);
  }
  return { body: bytes.toBytes(), cut };
}
