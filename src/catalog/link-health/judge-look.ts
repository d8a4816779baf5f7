import { isTrackingParameter } from "#base/tracking-parameters.ts";
import { addressKey, checkAddress } from "../address.ts";
import type { IsoDay } from "../catalog.ts";
import { isAsApproved } from "./compare-pages.ts";
import { judgeDoubt, judgeMarks, listMarks, surelyMarkedFrom } from "./judge-marks.ts";
import { judgeOwner } from "./judge-owner.ts";
import * as pages from "./judge-page.ts";
import type { Judgement, LinkPromise, Verdict } from "./judgement.ts";
import type { AnsweredLook, Case, FailedLook, Hop, Look, LookFailure } from "./look.ts";
import { judgeFailure } from "./look.ts";
import { productOfHost } from "./marks.ts";
import { marksOf, toAddressHash } from "./page-picture.ts";
import * as signs from "./page-signs.ts";
import { shortPageWords } from "./read-page.ts";
import type { Reason } from "./reason.ts";
import { registrableDomain } from "./registrable-domain.ts";
import { toPagePicture } from "./take-picture.ts";
import statuses from "./texts/statuses.json" with { type: "json" };

/** Parts of an address that a server makes up for one visit. */
const sessionMark =
  /;jsessionid=|[?&](phpsessid|jsessionid|sid|session|sessionid|ticket|token|state|nonce|code)=/i;

/** Hosts that only ask for consent. */
const consentHost =
  /^(consent|cmp|cookies?|cookie-?consent|gdpr|zustimmung|privacy-?(consent|gate|center))\./;

/** Failures that mean that the place a page leads to is not there. A slow one may be the owner's. */
const goneElsewhere = new Set<LookFailure>(["no-such-name", "no-connection", "no-safe-connection"]);

/**
 * The order is the rule. A wall or a login hides what is behind it, so they come first; but what is surely a trader's comes
 * before a wall in the page itself, and all marks before a wall's words, which false alarms use. Then: what would harm a
 * visitor, is there a page at all, whose is it, what is it about?
 */
export function judgeLook(look: Look, promise: LinkPromise, today: IsoDay): Judgement {
  // The picture of another address says nothing: a curator has corrected it since.
  const isAboutIt = promise.approved?.addressHash === toAddressHash(promise.url);
  const approved = isAboutIt ? promise.approved : undefined;
  if (look.kind === "failure")
    return judgeMarks(listMarks(look, promise, approved), look) ?? judgeSentOn(look) ?? judgeFailure(look);
  const now = toPagePicture(promise.url, look.finalUrl, look.page ?? pages.documentOf(look, promise), today);
  const marks = listMarks(look, promise, approved, now);
  const seen: Case = { look, promise, approved, now };
  const { page } = look;
  const journey = () =>
    judgeDoubt(marks) ?? pages.judgeLostJourney(look) ?? judgeJourney(seen) ?? judgePace(seen);
  const judgement =
    approved && page && isAsApproved(approved, now, page)
      ? (judgeMarks(marks, look) ?? judgeStatus(look) ?? journey())
      : (judgeDoor(look) ??
        judgeMarks(marks, look, surelyMarkedFrom) ??
        judgeWall(look) ??
        judgeMarks(marks, look) ??
        (judgeDoubt(marks) ? undefined : tell("blocked-to-robots", page && signs.findRobotWallWords(page))) ??
        judgeStatus(look) ??
        tell("server-error", page && look.status < 300 ? signs.findRepairSign(page) : undefined) ??
        pages.judgeLostPage(seen) ??
        judgeWhose(seen, marks) ??
        pages.judgeDocument(seen) ??
        pages.judgeLostText(seen) ??
        pages.judgeEmptyFrame(seen) ??
        pages.judgeLostToStart(seen) ??
        pages.judgeLogin(seen) ??
        pages.judgeTopic(seen) ??
        journey());
  const leak = look.hops.find(({ from, to }) => from.startsWith("https:") && to.startsWith("http:"));
  const warning = leak ? `; on the way it passes ${leak.to}, where anyone can listen` : "";
  return { ...judgement, because: judgement.because + warning, page: now };
}

/** The address itself is answered, by a page that sends its visitors to a place of someone else's which is not there. */
function judgeSentOn({ hops, failure }: FailedLook): Judgement | undefined {
  const last = hops.at(-1);
  const to = last && registrableDomain(last.to);
  if (last?.by !== "page" || to === registrableDomain(last.from) || !goneElsewhere.has(failure)) return;
  return { verdict: "looks-different", because: `the page sends visitors on to ${to}, which is not there` };
}

