import type { NamedGroup } from "../find-group.ts";
import { printLinkCell, readLinkCell } from "../link-cell.ts";
import { proposalColumns } from "./decisions-sheet.ts";
import type { Decision } from "./plan-decisions.ts";
import type { Proposal } from "./proposal-file.ts";

export interface Conversation {
  say: (text: string) => void;
  /** Undefined when nobody will answer any more. */
  ask: (question: string, present?: string) => Promise<string | undefined>;
}

/** What the curator decided about one proposal: later leaves it for another day, stop ends the round. */
export type Answer = Decision | "later" | "stop";

const question = "accept, edit, merge, reject, later or quit? [a/e/m/r/l/q] ";

export function printProposalCard({ id, record }: Proposal): string {
  const fields = record as unknown as Record<string, unknown>;
  const lines = proposalColumns.flatMap((column) => {
    const text = printLinkCell(column, fields[column.name]);
    return text === "" ? [] : [`  ${column.name.padEnd(12)} ${text}`];
  });
  if (record.of) lines.push(`  ${"about".padEnd(12)} ${record.of}`);
  if (record.why) lines.push(`  ${"reason".padEnd(12)} ${record.why}`);
  return [`${id}`, ...lines, ...(record.notes ?? []).map((note) => `  ${"note".padEnd(12)} ${note}`)].join(
    "\n",
  );
}

export async function askDecision(
  proposal: Proposal,
  groups: readonly NamedGroup[],
  { say, ask }: Conversation,
): Promise<Answer> {
  const { id, record } = proposal;
  for (;;) {
    const answer = (await ask(question))?.trim().toLowerCase();
    if (answer === undefined || answer.startsWith("q")) return "stop";
    const base = { row: 1, proposal: id };
    if (answer.startsWith("l") || answer === "") return "later";
    if (answer.startsWith("a")) return { ...base, kind: "accept" };
    if (answer.startsWith("e"))
      return { ...base, kind: "accept", edits: await askFields(proposal, groups, { say, ask }) };
    if (answer.startsWith("m")) {
      const into = (await ask("Into which link? Its id: ", record.of))?.trim();
      return { ...base, kind: "merge", into: into || undefined };
    }
    if (answer.startsWith("r"))
      return { ...base, kind: "reject", why: (await ask("Why? (may be empty) "))?.trim() || undefined };
    say("Answer with one of the letters.");
  }
}

async function askFields(
  { record }: Proposal,
  groups: readonly NamedGroup[],
  { say, ask }: Conversation,
): Promise<Map<string, unknown>> {
  const edits = new Map<string, unknown>();
  const fields = record as unknown as Record<string, unknown>;
  for (const column of proposalColumns) {
    const present = fields[column.name];
    for (;;) {
      const text = await ask(`${column.name}: `, printLinkCell(column, present));
      // An empty answer keeps what is there.
      const read = readLinkCell(column, text?.trim() ?? "", present, { groups });
      if (read.kind === "value") edits.set(column.name, read.value);
      if (read.kind !== "fault") break;
      say(`${read.what}: ${read.fix}`);
    }
  }
  return edits;
}
