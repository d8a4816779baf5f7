import { escapeMarkup } from "#base/escape-markup.ts";
import { ours } from "#catalog/brand/brand-colours.ts";
import { digest } from "#host/digest.ts";
import { inertContentSecurityPolicy, plainHeaders } from "#server/headers/security-headers.ts";

/** Nothing of the desk is kept by a browser: it is about files that change beside it. */
const plain = { ...plainHeaders, "cache-control": "no-store" };

/** Only what the desk itself serves runs, and nothing is sent anywhere else. */
const pagePolicy = [
  inertContentSecurityPolicy,
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

export const deskHeaders = { page: { ...plain, "content-security-policy": pagePolicy }, plain };

export function printJson(status: number, value: unknown): Response {
  const headers = { ...plain, "content-type": "application/json; charset=utf-8" };
  return new Response(JSON.stringify(value), { status, headers });
}

interface Notice {
  heading: string;
  /** Paragraphs of plain text; what is in `back-quotes` is for a terminal. */
  text: readonly string[];
  /** For browsers that are let in. */
  hasWayBack?: boolean;
  /** Where the browser goes next, at once and by itself. */
  leadsTo?: string;
}

const style = `:root{color-scheme:light dark}body{font:18px/1.5 "Atkinson Hyperlegible Next",system-ui,sans-serif;max-width:38rem;margin:12vh auto;padding:0 1.25rem;background:${ours.day.paper};color:${ours.day.ink}}h1{font-family:"Young Serif",Georgia,serif;font-weight:400;line-height:1.2}p{white-space:pre-line;overflow-wrap:anywhere}code{background:${ours.day.ink}14;padding:.1em .35em;border-radius:.3em}a{color:inherit}@media(prefers-color-scheme:dark){body{background:${ours.night.paper};color:${ours.night.ink}}code{background:${ours.night.ink}1f}}`;

/** A page for the moments when there is no desk to show: it loads nothing and runs nothing. */
export function printNotice(status: number, { heading, text, hasWayBack, leadsTo }: Notice): Response {
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
${leadsTo ? `<meta http-equiv="refresh" content="0; url=${escapeMarkup(leadsTo)}">\n` : ""}<title>${escapeMarkup(heading)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeMarkup(heading)}</h1>
${text.map((line) => `<p>${escapeMarkup(line).replace(/`([^`]+)`/g, "<code>$1</code>")}</p>`).join("\n")}
${leadsTo ? `<p><a href="${escapeMarkup(leadsTo)}">Go on</a></p>\n` : ""}${hasWayBack ? '<p><a href="/">Back to the desk</a></p>\n' : ""}</main>
</body>
</html>
`;
  const policy = `${inertContentSecurityPolicy}; style-src '${digest("sha256", style)}'`;
  const headers = { ...plain, "content-security-policy": policy, "content-type": "text/html; charset=utf-8" };
  return new Response(body, { status, headers });
}
