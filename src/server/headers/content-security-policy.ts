/** What the page may load. Hashes as CSP writes them: `sha256-<base64>`, without quotes. */
export interface PolicySources {
  scriptHashes: readonly string[];
  styleHashes: readonly string[];
  /** Origin of a hosted project that the browser asks for news; undefined = this server. */
  connect?: string | undefined;
}

/**
 * S2: nothing is allowed but what is named, and no host list: a host list would let any file of that host run.
 * `strict-dynamic` lets in what a hashed script adds, and all that imports (decision 0025). `upgrade-insecure-requests` is left
 * out on purpose: the page has no http address of its own to upgrade, HSTS does the rest, and the directive would
 * break the page on an intranet without TLS.
 */
export function printContentSecurityPolicy({ scriptHashes, styleHashes, connect }: PolicySources): string {
  const scripts = scriptHashes.length > 0 ? `${quote(scriptHashes)} 'strict-dynamic'` : "'none'";
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    // 'self' for the stylesheets that come with the part that needs them.
    `style-src 'self' ${quote(styleHashes)}`.trim(),
    "img-src 'self'",
    "font-src 'self'",
    `connect-src 'self'${connect ? ` ${connect}` : ""}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

/** A group in a frame of any site: text, links and its own styles, no script and nothing to load but a font. */
export function printEmbedPolicy(styleHashes: readonly string[]): string {
  return [
    "default-src 'none'",
    `style-src ${quote(styleHashes)}`,
    "img-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors *",
  ].join("; ");
}

/** For what is no page: an answer of the API or an error text opened as a document can do nothing. */
export const inertContentSecurityPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const quote = (hashes: readonly string[]): string => hashes.map((hash) => `'${hash}'`).join(" ");
