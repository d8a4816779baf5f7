import { OutboundError } from "#host/outbound/transport.ts";
import type { FakeAnswer } from "./fake-sites.ts";

/** A request on its way: to which link's site, and as which request of the run. */
export interface Asked {
  url: URL;
  /** The link's number; undefined for a control site and for what is met on the way. */
  link: number | undefined;
  isControl: boolean;
  /** Counted from 0. */
  at: number;
}

/**
 * What someone's network does to one run over 120 links: 0 to 99 on a site of their own each, the others on one big
 * host. Undefined: as on the open internet, where every site answers with its own page.
 */
export interface NetworkScenario {
  name: string;
  answer?: (asked: Asked) => FakeAnswer | Error | undefined;
  resolve?: (asked: Asked) => string[] | Error | undefined;
  /** Nothing is known about any link yet. Otherwise each was seen to be fine the night before. */
  isFirst?: boolean;
  /** As with `--only`: this many links. */
  only?: number;
  expected: { isOwnNetwork: boolean; hidden: number; doubts: number };
}

/** Nothing is held against a link. */
export const calm = { isOwnNetwork: true, hidden: 0, doubts: 0 };

export const dead = new OutboundError("connect_failed");
export const unsafe = new OutboundError("tls_failed");
export const late = new OutboundError("headers_timeout");
export const unknownName = Object.assign(new Error("no name"), { code: "ENOTFOUND" });
export const namesDown = Object.assign(new Error("no name service"), { code: "EAI_AGAIN" });
export const leadTo = (location: string, status = 302): FakeAnswer => ({ status, headers: { location } });

/** A site of its own, and one of the first so many. */
export const isAmong = ({ link }: Asked, count: number) => link !== undefined && link < count;
export const isOf = ({ url }: Asked, domain: string) => url.hostname.endsWith(domain);
