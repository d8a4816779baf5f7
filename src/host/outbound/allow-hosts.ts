/** `host:port` pairs that the guard lets through whatever their scheme, port or address range (WAYMARK_ALLOW_HOSTS). */
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
