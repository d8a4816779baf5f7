import type { Problem } from "#base/problem.ts";
import type { ContentChange, ContentFile } from "#catalog/content-file.ts";
import { listTakenIds } from "#catalog/published-ids.ts";
import { checkLeaf } from "#catalog/shape/check-leaf.ts";
import { type DecidedRecord, whyShape } from "#catalog/shape/proposal-shape.ts";
import { toLinkId } from "#catalog/to-link-id.ts";
import type { FieldEdit, LinkEdit } from "../edit-links.ts";
import { type LinkColumn, linkColumns } from "../link-columns.ts";
import { fieldAt, type LinkFile, readLinkFiles } from "../link-file.ts";
import { type RowProblem, toRowError } from "../parse-csv.ts";
import { type ImportOptions, planImport } from "../plan-import.ts";
import type { Fault } from "../row-owners.ts";
import { type Proposal, type Proposals, printDecided, toProposalPath } from "./proposal-file.ts";

export interface Decision {
  /** A number that is different for each decision. */
  row: number;
  proposal: string;
  kind: "accept" | "merge" | "reject";
  /** merge: the link that takes the proposal's groups. */
  into?: string;
  why?: string;
  /** accept: the fields that the curator wrote in place of the proposal's and the link's, by column; undefined takes one away. */
  edits?: ReadonlyMap<string, unknown>;
}

export interface DecisionPlan {
  changes: ContentChange[];
  done: (Decision & { link?: string })[];
  problems: (Problem | RowProblem)[];
}

type Pending = { decision: Decision; proposal: Proposal; edit?: LinkEdit };

interface Known {
  links: ReadonlyMap<string, LinkFile>;
  edits: ReadonlyMap<string, LinkEdit>;
  ids: ReadonlySet<string>;
}

/** Decisions -> changes of the content, the drafts and the memory, without those that would bring in an error. */
export function planDecisions(
  files: readonly ContentFile[],
  { open, decided, problems: damage }: Proposals,
  decisions: readonly Decision[],
  options: ImportOptions,
): DecisionPlan {
  // Written again, the memory would forget all earlier decisions.
  if (!decided) return { changes: [], done: [], problems: damage };
  const { links } = readLinkFiles(files, options.folder);
  const edits = new Map<string, LinkEdit>();
  const ids = listTakenIds(files);
  const pending = new Map<Proposal, Pending>();
  const problems: DecisionPlan["problems"] = [];
  for (const decision of decisions) {
    const proposal = open.find(({ id }) => id === decision.proposal);
    const read: Pending | Fault = !proposal
      ? [`there is no open proposal "${decision.proposal}"`, "reload the page, and go on to the others"]
      : pending.has(proposal)
        ? [`"${decision.proposal}" is decided twice`, "keep one of the two"]
        : toPending(decision, proposal, { links, edits, ids }, options.today);
    if (Array.isArray(read)) {
      const [what, fix, column = decision.proposal] = read;
      problems.push(toRowError(options.file, decision.row, what, fix, column));
      continue;
    }
    pending.set(read.proposal, read);
    if (read.edit) edits.set(read.edit.id, read.edit);
  }
  const plan = planImport(files, [...edits.values()], { fixDuplicate, fixMissing, ...options });
  problems.push(...plan.problems, ...plan.stoppers);
  const taken = new Set(plan.edits.map(({ id }) => id));
  const done = [...pending.values()].filter(({ edit }) => !edit || taken.has(edit.id));
  if (plan.stoppers.length > 0 || done.length === 0) return { changes: [], done: [], problems };
  // The drafts go, and what was decided about them stays.
  const drafts = done.map(({ proposal }) => ({ path: toProposalPath(proposal.id), text: undefined }));
  const records = done.map((one) => toDecided(one, options.today));
  return {
    changes: [...plan.changes, ...drafts, printDecided([...decided, ...records])],
    done: done.map(({ decision, edit }) => ({ ...decision, link: edit?.id })),
    problems,
  };
}

