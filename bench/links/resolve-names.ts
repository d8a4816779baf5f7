import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";

/**
 * Loaded before a program that looks names up by itself (`node --import`): `*.test` and the names in BENCH_HOSTS lead to
 * this computer, and nothing else leads anywhere, so that a measurement never calls the internet.
 */
const hosts: Record<string, string> | undefined =
  process.env.BENCH_HOSTS && JSON.parse(process.env.BENCH_HOSTS);

type Answer = (error: Error | null, address?: unknown, family?: number) => void;

function lookup(hostname: string, options: { all?: boolean }, callback: Answer): void {
  const address = hosts ? hosts[hostname] : hostname.endsWith(".test") ? "127.0.0.1" : undefined;
  process.nextTick(() => {
    if (address === undefined || address.startsWith("E"))
      callback(Object.assign(new Error(`getaddrinfo ${hostname}`), { code: address ?? "ENOTFOUND" }));
    else if (options.all) callback(null, [{ address, family: 4 }]);
    else callback(null, address, 4);
  });
}

dns.lookup = lookup as typeof dns.lookup;
syncBuiltinESMExports();
