import { toWebAddress } from "./read-jump.ts";

/** Up to the quotation mark that it began with, or all of it where that does not come again. */
function unquote(text: string): string {
  const [quote] = text;
  return quote === '"' || quote === "'" ? (text.slice(1).split(quote, 1)[0] ?? "") : text;
}

/** `5; url=/there`, as the HTML standard's "shared declarative refresh steps" read it; the Refresh header too. */
export function readRefresh(
  content: string,
  baseUrl: string,
): { afterSeconds: number; to: string } | undefined {
  const text = content.slice(0, 2100).trim();
  const [time] = /^\d[\d.]*/.exec(text) ?? [];
  if (time === undefined) return;
  const rest = text.slice(time.length).trim().replace(/^[;,]/, "");
  const target = unquote(rest.trim().replace(/^url\s*=\s*/i, "")).trim();
  const to = target && toWebAddress(target, baseUrl);
  return to ? { afterSeconds: Number.parseInt(time.slice(0, 6), 10), to } : undefined;
}
