import { sep } from "node:path";

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
