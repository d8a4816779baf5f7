import { isTrackingParameter } from "#base/tracking-parameters.ts";

/**
 * Two addresses with one key lead to the same page: http or https, "www.", default port, case of the host, order of
 * the query, tracking parameters, fragment and a slash at the end make no difference (as R28 does for headlines).
 */
export function addressKey(address: string): string {
  const url = new URL(address);
  const query = [...url.searchParams]
    .filter(([name]) => !isTrackingParameter(name))
    .map((pair) => new URLSearchParams([pair]).toString())
    .sort();
  const host = url.host.replace(/^www\./, "").replace(/:(80|443)$/, "");
  const hash = url.hash.startsWith("#!") ? url.hash : "";
  return `${host}${url.pathname.replace(/\/$/, "")}${query.length > 0 ? `?${query.join("&")}` : ""}${hash}`;
}
