import type { IsoDay } from "../catalog.ts";
import { judgeFailure } from "./judge-failure.ts";
import { judgeJourney } from "./judge-journey.ts";
import { judgePage } from "./judge-page.ts";
import { judgeStatus } from "./judge-status.ts";
import type { Judgement, LinkPromise } from "./judgement.ts";
import type { AnsweredLook, Look } from "./look.ts";
import { parkingHosts } from "./page-marks.ts";
import { isSamePage, type PageMemory, toAddressHash, toPageMemory } from "./page-memory.ts";
import { findParkedSign, findRobotWallSign, findUnfitSign, isHostOf, isLoginPage } from "./page-signs.ts";
import { registrableDomain } from "./registrable-domain.ts";
import { loginHosts, robotWallHosts } from "./wall-marks.ts";

/**
 * The order is the rule: a wall or a login hides what is behind it, so they come first; then what would harm a visitor;
 * then what the server says; and what the page says last.
 */
export function judgeLook(look: Look, promise: LinkPromise, today: IsoDay): Judgement {
  if (look.kind === "failure") return judgeFailure(look);
  const now = toPageMemory(promise.url, look.finalUrl, look.page, today);
  const approved = approvedFor(promise);
  const judgement =
    judgeWall(look) ??
    judgeOwner(look, promise, approved, now) ??
    judgeStatus(look) ??
    judgePage(look, promise, approved, now) ??
    judgeJourney(look, promise) ??
    judgePace(look);
  return { ...judgement, page: now, ...toNote(look, promise) };
}

/** The memory of another address says nothing: a curator has corrected it since. */
function approvedFor({ url, approved }: LinkPromise): PageMemory | undefined {
  return approved?.addressHash === toAddressHash(url) ? approved : undefined;
}

function judgeWall(look: AnsweredLook): Judgement | undefined {
  const blocked = (because: string): Judgement => ({ verdict: "blocked-to-robots", because });
  const { hostname } = new URL(look.finalUrl);
  if (look.isChallenge) return blocked("the server asks for a proof that no robot is calling");
  if (isHostOf(hostname, robotWallHosts)) return blocked(`it sends our checker to ${hostname}`);
  const sign = look.page && findRobotWallSign(look.page);
  return sign ? blocked(sign) : undefined;
}

function judgeOwner(
  look: AnsweredLook,
  promise: LinkPromise,
  approved: PageMemory | undefined,
  now: PageMemory,
): Judgement | undefined {
  const sign = findOwnerSign(look, approved, now);
  if (sign) return { verdict: "changed-hands", because: sign, target: look.finalUrl, isMarked: true };
  const domain = approved?.domain ?? registrableDomain(promise.url);
  if (now.domain === domain) return;
  if (isLoginElsewhere(look))
    return { verdict: "needs-login", because: `it leads to a login at ${now.domain}` };
  const because = `it leads to ${now.domain} and not to ${domain} any more`;
  return { verdict: "changed-hands", because, target: look.finalUrl };
}

function findOwnerSign(
  { finalUrl, page }: AnsweredLook,
  approved: PageMemory | undefined,
  now: PageMemory,
): string | undefined {
  const { hostname } = new URL(finalUrl);
  if (now.domain !== approved?.domain && isHostOf(hostname, parkingHosts))
    return `it leads to ${hostname}, a trader in names`;
  // A person approved exactly this page, so its words are what they should be.
  if (!page || (approved && isSamePageAs(approved, now))) return;
  return findParkedSign(page) ?? findUnfitSign(page);
}

function isLoginElsewhere({ finalUrl, hops, page }: AnsweredLook): boolean {
  const { hostname } = new URL(finalUrl);
  if (isHostOf(hostname, loginHosts)) return true;
  const isPassing = hops.every(({ status }) => status !== 301 && status !== 308);
  return isPassing && page !== undefined && isLoginPage(page);
}

function judgePace(look: AnsweredLook): Judgement {
  if (look.isSlow) return { verdict: "slow", because: "the page took longer than a visitor waits" };
  return { verdict: "ok", because: "the page is there" };
}

function toNote(look: AnsweredLook, { url }: LinkPromise): { note?: string } {
  const fragment = new URL(url).hash;
  if (look.page?.hasFragment !== false || look.status >= 300) return {};
  return { note: `the page has no place called ${fragment}: the link opens it at the top` };
}

function isSamePageAs(approved: PageMemory, now: PageMemory): boolean {
  return approved.domain === now.domain && isSamePage(approved, now);
}
