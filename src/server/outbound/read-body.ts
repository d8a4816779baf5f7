import { OutboundError } from "./outbound-error.ts";
import type { TransportAnswer } from "./transport.ts";

/**
 * Counts decoded bytes while they come (R8): the only figure about a body that its sender cannot choose.
 * A body that was cut off keeps what came, because the feed parser reads cut documents (R19).
 */
export async function readBody(
  answer: TransportAnswer,
  maxBytes: number,
  signal: AbortSignal,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; truncated: boolean }> {
  if (Number(answer.headers.get("content-length")) > maxBytes) throw new OutboundError("too_large");
  const pieces: Uint8Array[] = [];
  let count = 0;
  let truncated = false;
  try {
    for await (const piece of answer.body) {
      signal.throwIfAborted();
      count += piece.byteLength;
      if (count > maxBytes) throw new OutboundError("too_large");
      pieces.push(piece);
    }
  } catch (error) {
    signal.throwIfAborted();
    const code = error instanceof OutboundError ? error.code : "cut_off";
    if (count === 0 || code === "too_large") throw new OutboundError(code, error);
    truncated = true;
  }
  return { bytes: join(pieces, count), truncated };
}

function join(pieces: readonly Uint8Array[], count: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(count);
  let offset = 0;
  for (const piece of pieces) {
    bytes.set(piece, offset);
    offset += piece.byteLength;
  }
  return bytes;
}
