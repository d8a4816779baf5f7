/**
 * S21: what Node's permission model lets the server do. Nothing is said of child processes, workers, addons and WASI,
 * so all of them are refused. Network is one switch for listening and for feeds; where feeds may be is the guard's
 * matter (S9). The warning that the switch is new would be the only line of a quiet start.
 */
export function toPermissionFlags({
  readable,
  writable,
}: Record<"readable" | "writable", string[]>): string[] {
  return [
    "--disable-warning=ExperimentalWarning",
    "--permission",
    "--allow-net",
    ...[...readable, ...writable].map((path) => `--allow-fs-read=${path}`),
    ...writable.map((path) => `--allow-fs-write=${path}`),
  ];
}
