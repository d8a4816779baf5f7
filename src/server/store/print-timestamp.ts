/**
 * Epoch milliseconds as PostgREST prints a timestamptz: `2026-11-20T08:00:00+00:00`, and `08:00:00.25+00:00` with as
 * many fractional digits as there are.
 */
export function printTimestamp(ms: number): string {
  const [seconds = "", fraction = ""] = new Date(ms).toISOString().slice(0, -1).split(".");
  const digits = /^\d*[1-9]/.exec(fraction)?.[0] ?? "";
  return `${seconds}${digits && `.${digits}`}+00:00`;
}
