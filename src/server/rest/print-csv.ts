/** PostgREST's CSV: PostgreSQL's text of each row, names above, no line end at the end. Empty but for one when there are no rows. */
export function printCsv(rows: readonly Record<string, unknown>[]): string {
  const names = Object.keys(rows[0] ?? {}).join(",");
  return `${names}\n${rows.map((row) => Object.values(row).map(printCell).join(",")).join("\n")}`;
}

function printCell(value: unknown): string {
  const text = String(value);
  return text === "" || /[\s,()"\\]/.test(text) ? `"${text.replace(/["\\]/g, "$&$&")}"` : text;
}

/** `2026-11-20T08:00:00+00:00` as PostgreSQL prints it outside of JSON: `2026-11-20 08:00:00+00`. */
export function printTextTimestamp(json: string): string {
  return json.replace("T", " ").replace(/:00$/, "");
}
