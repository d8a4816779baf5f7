import { sep } from "node:path";

/**
 * A server that looks at a thousand feeds holds 20 MB of living objects, but V8 lets several times as much lie about
 * before it clears up, and malloc keeps an arena for each thread: 230 MB as it comes, under 150 so, measured by
 * `npm run bench:news`. The 34 hostile documents are read under this limit with room left.
 * `--optimize-for-size` would save as much and cost a cached read a fifth.
 */
export const memoryFlags: readonly string[] = ["--max-semi-space-size=4", "--max-old-space-size=128"];

/**
 * glibc raises its threshold to the size of what was freed last, and from then on cuts large buffers out of one heap
 * that small ones keep from shrinking: 75 MB stayed there after hundreds of slow readers were gone. With a threshold of
 * its own (glibc's first one) each large buffer goes back to the system with its last use.
 */
export const memoryVariables: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "131072",
};

/**
 * S21: what Node's permission model lets the server do. Nothing is said of child processes, workers, addons and WASI,
 * so all of them are refused. Network is one switch for listening and for feeds; where feeds may be is the guard's
 * matter (S9). The warning that the switch is new would be the only line of a quiet start.
 */
export function toPermissionFlags({
  readable,
  writable,
}: Record<"readable" | "writable", string[]>): string[] {
  // The shorter of two names first: after the longer one its star is not understood.
  const read = [...readable, ...writable].sort();
  return [
    "--disable-warning=ExperimentalWarning",
    "--permission",
    "--allow-net",
    ...read.map((path) => `--allow-fs-read=${toPattern(path, read)}`),
    ...writable.map((path) => `--allow-fs-write=${path}`),
  ];
}

/**
 * Node keeps the paths in a tree of letters, and no longer knows a folder where another one goes on with the same letters
 * ("dist" beside "dist-content"): that one is allowed with all that begins like it.
 */
function toPattern(path: string, all: readonly string[]): string {
  const isForgotten = all.some((one) => one.startsWith(path) && one !== path && !one.startsWith(path + sep));
  return isForgotten ? `${path}*` : path;
}
