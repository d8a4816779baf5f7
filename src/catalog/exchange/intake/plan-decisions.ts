import type { Problem } from "#base/problem.ts";
import type { ContentFile } from "#catalog/content-file.ts";
import { checkLeaf } from "#catalog/shape/check-leaf.ts";
import { type DecidedRecord, whyShape } from "#catalog/shape/proposal-shape.ts";
import { toLinkId } from "#catalog/to-link-id.ts";
import { type LinkColumn, linkColumns } from "../link-columns.ts";
import type { FieldEdit, LinkEdit } from "../link-edit.ts";
import { fieldAt, type LinkFile, readLinkFiles } from "../link-file.ts";
import { type ImportOptions, planImport } from "../plan-import.ts";
import { type Proposal, type Proposals, printDecided, toProposalPath } from "./proposal-file.ts";

export interface Decision {
  /** Row of the decisions file, or any number that tells one decision from another. */
  row: number;
  /** Id of the proposal. */
  proposal: string;
  kind: "accept" | "merge" | "reject";
  /** merge: the link that takes the proposal's groups. */
  into?: string;
  /** accept: id of the new link, where it is not to be made from the name. */
  id?: string;
  why?: string;
  /** Fields that the curator wrote in place of the proposal's, by column; one that is there and undefined is to go. */
  edits?: ReadonlyMap<string, unknown>;
}

export interface DecisionPlan {
  /** Files to write; `undefined` takes one away. */
  changes: { path: string; text: string | undefined }[];
  done: (Decision & { link?: string })[];
  problems: (Problem & { row?: number })[];
}

/** Decisions -> changes of the content, the drafts and the memory, without those that would bring in an error. */
export function planDecisions(
  files: readonly ContentFile[],
  proposals: Proposals,
  decisions: readonly Decision[],
  options: ImportOptions,
): DecisionPlan {
  const planner = new DecisionPlanner(files, proposals, options);
  for (const decision of decisions) planner.add(decision);
  return planner.toPlan();
}

interface Pending {
  decision: Decision;
  proposal: Proposal;
  edit?: LinkEdit;
}

const mergedLists = ["groups", "audiences", "regions"];

class DecisionPlanner {
  readonly #files: readonly ContentFile[];
  readonly #proposals: Proposals;
  readonly #options: ImportOptions;
  readonly #links: ReadonlyMap<string, LinkFile>;
  readonly #pending: Pending[] = [];
  readonly #edits = new Map<string, LinkEdit>();
  readonly #problems: DecisionPlan["problems"] = [];

  constructor(files: readonly ContentFile[], proposals: Proposals, options: ImportOptions) {
    this.#files = files;
    this.#proposals = proposals;
    this.#options = options;
    this.#links = readLinkFiles(files, options.folder).links;
  }

