import { joinBytes, limitBytes } from "./byte-pieces.ts";
import { OutboundError } from "./outbound-error.ts";
import type { TransportAnswer } from "./transport.ts";

interface ReadBody {
  bytes: Uint8Array<ArrayBuffer>;
  /** Why this is only the beginning. */
  cut: "cut_off" | "too_large" | undefined;
}

/**
 * Counts decoded bytes while they come (R8): the only figure about a body that its sender cannot choose.
 * A body that was cut off keeps what came, because the feed parser reads cut documents (R19); one over the limit does
 * where its reader says so.
 */
export async function readBody(
  answer: TransportAnswer,
  { maxBytes, cutsAtLimit, signal }: { maxBytes: number; cutsAtLimit: boolean; signal: AbortSignal },
): Promise<ReadBody> {
  if (!cutsAtLimit && Number(answer.headers.get("content-length")) > maxBytes)
    throw new OutboundError("too_large");
  const pieces: Uint8Array[] = [];
  let cut: ReadBody["cut"];
  try {
    for await (const piece of limitBytes(answer.body, maxBytes)) {
      signal.throwIfAborted();
      pieces.push(piece);
    }
  } catch (error) {
    signal.throwIfAborted();
    const code = error instanceof OutboundError ? error.code : "cut_off";
    const isTooLarge = code === "too_large";
    const isEmpty = pieces.every(({ byteLength }) => byteLength === 0);
    if (isEmpty || (isTooLarge && !cutsAtLimit)) throw new OutboundError(code, error);
    cut = isTooLarge ? "too_large" : "cut_off";
  }
  return { bytes: joinBytes(pieces), cut };
}
