import { dayMs } from "#base/time.ts";

export type Validators = ReturnType<typeof readValidators>;

/** R10: some servers answer 304 for ever, so every seven days we ask for the whole document. Below zero, the clock was set back. */
export const isLive = (ageMs: number): boolean => ageMs >= 0 && ageMs < 7 * dayMs;

const none = { etag: "", lastModified: "" };

/** R10: both, verbatim, as they were sent at `setAtMs`. */
export function toConditionalHeaders({ etag, lastModified }: Validators, setAtMs: number, nowMs: number) {
  if (!isLive(nowMs - setAtMs)) return {};
  return {
    ...(etag ? { "if-none-match": etag } : {}),
    ...(lastModified ? { "if-modified-since": lastModified } : {}),
  };
}

/** R10: none if the answer says that it is never fresh, or is dated in the future. */
export function readValidators(headers: Headers, nowMs: number) {
  if (headers.get("expires")?.trim() === "0") return none;
  const lastModified = headers.get("last-modified") ?? "";
  const modifiedMs = Date.parse(lastModified);
  if (modifiedMs > nowMs + dayMs || modifiedMs >= Date.UTC(2038, 0, 1)) return none;
  return { etag: toSendable(headers.get("etag") ?? ""), lastModified: toSendable(lastModified) };
}

/** Node refuses to send back what is not header text; longer ones are not kept. */
const toSendable = (value: string): string => (/^[\x20-\x7e]{0,500}$/.test(value) ? value : "");
