import { printBar } from "#host/show-progress.ts";

const drawEveryMs = 100;

/** What is running, how far it is and how long it will take; on a terminal only. */
export function showCheckProgress(stream: NodeJS.WriteStream = process.stderr) {
  if (!stream.isTTY) return { start: () => {}, finish: () => {}, end: () => {} };
  const running = new Set<string>();
  const toLeftMs = estimateLeft();
  let drawnMs = -drawEveryMs;
  return {
    start: (id: string) => running.add(id),
    finish: (id: string, done: number, of: number) => {
      running.delete(id);
      const leftMs = toLeftMs(done, of);
      const nowMs = performance.now();
      if (nowMs - drawnMs < drawEveryMs) return;
      drawnMs = nowMs;
      stream.write(`\r\u001b[K${printProgress([...running], done, of, leftMs).slice(0, stream.columns - 1)}`);
    },
    /** Takes the bar away. */
    end: () => stream.write("\r\u001b[K"),
  };
}

export const printProgress = (running: readonly string[], done: number, of: number, leftMs: number): string =>
  `Checking ${printBar(done, of)}, ${printLeft(leftMs)} left: ${running.join(", ")}`;

const printLeft = (leftMs: number): string =>
  leftMs < 59_500 ? `${Math.round(leftMs / 1000)} s` : `${Math.round(leftMs / 60_000)} min`;

/** Estimates how long the rest of a run will take from the links checked so far, without those of an interrupted run. */
function estimateLeft(): (done: number, of: number) => number {
  const startMs = performance.now();
  let first = 0;
  return (done, of) => {
    first ||= done;
    return ((performance.now() - startMs) / (done - first + 1)) * (of - done);
  };
}

/** One line of it: a link was begun, or one more is done. */
export type ToldProgress = { start?: string; finish?: string; done?: number; of?: number; leftMs?: number };

/** For the program that started the command: one line of JSON for each link that is begun or done. */
export function tellCheckProgress(
  /** Called when nobody is listening any more. */
  onGone: () => void,
  stream: NodeJS.WritableStream = process.stderr,
) {
  stream.on("error", onGone);
  const toLeftMs = estimateLeft();
  const tell = (line: ToldProgress) => void stream.write(`${JSON.stringify(line)}\n`);
  return {
    start: (id: string) => tell({ start: id }),
    finish: (id: string, done: number, of: number) =>
      tell({ finish: id, done, of, leftMs: Math.round(toLeftMs(done, of)) }),
    end: () => {},
  };
}
