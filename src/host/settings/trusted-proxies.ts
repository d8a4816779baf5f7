import { BlockList, isIP, isIPv6 } from "node:net";

/** Whose proxies are believed when they say for whom they ask: addresses and `address/prefix`. */
export interface TrustedProxies {
  has(address: string): boolean;
}

/** Undefined for a text that is neither an address nor a range. */
export function parseTrustedProxies(entries: readonly string[]): TrustedProxies | undefined {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", prefix, ...rest] = entry.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    const longest = family === "ipv6" ? 128 : 32;
    const length = prefix === undefined ? longest : Number(prefix);
    const isRange =
      isIP(address) && rest.length === 0 && /^\d{1,3}$/.test(prefix ?? "0") && length <= longest;
    if (!isRange) return undefined;
    list.addSubnet(address, length, family);
  }
  return { has: (address) => list.check(address, isIPv6(address) ? "ipv6" : "ipv4") };
}

export interface ShareSettings {
  /** Connections of one address at a time; behind a trusted proxy its requests at a time. */
  connectionsPerAddress: number;
  trustedProxies: TrustedProxies;
}
