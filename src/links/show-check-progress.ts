import { showProgress } from "#host/show-progress.ts";

/** How far it is, on a terminal. */
export function showCheckProgress() {
  const show = showProgress("Checking");
  return {
    start: () => {},
    finish: (_: string, done: number, of: number) => show(done, of),
    end: () => show(1, 1),
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
  const startMs = performance.now();
  /** Without the links of an interrupted run, which took no time now. */
  let first = 0;
  const tell = (line: ToldProgress) => void stream.write(`${JSON.stringify(line)}\n`);
  return {
    start: (id: string) => tell({ start: id }),
    finish: (id: string, done: number, of: number) => {
      first ||= done;
      const leftMs = ((performance.now() - startMs) / (done - first + 1)) * (of - done);
      tell({ finish: id, done, of, leftMs: Math.round(leftMs) });
    },
    end: () => {},
  };
}
