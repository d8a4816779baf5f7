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
export function checkIp(address: string): string | undefined {
  const v4 = parseV4(address);
  if (v4 !== undefined) return rangeHolding(v4, 32, refusedV4, parseV4);
  const v6 = parseV6(address);
  if (v6 === undefined) return "not an IP address";
  if (v6 >> 125n !== 1n) return "outside global unicast 2000::/3";
  return rangeHolding(v6, 128, refusedV6, parseV6);
}

function rangeHolding(
  address: bigint,
  bits: number,
  ranges: readonly Range[],
  parse: (text: string) => bigint | undefined,
): string | undefined {
  const isHolding = ([base, prefixLength]: Range) => {
    const hostBits = BigInt(bits - prefixLength);
    return address >> hostBits === (parse(base) ?? 0n) >> hostBits;
  };
  return ranges.find(isHolding)?.[2];
}

/** Strict dotted decimal only, as a resolver prints it. `new URL` has already resolved other spellings. */
function parseV4(text: string): bigint | undefined {
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return undefined;
  const parts = text.split(".").map(Number);
  if (parts.some((part) => part > 255)) return undefined;
  return parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n);
}

function parseV6(text: string): bigint | undefined {
  const halves = text.split("::");
  if (halves.length > 2 || !text.includes(":")) return undefined;
  const head = parseGroups(halves[0] ?? "");
  const tail = halves.length === 2 ? parseGroups(halves[1] ?? "") : [];
  if (!head || !tail) return undefined;
  const missing = 8 - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined;
  const groups = [...head, ...Array<number>(missing).fill(0), ...tail];
  return groups.reduce((sum, group) => sum * 65536n + BigInt(group), 0n);
}

/** A zone index (`fe80::1%eth0`) fails here, as it must: nothing public has one. */
function parseGroups(text: string): number[] | undefined {
  if (text === "") return [];
  const groups: number[] = [];
  const words = text.split(":");
  for (const [index, word] of words.entries()) {
    const v4 = index === words.length - 1 ? parseV4(word) : undefined;
    if (v4 !== undefined) groups.push(Number(v4 >> 16n), Number(v4 & 0xffffn));
    else if (/^[\da-f]{1,4}$/i.test(word)) groups.push(Number.parseInt(word, 16));
    else return undefined;
  }
  return groups;
}
