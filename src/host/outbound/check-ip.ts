/**
 * Which IP addresses the outside world may send us to (R9, S9). Pure, so that the same rules run on the Edge Function.
 * Ranges: IANA special-purpose registries (RFC 6890 and its updates), read on 2026-11-21.
 */
const refused: readonly (readonly [base: string, prefixLength: number, name: string])[] = [
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
  // Holes inside 2000::/3. Everything outside it is refused as a whole: libraries do dial `[::127.0.0.1]`.
  ["2001::", 23, "protocol assignments, Teredo or ORCHID"],
  ["2001:db8::", 32, "documentation"],
  ["2002::", 16, "6to4"],
  ["3fff::", 20, "documentation"],
];

const ranges = refused.map(([base, length, name]) => {
  return { name, bits: toBits(base).slice(0, isV4(base) ? 96 + length : length) };
});

/** The name of the range that forbids this IP address, or undefined for a public unicast address. */
export function checkIp(ip: string): string | undefined {
  const bits = toBits(ip);
  if (bits === "") return "not an IP address";
  if (!isV4(ip) && !bits.startsWith("001")) return "outside global unicast 2000::/3";
  return ranges.find((range) => bits.startsWith(range.bits))?.name;
}

function isV4(ip: string): boolean {
  return /^\d+\./.test(ip);
}

/** "" for what is not an IP address. One of IPv4 as a part of IPv6, where the platform takes strict dotted decimals only. */
function toBits(ip: string): string {
  const groups = parseIpv6(isV4(ip) ? `::ffff:${ip}` : ip) ?? [];
  return groups.map((group) => group.toString(2).padStart(16, "0")).join("");
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
