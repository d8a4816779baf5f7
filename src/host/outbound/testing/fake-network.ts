import { fetchGuarded, type GuardedOptions } from "../fetch-guarded.ts";
import type { Transport } from "../transport.ts";

export const publicAddress = "93.184.215.14";
export const dns: Record<string, string[]> = {
  "feeds.example": [publicAddress],
  "six.example": ["2606:4700:4700::1111", publicAddress],
  "inside.example": ["10.0.0.7"],
  "127.0.0.1.nip.example": ["127.0.0.1"],
  "mixed.example": [publicAddress, "127.0.0.1"],
  "mapped.example": ["::ffff:127.0.0.1"],
  "compatible.example": ["::127.0.0.1"],
  "nat64.example": ["64:ff9b::7f00:1"],
  "teredo.example": ["2001:0:7f00:1::"],
  "sixtofour.example": ["2002:7f00:1::1"],
  "metadata.example": ["169.254.169.254"],
  "zone.example": ["fe80::1%lo"],
  "empty.example": [],
};

/** A resolver without a network: the names above and no others. */
export const resolve = async (hostname: string) => {
  const found = dns[hostname];
  if (!found) throw new Error("ENOTFOUND");
  return found;
};

/** Answers by URL and keeps what it was asked to connect to. */
export function recordTransport(answers: Record<string, { status: number; location?: string }> = {}) {
  const sent: { url: string; addresses: readonly string[] }[] = [];
  const discarded: string[] = [];
  const transport: Transport = async ({ url, addresses }) => {
    sent.push({ url: url.href, addresses });
    const { status, location } = answers[url.href] ?? { status: 200 };
    const headers = new Headers(location ? { location } : {});
    return { status, headers, body: (async function* () {})(), discard: () => discarded.push(url.href) };
  };
  return { transport, sent, discarded };
}

export const codeOf = async (url: string, options: GuardedOptions) => {
  const result = await fetchGuarded(url, options);
  return result.ok ? "ok" : result.code;
};
