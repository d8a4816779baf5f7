import { isAbout } from "./current-verdict.ts";
import { isReached, type Judgement } from "./judgement.ts";
import { type CheckHour, dayOf, type Finding, hoursBetween, type LinkRecord } from "./link-record.ts";
import { type PagePicture, toAddressHash, type Vantage } from "./page-picture.ts";
import { registrableDomain } from "./registrable-domain.ts";

export interface CheckContext {
  at: CheckHour;
  vantage: Vantage;
  url: string;
  /** When a person last looked at the resource. */
  reviewed?: string | undefined;
}

/** A second look counts after so many hours, or at once from another network. */
const confirmHours = 24;

/** After one more look, but for the day it was reached. The same look twice changes nothing: an interrupted run may repeat it. */
export function nextRecord(
  before: LinkRecord | undefined,
  judgement: Judgement,
  context: CheckContext,
): LinkRecord {
  const record = before && isAbout(context.url, before) ? before : {};
  const { verdict, because, target } = judgement;
  const finding = { verdict, at: context.at, because, ...(target ? { target } : {}) };
  const { state, doubt, standing } = nextState(record, finding, context);
  const seen = nextPage(record.page, judgement, context);
  const on = dayOf(context.at);
  // A clock that was ahead has noted days to come, before which no second look and no review would count.
  const past = <F extends Finding>(one?: F) =>
    one && one.at > context.at ? { ...one, at: context.at } : one;
  const page = seen && seen.on > on ? { ...seen, on } : seen;
  const override = record.override && record.override.until >= on ? record.override : undefined;
  const addressHash = page || !(state || doubt) ? undefined : toAddressHash(context.url);
  return dropUndefined({ page, addressHash, state: past(state), standing, doubt: past(doubt), override });
}

type State = Pick<LinkRecord, "state" | "doubt" | "standing">;

function nextState(record: LinkRecord, finding: Finding, context: CheckContext): State {
  const { state, doubt, standing } = record;
  if (finding.verdict === "changed-hands") return nextTaken(record, finding);
  const isSeenTwice = doubt !== undefined && isConfirmed(doubt, context);
  // Off the page until a person decides, or until the approved page is seen again twice.
  if (state?.verdict === "changed-hands") {
    if (isSeenTwice && isReached(finding)) return nextState({}, finding, context);
    return { state, standing, doubt: isReached(finding) ? toDoubt(doubt, finding, context) : undefined };
  }
  if (finding.verdict === "ok") return {};
  // A site that turns robots away may also leave them without an answer.
  if (state?.verdict === "blocked-to-robots" && finding.verdict === "timed-out") return { state };
  if (finding.verdict === state?.verdict) return { state: { ...finding, at: state.at } };
  if (isSeenTwice) return { state: { ...finding, at: doubt.at } };
  return { state, doubt: toDoubt(doubt, finding, context) };
}

/** A person's decision to show it is about what was seen then. */
function nextTaken({ state, standing }: LinkRecord, finding: Finding): State {
  if (state?.verdict !== "changed-hands") return { state: finding };
  const domainOf = ({ target }: Finding) => target && registrableDomain(target);
  const isSame = state.because === finding.because && domainOf(state) === domainOf(finding);
  return standing !== "shown" || isSame ? { state, standing } : { state: finding };
}

/** Keeps the time and the place of the first one. */
const toDoubt = (before: LinkRecord["doubt"], finding: Finding, { vantage }: CheckContext) => ({
  ...finding,
  at: before?.at ?? finding.at,
  vantage: before?.vantage ?? vantage,
});

const isConfirmed = (doubt: NonNullable<LinkRecord["doubt"]>, { at, vantage }: CheckContext): boolean =>
  doubt.vantage !== vantage || hoursBetween(doubt.at, at) >= confirmHours;

/**
 * The first good look is remembered, as new until a person agrees or another place sees the same. The picture does not
 * follow the page from then on, or a site could be turned into another in small steps; a person's review takes a new one.
 */
function nextPage(
  before: PagePicture | undefined,
  judgement: Judgement,
  { reviewed, vantage }: CheckContext,
): PagePicture | undefined {
  const { page } = judgement;
  if (!isReached(judgement) || (before && judgement.verdict === "moved")) return before;
  if (before && reviewed !== undefined && reviewed > before.on) return page ? toAgreedPage(page) : before;
  if (!before) return page && (page.seenFrom ? page : { ...page, seenFrom: vantage });
  if (!before.seenFrom || before.seenFrom === vantage) return before;
  return toAgreedPage(before);
}

/** Someone has agreed, or a second place has seen the same: it is the right page. */
export const toAgreedPage = ({ seenFrom: _, ...page }: PagePicture): PagePicture => page;

/** Written out: at the end of a run over tens of thousands of links, lists of entries are most of the memory. */
function dropUndefined(fields: { [K in keyof LinkRecord]: LinkRecord[K] | undefined }): LinkRecord {
  const record: LinkRecord = {};
  if (fields.page) record.page = fields.page;
  if (fields.addressHash) record.addressHash = fields.addressHash;
  if (fields.state) record.state = fields.state;
  if (fields.standing) record.standing = fields.standing;
  if (fields.doubt) record.doubt = fields.doubt;
  if (fields.override) record.override = fields.override;
  return record;
}
