import type { IncomingHttpHeaders } from "node:http";
import { isIP, isIPv6 } from "node:net";
import type { TrustedProxies } from "#host/settings/trusted-proxies.ts";

/**
 * For whom a trusted proxy asks: the last address of its `X-Forwarded-For` that is not a trusted proxy's own, since
 * whoever calls may have written the ones before it. Undefined when the proxy does not say.
 */
export function toForwardedCaller(header: string, proxies: TrustedProxies): string | undefined {
  const addresses = header.split(",").map(toPlainAddress);
  const caller = addresses.findLast((address) => !isIP(address) || !proxies.has(address));
  return caller && isIP(caller) ? toShareholder(caller) : undefined;
}

/** Whom a request is for: who asks, or whom a trusted proxy names. */
export function toCaller(address: string, headers: IncomingHttpHeaders, proxies: TrustedProxies): string {
  const said = String(headers["x-forwarded-for"] ?? "");
  const named = said && isIP(address) && proxies.has(address) ? toForwardedCaller(said, proxies) : undefined;
  return named ?? toShareholder(address);
}

/** `[::1]:80` and `192.0.2.1:80`, as some proxies write them. */
function toPlainAddress(text: string): string {
  return text.trim().replace(/^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/, "$1$2");
}

/** Whose share an address counts towards. Of IPv6 it is the /64, since every customer of a provider is given one. */
export function toShareholder(address: string): string {
  const v4 = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (v4 || !isIPv6(address)) return v4 ?? address;
  const [head = "", tail = ""] = address.replace(/%.*/, "").split("::");
  const [left, right] = [head, tail].map((half) => half.split(":").filter(Boolean)) as [string[], string[]];
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":");
}
