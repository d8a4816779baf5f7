/**
 * One JSON object per line on standard error: escaped by JSON itself, so a feed cannot forge a line (S22). Standard
 * output stays free for the one line with the server's address. No field ever says anything about a visitor.
 */
type LogLevel = "info" | "warn" | "error";
export type Log = (level: LogLevel, event: string, fields?: Record<string, unknown>) => void;

export const log: Log = (level, event, fields = {}) => {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`);
};
