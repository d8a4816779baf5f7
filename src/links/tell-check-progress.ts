import type { CheckProgress } from "./show-check-progress.ts";
import { estimateLeft } from "./show-check-progress.ts";

/** One line of it: a link was begun, or one more is done. */
export interface ToldProgress {
  start?: string;
  finish?: string;
  done?: number;
  of?: number;
  leftMs?: number;
}

/** For the program that started the command: one line of JSON for each link that is begun or done. */
export function tellCheckProgress(
  /** Nobody listens any more. */
  onGone: () => void,
  stream: NodeJS.WritableStream = process.stderr,
): CheckProgress {
  stream.on("error", onGone);
  const toLeftMs = estimateLeft(() => performance.now());
  const tell = (line: ToldProgress) => void stream.write(`${JSON.stringify(line)}\n`);
  return {
    start: (id) => tell({ start: id }),
    finish: (id, done, of) => tell({ finish: id, done, of, leftMs: Math.round(toLeftMs(done, of)) }),
    end: () => {},
  };
}
