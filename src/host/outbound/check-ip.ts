/**
 * Which IP addresses the outside world may send us to (R9, S9). Pure, so that the same rules run on the Edge Function.
 * Ranges: IANA special-purpose registries (RFC 6890 and its updates), read on 2026-11-21.
 */
type Range = readonly [base: string, prefixLength: number, name: string];

const refusedV4: readonly Range[] = [
  ["0.0.0.0", 8, "this network"],
  ["10.0.0.0", 8, "private network"],
  ["100.64.0.0", 10, "carrier-grade NAT"],
  ["127.0.0.0", 8, "loopback"],
  ["168.63.129.16", 32, "cloud platform service"],
  ["169.254.0.0", 16, "link-local"],
  ["172.16.0.0", 12, "private network"],
  ["192.0.0.0", 24, "protocol assignments"],
  ["192.0.2.0", 24, "documentation"],
  ["192.88.99.0", 24, "6to4 relay"],
  ["192.168.0.0", 16, "private network"],
  ["198.18.0.0", 15, "benchmarking"],
  ["198.51.100.0", 24, "documentation"],
  ["203.0.113.0", 24, "documentation"],
  ["224.0.0.0", 4, "multicast"],
  ["240.0.0.0", 4, "reserved or broadcast"],
];

/** Holes inside 2000::/3. Everything outside it is refused as a whole: libraries do dial `[::127.0.0.1]`. */
const refusedV6: readonly Range[] = [
  ["2001::", 23, "protocol assignments, Teredo or ORCHID"],
  ["2001:db8::", 32, "documentation"],
  ["2002::", 16, "6to4"],
  ["3fff::", 20, "documentation"],
];

/** The name of the range that forbids this IP address, or undefined for a public unicast address. */
export function checkIp(ip: string): string | undefined {
  const v4 = parseIpv4(ip);
  if (v4) return findRange(v4, 8, refusedV4, parseIpv4);
  const v6 = parseIpv6(ip);
  if (!v6) return "not an IP address";
  if ((v6[0] ?? 0) >> 13 !== 1) return "outside global unicast 2000::/3";
  return findRange(v6, 16, refusedV6, parseIpv6);
}

/** `size`: how many bits each part of an IP address has. */
function findRange(
  ip: readonly number[],
  size: number,
  ranges: readonly Range[],
  parse: (text: string) => readonly number[] | undefined,
): string | undefined {
  const toBits = (parts: readonly number[] = []) =>
    parts.map((part) => part.toString(2).padStart(size, "0")).join("");
  const bits = toBits(ip);
  return ranges.find(([base, length]) => bits.startsWith(toBits(parse(base)).slice(0, length)))?.[2];
}

/** Strict dotted decimal only, as a resolver prints it. `new URL` has already resolved other spellings. */
function parseIpv4(text: string): number[] | undefined {
  const parts = /^\d{1,3}(\.\d{1,3}){3}$/.test(text) ? text.split(".").map(Number) : [256];
  return parts.some((part) => part > 255) ? undefined : parts;
}

/** Its eight groups. A zone index (`fe80::1%eth0`) fails here, as it must: nothing public has one. */
export function parseIpv6(text: string): number[] | undefined {
  // The platform checks it, and writes an IPv4 address at the end as two groups.
  const host = /^[\da-f:.]+$/i.test(text) ? URL.parse(`http://[${text}]/`)?.hostname : undefined;
  if (!host) return undefined;
  const [left = [], right = []] = host
    .slice(1, -1)
    .split("::")
    .map((half) => half.split(":").filter(Boolean));
  const zeros = Array<string>(8 - left.length - right.length).fill("0");
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
}
