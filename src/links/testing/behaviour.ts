import type { IncomingMessage, ServerResponse } from "node:http";
import type { Verdict } from "#catalog/link-health/judgement.ts";

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  path: string;
  /** `http://name:port` of any host of the table. */
  at: (host: string) => string;
}

export type Serve = (exchange: Exchange) => void;

/** One way in which a server treats a visitor, and what a curator should be told of it. */
export interface Behaviour {
  /** What the server does, in words. */
  name: string;
  expected: Verdict;
  /** The host answers with this. Absent where there is no answer to give. */
  serve?: Serve;
  /** Further hosts, such as the one a redirect leads to. */
  others?: Record<string, Serve>;
  /** Default: made from the number of the row. */
  host?: string;
  /** Path, query and fragment. Default "/". */
  path?: string;
  /** Time alone makes the verdict, so limits are short, or only that of "slow"; a busy machine must make no other server slow. */
  timed?: "all" | "slow";
  /** How the connection itself fails, where it does. */
  connection?: "tls" | "no-name" | "name-service-down" | "private" | "closed-port";
  /** What the directory says about the link. */
  promise?: { name: string; description: string };
  /** HTML of the page as it was approved before. */
  approved?: string;
  /** Where it was approved as leading to, when not to the link's own host. */
  approvedHost?: string;
  /** Of a moved page, as path with fragment on the same host. */
  target?: string;
}
