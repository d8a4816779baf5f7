import { toToday } from "#base/time.ts";
import { type Decision, planDecisions } from "#catalog/exchange/intake/plan-decisions.ts";
import type { ActionOf } from "#desk-wire/desk-requests.ts";
import { toOneLine } from "#desk-wire/link-fields.ts";
import { type Planned, type Present, refuse, refuseEmptyReason } from "./outcome.ts";
import { toFieldProblem, toWholeFields } from "./plan-link-change.ts";
import { type DeskContent, toVersionOf } from "./read-desk-content.ts";

type ProposalAction = ActionOf<"accept" | "merge" | "reject">;

/** As `links:intake` does it: the draft is removed, and the decision is remembered. */
export function planDecision(action: ProposalAction, { content, context }: Present): Planned {
  const refused =
    action.kind === "reject" && refuseEmptyReason(action.why, "write one sentence for other curators");
  if (refused) return refused;
  if (isOutdated(action, content)) {
    const fix =
      "merge the proposal into it; or copy what you typed, and reload the page to see what it says now";
    return refuse("the link has been changed by another person or tool in the meantime", fix);
  }
  const { files, proposals } = content;
  if (proposals.decided && !proposals.open.some(({ id }) => id === action.proposal)) {
    const fix = "copy what you typed and want to keep, then go on to the other proposals";
    return refuse(`there is no open proposal "${action.proposal}" any more`, fix);
  }
  const folder = context.shownFolder;
  const options = { folder, file: "desk", today: toToday(context.now()) };
  const { done, changes, problems } = planDecisions(files, proposals, [toDecision(action)], options);
  if (problems.length > 0)
    return {
      isDone: false,
      problems: problems.map((problem) => toFieldProblem(problem, action.proposal, folder)),
    };
  const [{ link = undefined } = {}] = done;
  const id = action.kind === "accept" ? link : undefined;
  return {
    isDone: true,
    what: toDecisionWords(action, content),
    changes,
    ...(id === undefined ? {} : { id }),
  };
}

/** The proposal is about a link that has been changed since. */
function isOutdated(action: ProposalAction, { files, proposals }: DeskContent): boolean {
  if (action.kind !== "accept" || action.version === undefined) return false;
  const proposal = proposals.open.find(({ id }) => id === action.proposal);
  const path = `resources/${proposal?.record.of}.yaml`;
  return proposal?.record.of !== undefined && toVersionOf({ path }, files) !== action.version;
}

function toDecision(action: ProposalAction): Decision {
  const base = { row: 1, proposal: action.proposal };
  if (action.kind === "merge") return { ...base, kind: "merge", into: action.into };
  if (action.kind === "reject") return { ...base, kind: "reject", why: toOneLine(action.why) };
  // All fields: what the form shows is what is meant, an empty one too.
  const edits = new Map(Object.entries(toWholeFields(action.fields)));
  return { ...base, kind: "accept", edits, isWhole: true };
}

function toDecisionWords(action: ProposalAction, { links }: DeskContent): string {
  if (action.kind === "reject") return "Proposal rejected. It will not come back.";
  if (action.kind === "accept") return `The proposal is accepted: "${action.fields.name}".`;
  return `The proposal is merged into "${links.get(action.into)?.fields.name ?? action.into}".`;
}
