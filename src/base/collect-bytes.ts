/** Joins pieces as they come, so that a million tiny ones take the room of their bytes and not of an object each. */
export function collectBytes() {
  let bytes = new Uint8Array(1024);
  let count = 0;
  return {
    add(piece: Uint8Array): void {
      const needed = count + piece.byteLength;
      if (needed > bytes.byteLength) {
        const larger = new Uint8Array(Math.max(needed, 2 * bytes.byteLength));
        larger.set(bytes.subarray(0, count));
        bytes = larger;
      }
      bytes.set(piece, count);
      count = needed;
    },
    get count(): number {
      return count;
    },
    /** All so far, in one piece. */
    toBytes: (): Uint8Array<ArrayBuffer> => bytes.subarray(0, count),
  };
}
