import { toContentType } from "../http/content-types.ts";
import { type HeaderRules, type Headers, inFrames, openHeaders, toFileHeaders } from "./security-headers.ts";

/** The same headers for hosts that are not this server. `folders` are those of the pages, such as "uni-research/". */
export const printHostHeaders = (rules: HeaderRules, folders: readonly string[]) => ({
  /** `_headers` of Netlify and Cloudflare Pages. */
  headersFile: printHeadersFile(rules, folders),
  /** For `include` inside an nginx `server` block. */
  nginx: printNginx(rules),
  /** For `import` inside a Caddy site block. */
  caddy: printCaddy(rules),
});

/**
 * Of a name in two blocks that match, Cloudflare Pages joins the values; Netlify joins or keeps the last, reports differ. So only
 * the policy is in more than one, each time whole: a browser obeys both. "!" is for Cloudflare Pages (Netlify skips it): it takes
 * away the policy of all files, and the leave to read everything, which that host gives to every site. The ban on frames is only
 * in the blocks of pages, as nothing takes it away on Netlify. Without a rule, both send `max-age=0, must-revalidate`, which is
 * what `no-cache` asks for. A resource policy that is joined counts as none (Fetch).
 */
function printHeadersFile(rules: HeaderRules, folders: readonly string[]): string {
  const { "cache-control": immutable, ...common } = toFileHeaders(rules, rules.immutable);
  const { "x-frame-options": frames, "content-security-policy": policy = "", ...rest } = common;
  const print = (headers: Headers) => Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  const framed = { ...rest, "content-security-policy": policy.replace("; frame-ancestors 'none'", "") };
  const replace = (headers: Headers) => {
    const taken = Object.keys(headers).filter((name) => name in framed);
    return [...taken.map((name) => `  ! ${name}`), ...print(headers)];
  };
  const unframed = replace({ "x-frame-options": frames ?? "DENY", "content-security-policy": policy });
  const embedded = replace({ "content-security-policy": rules.embed.policy, ...inFrames });
  const pages = ["", "index", "index.html", ...folders.map((folder) => `${folder}*`)];
  const blocks = [
    [`${rules.base}*`, "  ! access-control-allow-origin", ...print(framed)],
    ...pages.map((path) => [rules.base + path, ...unframed]),
    [`${rules.embed.prefix}*`, ...embedded],
    [`${rules.immutable}*`, ...print({ "cache-control": immutable ?? "" })],
    ...rules.open.map((path) => [toPattern(path), ...replace(openHeaders)]),
  ];
  return `${blocks.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

/** "/schema/" means all below it. */
const toPattern = (path: string) => (path.endsWith("/") ? `${path}*` : path);

/** What has headers of its own, in the order in which a later one wins. */
const listPaths = ({ base, immutable, embed, open }: HeaderRules) => [base, immutable, embed.prefix, ...open];

const printQuoted = (rules: HeaderRules, path: string, print: (name: string, quoted: string) => string) =>
  Object.entries(toFileHeaders(rules, path)).map(([name, value]) =>
    print(name, `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`),
  );

/**
 * Each location lists all headers: nginx drops inherited ones if there are own. To it a folder without a page is forbidden: the
 * last index is never there, so it is not found. The types are those that it does not know, or not as well, such as feeds.
 */
function printNginx(rules: HeaderRules): string {
  const sign = (path: string) => (path === rules.base ? "" : path.endsWith("/") ? "^~ " : "= ");
  const pattern = (path: string) => `~ ^${path.replace(/[^\w/*-]/g, "\\$&").replace("*", ".+")}$`;
  const typed = ["manifest.webmanifest", "*/feed.xml"].map((name) => rules.base + name);
  const block = (path: string) => [
    `location ${path.includes("*") ? pattern(path) : sign(path) + path} {`,
    ...printQuoted(rules, path, (name, value) => `  add_header ${name} ${value} always;`),
    ...(path.endsWith("/") ? [] : [`  default_type "${toContentType(path)}";`, "  types { }"]),
    "}",
  ];
  return `${[
    "server_tokens off;",
    // From a folder without its slash to one with it, also behind a proxy that ends TLS or has another port.
    "absolute_redirect off;",
    "charset utf-8;",
    // text/html is always included, and naming it again causes a warning.
    "charset_types text/css text/plain text/xml text/javascript application/json image/svg+xml;",
    "gzip_static on;",
    "gzip_vary on;",
    `index index.html ${rules.base}404;`,
    `error_page 404 ${rules.base}404.html;`,
    ...[...listPaths(rules), ...typed].flatMap(block),
  ].join("\n")}\n`;
}

/**
 * An error handler starts from scratch: it must repeat the headers and the not-found page. `route` keeps the written order, so
 * that a later block replaces what an earlier one set. Removing a header is a block of its own: Caddy puts off a block that
 * removes one until the answer is written, so the first block would come last and win, and an error page would get no headers.
 */
function printCaddy(rules: HeaderRules): string {
  const { prefix } = rules.embed;
  const block = (path: string) => [
    `\theader ${toPattern(path)} {`,
    ...printQuoted(rules, path, (name, value) => `\t\t${name} ${value}`),
    "\t}",
    ...(path === prefix ? [`\theader ${prefix}* -X-Frame-Options`] : []),
  ];
  const typed = (path: string, type: string) => `\theader ${path} content-type "${toContentType(type)}"`;
  // In Caddy's patterns a star is one folder. A page in the place of a missing feed is not a feed.
  const names = ["manifest.webmanifest", "feed.xml", "*/feed.xml", "*/*/feed.xml"];
  const types = names.map((name) => typed(rules.base + name, rules.base + name));
  const lines = ["\theader -Server", ...listPaths(rules).flatMap(block)];
  const toRoute = (more: string[]) => ["route {", ...lines, ...more, "\theader -Server", "}"];
  const page = [`\trewrite * ${rules.base}404.html`, "\tfile_server {", "\t\tprecompressed br gzip", "\t}"];
  const found = toRoute([typed("*", "404.html")]).map((line) => `\t${line}`);
  const errors = ["handle_errors {", ...found, ...page, "}"];
  return `${[...toRoute(types), ...errors].join("\n")}\n`;
}
