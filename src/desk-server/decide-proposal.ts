import type { ContentFile } from "#catalog/content-file.ts";
import type { Decision } from "#catalog/exchange/intake/plan-decisions.ts";
import { readProposals } from "#catalog/exchange/intake/proposal-file.ts";
import { linkColumns } from "#catalog/exchange/link-columns.ts";
import { decide } from "#content/exchange/intake-run.ts";
import type { DeskAction, LinkFields } from "#desk-wire/desk-api.ts";
import type { DeskContext } from "./desk-context.ts";
import { type Done, refuse, refuseEmptyReason } from "./done.ts";
import { toVersionOf } from "./read-desk-content.ts";
import { formFieldOf, toFieldProblem, toWholeFields } from "./to-link-edit.ts";

type ProposalAction = Extract<DeskAction, { kind: "accept" | "merge" | "reject" }>;

/** As `links:intake` does it: the draft is removed, and the decision is remembered. */
export async function decideProposal(action: ProposalAction, context: DeskContext): Promise<Done> {
  const refused =
    action.kind === "reject" && refuseEmptyReason(action.why, "write one sentence for other curators");
  if (refused) return refused;
  const place = { folder: context.contentFolder, shownFolder: context.shownFolder };
  let isStale = false;
  const plan = await decide(place, [toDecision(action)], "desk", ({ problems }, files) => {
    isStale = isOutdated(action, files);
    return !isStale && problems.length === 0;
  });
  if (isStale) {
    const fix = "merge the proposal into it, or reload the page to go on from what it says now";
    return refuse("the link has been changed by another person or tool in the meantime", fix);
  }
  if (!plan.isWritten)
    return {
      isDone: false,
      problems: plan.problems.map((problem) => toFieldProblem(problem, action.proposal, place.shownFolder)),
    };
  const [{ link = undefined } = {}] = plan.done;
  return {
    isDone: true,
    what: toWords(action, link),
    ...(link === undefined || action.kind !== "accept" ? {} : { id: link }),
  };
}

/** The proposal is about a link that has been changed since. */
function isOutdated(action: ProposalAction, files: readonly ContentFile[]): boolean {
  if (action.kind !== "accept" || action.version === undefined) return false;
  const proposal = readProposals(files, "").open.find(({ id }) => id === action.proposal);
  const path = `resources/${proposal?.record.of}.yaml`;
  return proposal?.record.of !== undefined && toVersionOf({ path }, files) !== action.version;
}

function toDecision(action: ProposalAction): Decision {
  const base = { row: 1, proposal: action.proposal };
  if (action.kind === "merge") return { ...base, kind: "merge", into: action.into };
  if (action.kind === "reject")
    return { ...base, kind: "reject", why: action.why.replace(/\s+/g, " ").trim() };
  return { ...base, kind: "accept", edits: toEdits(action.fields) };
}

/** All of them: what the form shows is what is meant, an empty field too. */
function toEdits(given: LinkFields): Map<string, unknown> {
  const fields = toWholeFields(given);
  return new Map(
    linkColumns.flatMap((column) => {
      const key = formFieldOf(column);
      return key ? [[column.name, fields[key]] as const] : [];
    }),
  );
}

function toWords(action: ProposalAction, link: string | undefined): string {
  if (action.kind === "reject") return "Proposal rejected. It will not come back.";
  if (action.kind === "merge") return `The proposal is merged into ${link}.`;
  return `The proposal is accepted: ${link}.`;
}
