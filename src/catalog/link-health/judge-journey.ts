import { addressKey } from "../address-key.ts";
import { checkAddress } from "../check-address.ts";
import { isTrackingParameter } from "../tracking-parameters.ts";
import { isStart } from "./is-start-page.ts";
import type { Judgement, LinkPromise } from "./judgement.ts";
import type { AnsweredLook, Hop } from "./look.ts";
import { productOfHost } from "./marks.ts";
import type { PagePicture } from "./page-picture.ts";

/** Parts of an address that a server makes up for one visit. */
const sessionMark =
  /;jsessionid=|[?&](phpsessid|jsessionid|sid|session|sessionid|ticket|token|state|nonce|code)=/i;

/**
 * Moved: the site says for good that the page stands elsewhere. Only redirects that are permanent from the first hop on
 * say anything about the address (R11); a page that sends its visitors on at once says the same.
 */
export function judgeJourney(
  look: AnsweredLook,
  { url }: LinkPromise,
  approved: PagePicture | undefined,
  now: PagePicture,
): Judgement | undefined {
  // What is behind a short address, or was approved as leading here, is where it should be.
  if (productOfHost("short", new URL(url).hostname) || (approved && isPlaceApproved(approved, now))) return;
  const firstPassing = look.hops.findIndex((hop) => !isPermanent(hop));
  const last = (firstPassing < 0 ? look.hops : look.hops.slice(0, firstPassing)).at(-1);
  const target = last && toTarget(last.to, url);
  if (!target || addressKey(target) === addressKey(url) || isTaste(new URL(url), new URL(target))) return;
  return { verdict: "moved", because: `the site sends visitors on to ${target}`, target };
}

function isPlaceApproved(approved: PagePicture, { build }: PagePicture): boolean {
  const place = build.marks.split(" ").find((mark) => mark.startsWith("p"));
  return !approved.seenFrom && place !== undefined && approved.build.marks.split(" ").includes(place);
}

function isPermanent({ status, by }: Hop): boolean {
  return by === "page" || status === 301 || status === 308;
}

/** As a curator would write it: without what follows visitors, with the place on the page. Undefined: not to be linked. */
function toTarget(to: string, from: string): string | undefined {
  if (sessionMark.test(to)) return;
  const target = new URL(to);
  for (const name of [...target.searchParams.keys()].filter(isTrackingParameter))
    target.searchParams.delete(name);
  target.hash = new URL(from).hash;
  return checkAddress(target.href, "any") ? undefined : target.href;
}

/** A start page in a language that the server chose by where the checker stands. */
function isTaste(from: URL, to: URL): boolean {
  return (
    isStart(from) && isStart(to) && from.hostname.replace(/^www\./, "") === to.hostname.replace(/^www\./, "")
  );
}
