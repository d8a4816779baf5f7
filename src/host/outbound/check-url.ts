import type { OutboundCode } from "./transport.ts";

/** Names that mean something only on the server's own network (RFC 6761, 6762, 8375, 9476). */
const localSuffixes = ["localhost", "local", "internal", "intranet", "lan", "home.arpa", "alt", "onion"];

/**
 * R9 before any name is looked up: why this address may not be asked, or undefined.
 * `new URL` has already turned 0x7f.1, 2130706433, 127.1 and full-width digits into 127.0.0.1.
 */
export function checkUrl(url: URL, allowHosts: AllowHosts): OutboundCode | undefined {
  if (url.protocol !== "http:" && url.protocol !== "https:") return "bad_scheme";
  if (url.username !== "" || url.password !== "") return "has_userinfo";
  if (allowHosts.has(hostAndPort(url))) return undefined;
  if (isIpLiteral(url.hostname)) return "ip_literal";
  const name = url.hostname.replace(/\.$/, "");
  const isLocal = localSuffixes.some((suffix) => `.${name}`.endsWith(`.${suffix}`));
  if (isLocal || !name.includes(".")) return "local_name";
  if (url.port !== "" && url.port !== "80" && url.port !== "443") return "bad_port";
}

/** As WAYMARK_ALLOW_HOSTS writes it, with the scheme's own port spelled out. */
export const hostAndPort = (url: URL): string =>
  `${url.hostname}:${url.port || (url.protocol === "https:" ? "443" : "80")}`;

export const isIpLiteral = (hostname: string) => hostname.startsWith("[") || /^[\d.]+$/.test(hostname);

/** `host:port` pairs that the guard lets through whatever their scheme, port or range (WAYMARK_ALLOW_HOSTS). */
export type AllowHosts = ReadonlySet<string>;

/** Goes through `new URL`, so that an entry compares equal to what a request's address becomes there ([0::1], IDN). */
export function toAllowHosts(entries: readonly string[]): AllowHosts {
  const hosts = new Set<string>();
  for (const entry of entries) {
    const port = /:(\d{1,5})$/.exec(entry)?.[1];
    const url = URL.parse(`http://${entry}/`);
    if (port && url) hosts.add(`${url.hostname}:${Number(port)}`);
  }
  return hosts;
}
