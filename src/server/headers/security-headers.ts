/**
 * S2: only what is named is allowed, and there is no host list, which would let any file of that host run. `strict-dynamic`
 * lets in what a hashed script adds, and what that imports (decision 0030). `upgrade-insecure-requests` is left out on
 * purpose: the page has no http address of its own to upgrade, HSTS does the rest, and the directive would break the page
 * on an intranet without TLS. Hashes as CSP writes them, `sha256-<base64>`, without quotes; `connect` is the origin of a
 * hosted project that the browser asks for news instead of this server.
 */
export function printContentSecurityPolicy(
  scriptHashes: readonly string[],
  styleHashes: readonly string[],
  connect = "",
): string {
  const scripts = scriptHashes.length > 0 ? `${quote(scriptHashes)} 'strict-dynamic'` : "'none'";
  return [
    inertContentSecurityPolicy,
    `script-src ${scripts}`,
    // 'self' for the stylesheets that come with the part that needs them.
    `style-src 'self' ${quote(styleHashes)}`.trim(),
    "img-src 'self'",
    "font-src 'self'",
    `connect-src 'self' ${connect}`.trim(),
    "manifest-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

/** A group in a frame: text, links and its own styles; no script. `frame-ancestors *` would leave out sandboxes and disks. */
export const printEmbedPolicy = (styleHashes: readonly string[]): string =>
  `${closed}; style-src ${quote(styleHashes)}; img-src 'self'; font-src 'self'`;

const closed = "default-src 'none'; base-uri 'none'; form-action 'none'";

/** For anything but pages: an API answer or an error text opened as a document can do nothing. */
export const inertContentSecurityPolicy = `${closed}; frame-ancestors 'none'`;

const quote = (hashes: readonly string[]): string => hashes.map((hash) => `'${hash}'`).join(" ");

export type Headers = Readonly<Record<string, string>>;

/**
 * Powers that a browser can give a page; this one asks for none. Only names that browsers know: Chromium prints a warning
 * to the console for any other (S3), such as `bluetooth` or `web-share`.
 */
const deniedFeatures = (
  "accelerometer autoplay browsing-topics camera clipboard-read compute-pressure display-capture " +
  "encrypted-media fullscreen geolocation gyroscope hid idle-detection local-fonts magnetometer microphone " +
  "midi otp-credentials payment picture-in-picture publickey-credentials-get screen-wake-lock serial " +
  "storage-access usb window-management xr-spatial-tracking"
).split(" ");

/**
 * S6, on every response. Browsers ignore HSTS on plain http, so it does not hurt on loopback; `preload` is up to the
 * domain's owner, since it cannot be taken back. `no-referrer` rather than a softer policy: which page a minor came from
 * is no one's business, and nothing here needs it. DNS prefetch is off because the page has links to hundreds of other
 * hosts, and looking them up would tell the network what is on screen.
 */
export const securityHeaders = {
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
  "x-dns-prefetch-control": "off",
  "permissions-policy": deniedFeatures.map((feature) => `${feature}=()`).join(", "),
} as const satisfies Headers;

/** Files that are not pages, and errors. */
export const plainHeaders: Headers = {
  ...securityHeaders,
  "content-security-policy": inertContentSecurityPolicy,
};

/** The public read is meant for other origins too (S7), so its answers may be embedded by them. */
export const apiHeaders: Headers = { ...plainHeaders, "cross-origin-resource-policy": "cross-origin" };

export const immutableCaching = "public, max-age=31536000, immutable";

/** `dist/headers.json`: what a host of static files needs to know, and what this server reads for its files. */
export type HeaderRules = ReturnType<typeof toHeaderRules>;

/** No credentials: what a browser knows about its user is neither requested nor used. */
export const openHeaders = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
} as const satisfies Headers;

/** A page that is isolated from other origins (COEP) shows only frames that say this of themselves. */
export const inFrames = {
  "cross-origin-embedder-policy": "require-corp",
  "cross-origin-resource-policy": "cross-origin",
} as const satisfies Headers;

/**
 * One policy for every file but the embeds. A host answers an unknown path with the not-found page and that path's own headers,
 * so the policy cannot depend on the file's name; the hashes of all pages together are still only our own scripts.
 */
export function toHeaderRules({ base, page, embed }: Record<"base" | "page" | "embed", string>) {
  // no-cache: kept, but asked about each time, and an ETag answers with 304.
  const all: Headers = { ...securityHeaders, "content-security-policy": page, "cache-control": "no-cache" };
  return {
    /** "/" or "/hub/": the beginning of every path. */
    base,
    all,
    /** Prefix of files whose names contain a hash of their bytes. */
    immutable: `${base}assets/`,
    /** What every other site may read (S7, docs/open-data.md). A path that ends in "/" means all below it. */
    open: "resources.json resources.csv feed.xml feeds.opml schema/ og/"
      .split(" ")
      .map((path) => base + path),
    /** What another site may put into a frame, and its policy. Everything else refuses. */
    embed: { prefix: `${base}embed/`, policy: embed },
  };
}

/** All headers of one file by the rules: every printed form must give the same. */
export function toFileHeaders(rules: HeaderRules, path: string): Headers {
  const { all, embed } = rules;
  if (path.startsWith(embed.prefix)) {
    const { "x-frame-options": _, ...rest } = all;
    return { ...rest, "content-security-policy": embed.policy, ...inFrames };
  }
  const isImmutable = path.startsWith(rules.immutable);
  const isOpen = rules.open.some((open) => (open.endsWith("/") ? path.startsWith(open) : path === open));
  return { ...all, ...(isImmutable && { "cache-control": immutableCaching }), ...(isOpen && openHeaders) };
}

/** An answer as JSON that no one may keep. */
export function toJsonAnswer(status: number, body: object, added: Headers = {}): Response {
  const type = "application/json; charset=utf-8";
  const headers = { "content-type": type, "cache-control": "no-store", ...added };
  return Response.json(body, { status, headers });
}

/** The same answer with these headers, each once. Web-standard, so that it also runs in an Edge Function. */
export function withHeaders(response: Response, added: Headers): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(added)) headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}
