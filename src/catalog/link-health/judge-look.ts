import type { IsoDay } from "../catalog.ts";
import { isAsApproved } from "./compare-pages.ts";
import { judgeFailure } from "./judge-failure.ts";
import { judgeJourney } from "./judge-journey.ts";
import { judgeMarks, judgeOwner } from "./judge-owner.ts";
import { judgeContent, judgeLostPage } from "./judge-page.ts";
import { judgeStatus } from "./judge-status.ts";
import type { Judgement, LinkPromise } from "./judgement.ts";
import type { AnsweredLook, Look } from "./look.ts";
import { productOfHost } from "./marks.ts";
import { type PagePicture, toAddressHash, toPagePicture } from "./page-picture.ts";
import { findRepairSign, findRobotWallProduct, findRobotWallWords } from "./page-signs.ts";

/**
 * The order is the rule: a wall or a login hides what is behind it, so they come first; then what would harm a visitor;
 * then whether there is a page at all; then whose it is, and last what it is about.
 */
export function judgeLook(look: Look, promise: LinkPromise, today: IsoDay): Judgement {
  const approved = approvedFor(promise);
  if (look.kind === "failure") return judgeMarks(look, promise, approved) ?? judgeFailure(look);
  const now = toPagePicture(promise.url, look.finalUrl, look.page, today);
  const journey = () => judgeJourney(look, promise, approved, now) ?? judgePace(look);
  const judgement =
    approved && look.page && isAsApproved(approved, now, look.page)
      ? (judgeMarks(look, promise, approved, now) ?? judgeStatus(look) ?? journey())
      : (judgeWall(look) ??
        judgeMarks(look, promise, approved, now) ??
        judgeWallWords(look) ??
        judgeStatus(look) ??
        judgeRepair(look) ??
        judgeLostPage(look, promise, approved) ??
        judgeOwner(look, promise, approved, now) ??
        judgeContent(look, promise, approved) ??
        journey());
  return { ...judgement, page: now, ...toNote(look, promise) };
}

/** The picture of another address says nothing: a curator has corrected it since. */
function approvedFor({ url, approved }: LinkPromise): PagePicture | undefined {
  return approved?.addressHash === toAddressHash(url) ? approved : undefined;
}

function judgeWall(look: AnsweredLook): Judgement | undefined {
  const blocked = (because: string): Judgement => ({ verdict: "blocked-to-robots", because });
  const { hostname } = new URL(look.finalUrl);
  if (look.hops.length > 0 && productOfHost("login", hostname))
    return { verdict: "needs-login", because: `it leads to a login at ${hostname}` };
  if (look.isChallenge) return blocked("the server asks for a proof that no robot is calling");
  if (productOfHost("wall", hostname)) return blocked(`it sends our checker to ${hostname}`);
  const sign = look.page && findRobotWallProduct(look.page);
  return sign ? blocked(sign) : undefined;
}

/** False alarms use the words of walls, so their marks come before. */
function judgeWallWords({ page }: AnsweredLook): Judgement | undefined {
  const sign = page && findRobotWallWords(page);
  return sign ? { verdict: "blocked-to-robots", because: sign } : undefined;
}

function judgeRepair({ page, status }: AnsweredLook): Judgement | undefined {
  const sign = page && status < 300 ? findRepairSign(page) : undefined;
  return sign ? { verdict: "server-error", because: sign } : undefined;
}

function judgePace(look: AnsweredLook): Judgement {
  if (look.isSlow) return { verdict: "slow", because: "the page took longer than visitors wait" };
  return { verdict: "ok", because: "the page is there" };
}

function toNote(look: AnsweredLook, { url }: LinkPromise): { note?: string } {
  const fragment = new URL(url).hash;
  if (look.page?.hasFragment !== false || look.status >= 300) return {};
  return { note: `the page has no place called ${fragment}: the link opens it at the top` };
}
