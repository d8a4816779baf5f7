import { OutboundError } from "./outbound-error.ts";

/** R8: counted while it comes, so that no layer of a packed body can grow unseen. What fits comes before the error. */
export async function* limitBytes(
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let count = 0;
  for await (const piece of source) {
    count += piece.byteLength;
    if (count > maxBytes) {
      yield piece.subarray(0, piece.byteLength - (count - maxBytes));
      throw new OutboundError("too_large");
    }
    yield piece;
  }
}
