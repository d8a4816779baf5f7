import { lookup } from "node:dns/promises";
import type { Resolve } from "./transport.ts";

/** getaddrinfo, not a DNS client of our own: hosts files and container names have to mean the same here as elsewhere. */
export const resolveHost: Resolve = async (hostname) => {
  const records = await lookup(hostname, { all: true, order: "verbatim" });
  return records.map((record) => record.address);
};