  add(decision: Decision): void {
    const proposal = this.#proposals.open.find(({ id }) => id === decision.proposal);
    if (!proposal) {
      this.#refuse(
        decision,
        `there is no open proposal "${decision.proposal}"`,
        "see the list: npm run links:intake",
      );
    } else if (this.#pending.some((other) => other.proposal === proposal)) {
      this.#refuse(decision, `"${decision.proposal}" is decided twice`, "keep one of the two");
    } else if (decision.why === undefined || this.#takesWhy(decision, decision.why)) {
      const edit = this.#toEdit(decision, proposal);
      if (edit || decision.kind === "reject") this.#pending.push({ decision, proposal, edit });
    }
  }

  /** One that the memory could not be read with again would stop every later decision. */
  #takesWhy(decision: Decision, why: string): boolean {
    const [fault] = checkLeaf(whyShape, why, { known: {}, lastDay: this.#options.today }).problems;
    if (fault) this.#refuse(decision, fault.what, fault.fix, "why");
    return fault === undefined;
  }

  toPlan(): DecisionPlan {
    // Written anew, it would forget all that was decided before.
    if (!this.#proposals.decided) return { changes: [], done: [], problems: this.#proposals.problems };
    const plan = planImport(this.#files, [...this.#edits.values()], {
      fixTwin,
      fixMissing,
      ...this.#options,
    });
    const taken = new Set(plan.edits.map(({ id }) => id));
    const isTaken = ({ edit }: Pending) => edit === undefined || taken.has(edit.id);
    const done = plan.stoppers.length > 0 ? [] : this.#pending.filter(isTaken);
    const links = plan.stoppers.length > 0 ? [] : plan.changes;
    const problems = [...this.#problems, ...plan.problems, ...plan.stoppers];
    const result = done.map(({ decision, edit }) => ({ ...decision, link: edit?.id }));
    return { changes: done.length > 0 ? [...links, ...this.#settle(done)] : [], done: result, problems };
  }

  /** The drafts go, and what was decided about them stays. */
  #settle(done: readonly Pending[]): DecisionPlan["changes"] {
    const records = done.map(({ decision, proposal, edit }): DecidedRecord => {
      const { response, url } = proposal.record;
      const outcome = toOutcome(decision, proposal);
      return {
        response,
        url,
        outcome,
        on: this.#options.today,
        id: edit?.id ?? proposal.record.of,
        why: decision.why,
      };
    });
    const drafts = done.map(({ proposal }) => ({ path: toProposalPath(proposal.id), text: undefined }));
    return [...drafts, printDecided([...(this.#proposals.decided ?? []), ...records])];
  }

  #toEdit(decision: Decision, proposal: Proposal): LinkEdit | undefined {
    if (decision.kind === "reject") return;
    const target = decision.kind === "merge" ? (decision.into ?? proposal.record.of) : proposal.record.of;
    if (decision.kind === "merge" && !target) {
      this.#refuse(decision, "it is not said which link takes it", "name the link's id (into)");
      return;
    }
    const link = target === undefined ? undefined : this.#links.get(target);
    if (target !== undefined && !link) {
      this.#refuse(decision, `there is no link "${target}"`, "name the id of a listed link");
      return;
    }
    if (link) return this.#changeLink(decision, proposal, link);
    if (decision.id === undefined || !this.#isTaken(decision.id)) return this.#newLink(decision, proposal);
    this.#refuse(decision, `the id "${decision.id}" is taken`, "choose another, or merge into that link");
  }

  #newLink(decision: Decision, proposal: Proposal): LinkEdit {
    const fields = linkColumns.flatMap((column): FieldEdit[] => {
      const after = valueFor(column, decision, proposal);
      return after === undefined || column.kind === "id" ? [] : [{ column, after }];
    });
    const name = String(fields.find(({ column }) => column.name === "name")?.after ?? proposal.id);
    const id = decision.id ?? toLinkId(name, { has: (taken: string) => this.#isTaken(taken) });
    const edit = { row: decision.row, id, isNew: true, name, fields };
    this.#edits.set(id, edit);
    return edit;
  }

  /** Merge: lists grow, texts stay. Accept: what the proposal or the curator says takes the place of what is there. */
  #changeLink(decision: Decision, proposal: Proposal, link: LinkFile): LinkEdit {
    const present = this.#edits.get(link.id);
    const fields = new Map(present?.fields.map((field) => [field.column.name, field]));
    for (const column of linkColumns) {
      const before = fieldAt(link.fields, column.field);
      const now = fields.get(column.name)?.after ?? before;
      const own = decision.edits?.get(column.name);
      const isOwn = decision.edits?.has(column.name) === true;
      const isList = mergedLists.includes(column.name);
      const given = isList
        ? union(now, valueFor(column, decision, proposal))
        : valueFor(column, decision, proposal);
      const after = isOwn || (decision.kind === "merge" && !isList) ? own : given;
      if ((after !== undefined || isOwn) && JSON.stringify(after) !== JSON.stringify(now))
        fields.set(column.name, { column, before, after });
    }
    const name = String(link.fields.name ?? link.id);
    const edit = {
      row: present?.row ?? decision.row,
      id: link.id,
      isNew: false,
      name,
      fields: [...fields.values()],
    };
    this.#edits.set(link.id, edit);
    return edit;
  }

  #isTaken(id: string): boolean {
    return this.#links.has(id) || this.#edits.has(id);
  }

  #refuse({ row, proposal }: Decision, what: string, fix: string, column = proposal): void {
    this.#problems.push({
      level: "error",
      where: `${this.#options.file} row ${row} (${column})`,
      what,
      fix,
      row,
    });
  }
}

const fixTwin = (id: string) => `merge it into "${id}", or reject it`;

const fixMissing = (column: string) => `fill in the ${column}`;

function toOutcome({ kind }: Decision, { record }: Proposal): DecidedRecord["outcome"] {
  if (kind === "reject") return "rejected";
  return kind === "merge" || record.of ? "merged" : "accepted";
}

function valueFor(column: LinkColumn, decision: Decision, { record }: Proposal): unknown {
  if (decision.edits?.has(column.name)) return decision.edits.get(column.name);
  const value = (record as Record<string, unknown>)[column.name];
  return Array.isArray(value) && value.length === 0 ? undefined : value;
}

function union(now: unknown, more: unknown): unknown {
  if (!Array.isArray(more)) return undefined;
  return [...new Set([...(Array.isArray(now) ? now : []), ...more])];
}