function toDecided(
  { decision: { kind, why }, proposal: { record }, edit }: Pending,
  on: string,
): DecidedRecord {
  const { response, url, of } = record;
  const outcome = kind === "reject" ? "rejected" : kind === "merge" || of ? "merged" : "accepted";
  return { response, url, outcome, on, id: edit?.id ?? of, why };
}

function toPending(
  decision: Decision,
  proposal: Proposal,
  { links, edits, ids }: Known,
  today: string,
): Pending | Fault {
  const { kind, into, why } = decision;
  // A reason that makes the memory unreadable would stop every later decision.
  const [fault] = why === undefined ? [] : checkLeaf(whyShape, why, { known: {}, lastDay: today }).problems;
  if (fault) return [fault.what, fault.fix, "why"];
  if (kind === "reject") return { decision, proposal };
  const target = (kind === "merge" ? into : undefined) ?? proposal.record.of;
  if (kind === "merge" && !target) return ["it is not said which link takes it", "choose the link"];
  const link = target === undefined ? undefined : links.get(target);
  if (link) return { decision, proposal, edit: changeLink(decision, proposal, link, edits.get(link.id)) };
  if (target !== undefined) return [`there is no link "${target}"`, "name the id of a listed link"];
  const taken = { has: (one: string) => ids.has(one) || edits.has(one) };
  return { decision, proposal, edit: newLink(decision, proposal, taken) };
}

function newLink(decision: Decision, proposal: Proposal, taken: { has(id: string): boolean }): LinkEdit {
  const fields = linkColumns.flatMap((column): FieldEdit[] => {
    const after = valueFor(column, decision, proposal);
    return after === undefined || column.kind === "id" ? [] : [{ column, after }];
  });
  const textOf = (wanted: string) => fields.find(({ column }) => column.name === wanted)?.after;
  const name = String(textOf("name") ?? proposal.id);
  const id = toLinkId(name, taken, String(textOf("url") ?? ""));
  return { row: decision.row, id, isNew: true, name, fields };
}

/** Merge: lists grow, texts stay. Accept: texts are replaced, and lists too if the curator saw the link's own. */
function changeLink(
  decision: Decision,
  proposal: Proposal,
  { id, fields: given }: LinkFile,
  present: LinkEdit | undefined,
): LinkEdit {
  const fields = new Map(present?.fields.map((field) => [field.column.name, field]));
  for (const column of linkColumns) {
    const { name } = column;
    const before = fieldAt(given, column.field);
    const now = fields.get(name)?.after ?? before;
    // Edits are the whole link: they replace its lists, and take away what they leave empty.
    const isMeant = decision.edits?.has(name) === true;
    const value = valueFor(column, decision, proposal);
    const added = ["groups", "audiences", "regions"].includes(name)
      ? union(now, value)
      : decision.kind === "merge"
        ? undefined
        : value;
    const after = isMeant ? value : added;
    if ((after !== undefined || isMeant) && JSON.stringify(after) !== JSON.stringify(now))
      fields.set(name, { column, before, after });
  }
  const row = present?.row ?? decision.row;
  return { row, id, isNew: false, name: String(given.name ?? id), fields: [...fields.values()] };
}

const fixDuplicate = (id: string) => `merge it into "${id}", or reject it`;

const fixMissing = (column: string) => `fill in the ${column}`;

function valueFor(column: LinkColumn, decision: Decision, { record }: Proposal): unknown {
  if (decision.edits?.has(column.name)) return decision.edits.get(column.name);
  const value = (record as Record<string, unknown>)[column.name];
  return Array.isArray(value) && value.length === 0 ? undefined : value;
}

function union(now: unknown, more: unknown): unknown {
  if (!Array.isArray(more)) return undefined;
  return [...new Set([...(Array.isArray(now) ? now : []), ...more])];
}
