import { sep } from "node:path";

/**
 * A server that reads a thousand feeds has 20 MB of live objects, but V8 lets several times as much garbage pile up, and
 * malloc keeps an arena for each thread: 230 MB by default, under 150 with these flags, measured by `npm run bench:news`.
 * The 34 hostile documents are read under this limit with room to spare. `--optimize-for-size` would save as much and
 * make a cached read a fifth slower.
 */
export const memoryFlags: readonly string[] = ["--max-semi-space-size=4", "--max-old-space-size=128"];

/**
 * glibc raises its threshold to the size of what was freed last, and from then on takes large buffers from one heap that
 * small ones keep from shrinking: 75 MB stayed there after hundreds of slow readers had gone. With a fixed threshold
 * (glibc's initial one) each large buffer goes back to the system after its last use.
 */
export const memoryVariables: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "131072",
};

/**
 * S21: what Node's permission model lets the server do. Child processes, workers, addons and WASI are not mentioned, so
 * they are refused. Network is one switch for listening and for feeds; the guard decides where feeds may be (S9). The
 * warning that the switch is new would be the only line of a quiet start.
 */
export function toPermissionFlags({ readable, writable }: Record<"readable" | "writable", string[]>) {
  // The shorter of two names first: after the longer one, Node does not understand its star.
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
 * Node keeps the paths in a tree of letters, and forgets a folder when another name continues with the same letters
 * ("dist" beside "dist-content"): such a folder is allowed with everything that begins like it.
 */
function toPattern(path: string, all: readonly string[]): string {
  const isForgotten = all.some((one) => one.startsWith(path) && one !== path && !one.startsWith(path + sep));
  return isForgotten ? `${path}*` : path;
}
