import { toToday } from "#base/time.ts";
import { resourceIdsOf } from "#catalog/content-file.ts";
import { printDecided, toProposalPath } from "#catalog/exchange/intake/proposal-file.ts";
import type { LinkFile } from "#catalog/exchange/link-file.ts";
import { checkLeaf } from "#catalog/shape/check-leaf.ts";
import { type DecidedRecord, whyShape } from "#catalog/shape/proposal-shape.ts";
import type { ActionOf } from "#desk-wire/desk-requests.ts";
import { toOneLine } from "#desk-wire/link-fields.ts";
import { planLink, planNewLinks, refuseOther } from "./change-link.ts";
import { type Planned, type Present, refuse, refuseEmptyReason } from "./outcome.ts";
import { toFieldProblem } from "./plan-link-change.ts";
import { type DeskContent, toVersionOf } from "./read-desk-content.ts";
import { toProposedFields } from "./read-desk-state.ts";
import words from "./words.json" with { type: "json" };

type ProposalAction = ActionOf<"accept" | "merge" | "reject">;

/** The drafts go, what was decided about them is remembered, and the link is as the curator wants it: all of it or nothing. */
export function planDecision(action: ProposalAction, present: Present): Planned {
  const { content, context } = present;
  const { open, decided, problems } = content.proposals;
  const today = toToday(context.now());
  const why = action.kind === "reject" ? toOneLine(action.why) : undefined;
  const refused = why === undefined ? undefined : checkReason(why, context.now());
  if (refused) return refused;
  // Written again, the memory would forget all earlier decisions.
  if (!decided) {
    const told = problems.map((problem) => toFieldProblem(problem, undefined, context.shownFolder));
    return { isDone: false, problems: told };
  }
  const others = (action.kind !== "merge" && action.others) || [];
  const all = [action, ...others.map((one) => ({ ...action, ...one }))];
  const gone = all.find((one) => !open.some(({ id }) => id === one.proposal));
  if (gone) {
    const fix = "copy what you typed and want to keep, then go on to the other proposals";
    return refuse(`there is no open proposal "${gone.proposal}" any more`, fix);
  }
  const outdated = all.map((one) => refuseOutdated(one, content)).find((one) => one);
  if (outdated) return outdated;
  const link = others.length > 0 ? undefined : findLink(action, content);
  const planned = planOutcome(all, link, present);
  if (!planned.isDone) return planned;
  const outcome = action.kind === "reject" ? "rejected" : link ? "merged" : "accepted";
  const ids = new Map(all.map(({ proposal }, at) => [proposal, planned.addedIds?.[at] ?? link?.id]));
  const settled = open.filter((one) => ids.has(one.id));
  const records = settled.map(({ id, record: { response, url, of } }): DecidedRecord => {
    const settledAs = action.kind === "reject" ? undefined : ids.get(id);
    // With the id of a link that is gone, a rejected address would come back.
    return { response, url, outcome, on: today, id: settledAs ?? content.links.get(of ?? "")?.id, why };
  });
  const drafts = settled.map((one) => ({ path: toProposalPath(one.id), text: undefined }));
  const changes = [...planned.changes, ...drafts, printDecided([...decided, ...records])];
  const accepted = action.kind === "accept" ? all.flatMap(({ proposal }) => ids.get(proposal) ?? []) : [];
  const done = { isDone: true as const, what: toDecisionWords(action, link), changes, addedIds: accepted };
  if (accepted.length < 2) return done;
  const undoneAs = `${accepted.length} proposals accepted.`;
  return { ...done, what: `${undoneAs} ${words.undoable}`, undoneAs };
}

/** A reason that makes the memory unreadable would stop every later decision. */
export function checkReason(why: string, now: Date) {
  const [fault] = checkLeaf(whyShape, why, { known: {}, lastDay: toToday(now) }).problems;
  const empty = refuseEmptyReason(why, "write one sentence for other curators");
  return empty ?? (fault && refuse(fault.what, fault.fix, "why"));
}

/** What becomes of the links: as the form shows them, or with their lists grown and their texts as they are. */
function planOutcome(all: readonly ProposalAction[], link: LinkFile | undefined, present: Present): Planned {
  const { files, proposals } = present.content;
  const [action] = all;
  const chosen = proposals.open.filter(({ id }) => all.some(({ proposal }) => proposal === id));
  const [proposal] = chosen;
  if (!action || !proposal || action.kind === "reject") return { isDone: true, what: "", changes: [] };
  if (action.kind === "merge" && !link)
    return refuse(`there is no link "${action.into}"`, "choose another link");
  // A file that cannot be read may be repaired, and would have the address of a new link.
  const known = resourceIdsOf(files);
  const id = link?.id ?? chosen.map(({ record }) => record.of ?? "").find((of) => known.has(of));
  if (id === undefined)
    return planNewLinks(
      all.filter((one) => one.kind === "accept"),
      present,
    );
  const fields = action.kind === "merge" ? toProposedFields(proposal, link, true) : action.fields;
  return planLink({ kind: "save", id, version: link ? toVersionOf(link, files) : "", fields }, present);
}

/** The proposal, or the link that it is about or is to go into, has been changed since it was read. */
function refuseOutdated(action: ProposalAction, content: DeskContent) {
  const versionOf = (path: string) => toVersionOf({ path }, content.files);
  const isOther = (path: string, seen = versionOf(path)) => versionOf(path) !== seen;
  const by = "has changed since this page read it";
  const fix = "copy what you typed, and reload the page to see what it says now";
  if (isOther(toProposalPath(action.proposal), action.version)) return refuse(`the proposal ${by}`, fix);
  const link = findLink(action, content);
  if (action.kind === "reject" || !link || !isOther(link.path, action.linkVersion)) return;
  if (action.kind === "merge") return refuseOther(link, "if it is still the right one");
  return refuse(`the link ${by}`, `merge the proposal into it; or ${fix}`);
}

/** The link that the proposal is about, or is to go into. */
function findLink(action: ProposalAction, { proposals, links }: DeskContent) {
  const of = proposals.open.find(({ id }) => id === action.proposal)?.record.of ?? "";
  return links.get(action.kind === "merge" ? action.into : of);
}

function toDecisionWords(action: ProposalAction, link: LinkFile | undefined): string {
  if (action.kind === "reject") return "Rejected. What was rejected does not come back.";
  const { name, retired } = link?.fields ?? {};
  const stays = retired ? " The link stays retired until you open it and bring it back." : "";
  if (action.kind === "accept") return `The proposal is accepted: "${action.fields.name}".${stays}`;
  return `The proposal is merged into "${name ?? action.into}".${stays}`;
}
