import type { Readable } from "node:stream";

/** Enough to keep a connection busy, little enough that a bomb cannot fill memory between two reads. */
const maxQueuedBytes = 256 * 1024;

/**
 * A stream's bytes, with everything that came before an error delivered first. `for await (... of stream)` throws
 * away what is buffered when the stream is destroyed, and with it most of a small feed whose connection was reset.
 * Listens from the call on, so that an early error has a listener.
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
