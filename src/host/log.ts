/**
 * One JSON object per line on standard error: escaped by JSON itself, so a feed cannot forge a line (S22). Standard
 * output stays free for the one line that says where the product is. Nothing about a visitor is ever a field.
 */
type LogLevel = "info" | "warn" | "error";
export type Log = (level: LogLevel, event: string, fields?: Record<string, unknown>) => void;

export const log: Log = (level, event, fields = {}) => {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`);
};
