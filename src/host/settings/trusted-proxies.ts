import { BlockList, isIP, isIPv6 } from "node:net";

/** The proxies whose word about the caller is believed: IP addresses and `address/prefix`. */
export type TrustedProxies = { has(address: string): boolean };

/** Undefined for a text that is neither an IP address nor a range. */
export function parseTrustedProxies(entries: readonly string[]): TrustedProxies | undefined {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", prefix, ...rest] = entry.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    const maxBits = family === "ipv6" ? 128 : 32;
    const length = prefix === undefined ? maxBits : Number(prefix);
    const isRange =
      isIP(address) && rest.length === 0 && /^\d{1,3}$/.test(prefix ?? "0") && length <= maxBits;
    if (!isRange) return undefined;
    list.addSubnet(address, length, family);
  }
  return { has: (address) => list.check(address, isIPv6(address) ? "ipv6" : "ipv4") };
}
