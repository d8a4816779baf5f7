/**
 * 64 bits that differ in few places for two texts of mostly the same words (Charikar's similarity hash), as 16
 * hexadecimal digits: what a page was like fits into the content folder without the page.
 */
export function toSimHash(words: readonly string[]): string {
  const counts = new Int32Array(64);
  for (const word of new Set(words)) {
    const high = hash32(word, 0x811c9dc5);
    const low = hash32(word, 0x9747b28c);
    for (let bit = 0; bit < 32; bit++) {
      counts[bit] = (counts[bit] ?? 0) + ((high >>> bit) & 1 ? 1 : -1);
      counts[bit + 32] = (counts[bit + 32] ?? 0) + ((low >>> bit) & 1 ? 1 : -1);
    }
  }
  return toHex(counts.subarray(0, 32)) + toHex(counts.subarray(32));
}

/** In how many of the 64 bits two hashes differ: about 32 for two unrelated texts. */
export function simHashDistance(a: string, b: string): number {
  let distance = 0;
  for (let at = 0; at < 16; at += 8) {
    let bits = (Number.parseInt(a.slice(at, at + 8), 16) ^ Number.parseInt(b.slice(at, at + 8), 16)) >>> 0;
    for (; bits !== 0; bits = (bits & (bits - 1)) >>> 0) distance++;
  }
  return distance;
}

/** FNV-1a with a last mixing (murmur3's), because its upper bits alone hardly differ for short words. */
export function hash32(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function toHex(counts: Int32Array): string {
  let bits = 0;
  counts.forEach((count, bit) => {
    if (count > 0) bits |= 1 << bit;
  });
  return (bits >>> 0).toString(16).padStart(8, "0");
}
