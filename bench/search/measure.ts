import { brotliCompressSync, constants } from "node:zlib";
import type { Contender, Directory, OpenContender } from "./contenders.ts";

export interface SpeedLine {
  contender: string;
  resources: number;
  /** How many were typed: fewer where each takes long. */
  keystrokes: number;
  /** What they took in all, every round counted. */
  spentMs: number;
  buildMs: number;
  p50Ms: number;
  p99Ms: number;
  indexBytes: number;
  brotliBytes: number;
}

/** Every beginning of every query, as typed; `count` of them, evenly spread. */
export function toKeystrokes(queries: readonly string[], count: number): string[] {
  const all = queries.flatMap((query) => Array.from(query, (_, place) => query.slice(0, place + 1)));
  const step = Math.max(1, all.length / count);
  return Array.from(
    { length: Math.min(count, all.length) },
    (_, place) => all[Math.floor(place * step)] ?? "",
  );
}

/** What one contender may take at one size, and the fewest keystrokes whose slowest hundredth says anything. */
const [maxMs, minKeystrokes] = [30_000, 20];

/** As many keystrokes as `maxMs` allows after what the smaller directory took; none if that is too few to measure. */
export function thinOut(
  keystrokes: readonly string[],
  smaller: SpeedLine | undefined,
  resources: number,
): string[] {
  if (!smaller) return [...keystrokes];
  const eachMs = (smaller.spentMs / smaller.keystrokes) * (resources / smaller.resources);
  const count = Math.min(keystrokes.length, Math.floor(maxMs / eachMs));
  if (count < minKeystrokes) return [];
  return Array.from(
    { length: count },
    (_, place) => keystrokes[Math.floor((place * keystrokes.length) / count)] ?? "",
  );
}

export async function measureSpeed(
  contender: Contender,
  directory: Directory,
  keystrokes: readonly string[],
  onProgress: (done: number, of: number) => void,
): Promise<SpeedLine> {
  const start = performance.now();
  const opened = contender.open(directory);
  const buildMs = performance.now() - start;
  for (const keystroke of keystrokes.slice(0, 20)) opened.find(keystroke);
  const typing = performance.now();
  const times = keystrokes.map((keystroke, place) => {
    onProgress(place, keystrokes.length);
    return timeKeystroke(opened, keystroke);
  });
  const spentMs = performance.now() - typing;
  onProgress(1, 1);
  const text = await opened.printIndex();
  return {
    contender: contender.name,
    resources: directory.flat.length,
    keystrokes: keystrokes.length,
    spentMs,
    buildMs,
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    indexBytes: Buffer.byteLength(text),
    brotliBytes: compress(text),
  };
}

/** The least of five rounds: what else the machine does comes and goes. A slow search is timed once. */
function timeKeystroke(opened: OpenContender, keystroke: string): number {
  let [least, spent] = [Number.POSITIVE_INFINITY, 0];
  for (let round = 0; round < 5 && spent < 300; round++) {
    // A search may keep the answer to the same query; another in between makes it work again.
    opened.find("x");
    const start = performance.now();
    opened.find(keystroke);
    const ms = performance.now() - start;
    least = Math.min(least, ms);
    spent += ms;
  }
  return least;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** What the build does to a file; above a few megabytes its best takes minutes, and changes no verdict. */
function compress(text: string): number {
  const quality = text.length < 2_000_000 ? 11 : 5;
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;
}
