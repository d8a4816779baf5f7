import { isTrackingParameter } from "#base/tracking-parameters.ts";

/**
 * R27: the query without the parameters that only say who sent the reader. A query from which nothing was taken stays
 * byte for byte, because some servers care about order and escapes. `ref` goes when it names the site itself.
 */
export function stripTracking(url: URL, ownHosts: readonly string[] = []): void {
  const query = url.search.slice(1);
  const kept = queryWithoutTracking(query, [url.hostname, ...ownHosts]);
  if (kept.length < query.length) url.search = kept;
}

export function queryWithoutTracking(query: string, ownHosts: readonly string[]): string {
  if (query === "") return query;
  const own = new Set(ownHosts.map(bareHost));
  const parameters = query.split("&");
  const kept = parameters.filter((parameter) => !isTracker(parameter, own));
  return kept.length < parameters.length ? kept.join("&") : query;
}

function isTracker(parameter: string, own: ReadonlySet<string>): boolean {
  const equals = parameter.indexOf("=");
  const name = equals < 0 ? parameter : parameter.slice(0, equals);
  if (isTrackingParameter(name)) return true;
  return name.toLowerCase() === "ref" && equals > 0 && own.has(bareHost(parameter.slice(equals + 1)));
}

export function bareHost(host: string): string {
  const lower = host.toLowerCase();
  return lower.startsWith("www.") ? lower.slice(4) : lower;
}
