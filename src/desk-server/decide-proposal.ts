import { toToday } from "#base/time.ts";
import { type Decision, planDecisions } from "#catalog/exchange/intake/plan-decisions.ts";
import { toProposalPath } from "#catalog/exchange/intake/proposal-file.ts";
import type { ActionOf } from "#desk-wire/desk-requests.ts";
import { toOneLine } from "#desk-wire/link-fields.ts";
import { refuseOther } from "./change-link.ts";
import { type Planned, type Present, refuse, refuseEmptyReason } from "./outcome.ts";
import { toFieldProblem, toWholeFields } from "./plan-link-change.ts";
import { type DeskContent, toVersionOf } from "./read-desk-content.ts";

type ProposalAction = ActionOf<"accept" | "merge" | "reject">;

/** The draft is removed, and the decision is remembered. */
export function planDecision(action: ProposalAction, { content, context }: Present): Planned {
  const refused =
    action.kind === "reject" && refuseEmptyReason(action.why, "write one sentence for other curators");
  if (refused) return refused;
  const { files, proposals } = content;
  const others = (action.kind === "reject" && action.others) || [];
  const all = [action, ...others.map(({ proposal, version }) => ({ ...action, proposal, version }))];
  const gone = all.find((one) => !proposals.open.some(({ id }) => id === one.proposal));
  if (proposals.decided && gone) {
    const fix = "copy what you typed and want to keep, then go on to the other proposals";
    return refuse(`there is no open proposal "${gone.proposal}" any more`, fix);
  }
  const outdated = all.map((one) => refuseOutdated(one, content)).find((one) => one);
  if (outdated) return outdated;
  const folder = context.shownFolder;
  const options = { folder, file: "desk", today: toToday(context.now()) };
  const { done, changes, problems } = planDecisions(files, proposals, all.map(toDecision), options);
  // A wrong reason is so for all.
  const apart = others.length > 0 ? problems.slice(0, 1) : problems;
  const told = apart.map((problem) => toFieldProblem(problem, action.proposal, folder));
  if (told.length > 0) return { isDone: false, problems: told };
  const id = action.kind === "accept" ? done[0]?.link : undefined;
  return { isDone: true, what: toDecisionWords(action, content), changes, ...(id && { id }) };
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

function toDecision(action: ProposalAction, row: number): Decision {
  const base = { row, proposal: action.proposal };
  if (action.kind === "merge") return { ...base, kind: "merge", into: action.into };
  if (action.kind === "reject") return { ...base, kind: "reject", why: toOneLine(action.why) };
  // All fields: what the form shows is what is meant, an empty one too.
  const edits = new Map(Object.entries(toWholeFields(action.fields)));
  return { ...base, kind: "accept", edits };
}

function toDecisionWords(action: ProposalAction, content: DeskContent): string {
  if (action.kind === "reject") return "Rejected. What was rejected does not come back.";
  const { name, retired } = findLink(action, content)?.fields ?? {};
  const stays = retired ? " The link stays retired until you open it and bring it back." : "";
  if (action.kind === "accept") return `The proposal is accepted: "${action.fields.name}".${stays}`;
  return `The proposal is merged into "${name ?? action.into}".${stays}`;
}
