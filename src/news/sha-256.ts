/**
 * SHA-256 (FIPS 180-4) of a short text, in hex. WebCrypto only answers asynchronously, which would make every caller
 * asynchronous and a key ten times as dear; node:crypto is no part of browsers, where these rules run as well.
 */
export function sha256(text: string): string {
  const message = pad(encoder.encode(text));
  const view = new DataView(message.buffer);
  const hash = Int32Array.from(initialHash);
  for (let at = 0; at < message.length; at += 64) addBlock(view, at, hash);
  let hex = "";
  for (let i = 0; i < 8; i++) hex += (word(hash, i) >>> 0).toString(16).padStart(8, "0");
  return hex;
}

/** The first 32 bits of the fractional part. */
const fractionBits = (x: number): number => ((x - Math.floor(x)) * 2 ** 32) | 0;

const encoder = new TextEncoder();
/** Written anew for every block. */
const schedule = new Int32Array(64);
const primes = firstPrimes(64);
const initialHash = primes.slice(0, 8).map((prime) => fractionBits(Math.sqrt(prime)));
const roundConstants = Int32Array.from(primes, (prime) => fractionBits(Math.cbrt(prime)));

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
}

/** One bit, zeros, and the length in bits, to whole blocks of 64 bytes. */
function pad(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  new DataView(padded.buffer).setUint32(padded.length - 4, bytes.length * 8);
  return padded;
}

function addBlock(view: DataView, at: number, hash: Int32Array): void {
  const w = schedule;
  for (let i = 0; i < 16; i++) w[i] = view.getInt32(at + i * 4);
  for (let i = 16; i < 64; i++) {
    const x = word(w, i - 15);
    const y = word(w, i - 2);
    const s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
    const s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
    w[i] = (word(w, i - 16) + s0 + word(w, i - 7) + s1) | 0;
  }
  let a = word(hash, 0);
  let b = word(hash, 1);
  let c = word(hash, 2);
  let d = word(hash, 3);
  let e = word(hash, 4);
  let f = word(hash, 5);
  let g = word(hash, 6);
  let h = word(hash, 7);
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + word(roundConstants, i) + word(w, i)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  const round = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i++) hash[i] = (word(hash, i) + (round[i] ?? 0)) | 0;
}

const rotate = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

const word = (words: Int32Array, at: number): number => words[at] ?? 0;