/** Where it moved to is offered only if nothing there is doubtful and it is not a login. */
function judgeWhose(seen: Case, marks: readonly Reason[]): Judgement | undefined {
  const owner = judgeOwner(seen, marks);
  return owner?.verdict === "moved" ? (judgeDoubt(marks) ?? pages.judgeLogin(seen) ?? owner) : owner;
}

function judgeDoor(look: AnsweredLook): Judgement | undefined {
  const { hostname } = new URL(look.finalUrl);
  if (look.hops.length > 0 && productOfHost("login", hostname))
    return { verdict: "needs-login", because: `it leads to a login at ${hostname}` };
  if (consentHost.test(hostname) && look.hops.some((hop) => !isPermanent(hop)))
    return tell("blocked-to-robots", `it asks for consent first, at ${hostname}`);
  if (productOfHost("wall", hostname))
    return tell("blocked-to-robots", `it sends our checker to ${hostname}`);
}

const tell = (verdict: Verdict, because: string | undefined): Judgement | undefined =>
  because === undefined ? undefined : { verdict, because };

/** A long page means that robots were let in, whatever the header says. */
const judgeWall = ({ isChallenge, page, status, passed }: AnsweredLook) =>
  tell(
    "blocked-to-robots",
    isChallenge && (page?.wordCount ?? 0) < shortPageWords
      ? "the server wants a proof that no robot is calling, or a price"
      : page && (signs.findRobotWallProduct(page, status) ?? signs.findKnock(passed, status)),
  );

const judgePace = ({ look: { isSlow } }: Case): Judgement =>
  isSlow
    ? { verdict: "slow", because: "the page took longer than visitors wait" }
    : { verdict: "ok", because: "the page is there" };

/** What a status says by itself; nothing for a good one. */
function judgeStatus(look: AnsweredLook): Judgement | undefined {
  const { status, page } = look;
  // 300 comes with a page to choose from.
  if (status >= 200 && status <= 300) return;
  // New servers without a site answer 403.
  const fresh = page && status === 403 ? signs.findProductSign(page, "fresh") : undefined;
  if (fresh) return { verdict: "soft-404", because: fresh };
  const known = (statuses as Record<string, { verdict: Verdict; because: string }>)[status];
  if (known) return { ...known };
  if (status >= 500) return { verdict: "server-error", because: `the server failed (${status})` };
  // Only statuses are left that firewalls invent for robots: we ask for a page as browsers do.
  if (status > 400)
    return { verdict: "blocked-to-robots", because: `the server refuses our checker (${status})` };
  return { verdict: "server-error", because: `the server answers with ${status}, which no visitor can use` };
}

/**
 * Moved: the site says for good that the page is elsewhere. Only redirects that are permanent from the first hop on
 * say anything about the address (R11); a page that sends its visitors on at once says the same.
 */
function judgeJourney({ look, promise: { url }, approved, now }: Case): Judgement | undefined {
  // What is behind a short address, or was approved as leading here, is where it should be.
  const place = approved && !approved.seenFrom ? marksOf(approved, "p")[0] : undefined;
  const isApproved = place !== undefined && place === marksOf(now, "p")[0];
  if (isApproved || productOfHost("short", new URL(url).hostname)) return;
  const firstPassing = look.hops.findIndex((hop) => !isPermanent(hop));
  const last = (firstPassing < 0 ? look.hops : look.hops.slice(0, firstPassing)).at(-1);
  const target = last && toTarget(last.to, url);
  if (!target || addressKey(target) === addressKey(url)) return;
  const [home, start] = [new URL(url), new URL(target)];
  // Only another language, which the server chose for the checker's country.
  if (pages.isStart(home) && pages.isStart(start) && pages.bareHost(home) === pages.bareHost(start)) return;
  return { verdict: "moved", because: `the site sends visitors on to ${target}`, target };
}

const isPermanent = ({ status, by }: Hop): boolean =>
  (by === "page" && status === 200) || status === 301 || status === 308;

/** As a curator would write it: without tracking, with the link's own place on the page. Undefined: not to be linked. */
function toTarget(to: string, from: string): string | undefined {
  if (sessionMark.test(to)) return;
  const target = new URL(to);
  for (const name of [...target.searchParams.keys()].filter(isTrackingParameter))
    target.searchParams.delete(name);
  target.hash = new URL(from).hash;
  return checkAddress(target.href, "any") ? undefined : target.href;
}
