import { printCount } from "#base/print-count.ts";
import type { DecisionPlan } from "#catalog/exchange/intake/plan-decisions.ts";
import type { IntakeResult } from "#catalog/exchange/intake/plan-intake.ts";

export function printIntakeResults(results: readonly IntakeResult[], isDryRun: boolean): string {
  const lines = results.map((result) =>
    result.kind === "known"
      ? `row ${result.row}  nothing new: ${result.why}`
      : `row ${result.row}  proposals/${result.proposal.id}.yaml  ${result.proposal.record.url}`,
  );
  const count = results.filter(({ kind }) => kind === "proposed").length;
  const sum = `${printCount(count, "proposal")} ${isDryRun ? "would be written" : "written"}.`;
  return [...lines, sum].join("\n");
}

/** Without a row's number where there is only one decision. */
export function printOutcome({ done }: DecisionPlan): string {
  const words = { accept: "accepted", merge: "merged", reject: "rejected" };
  return done
    .map(
      ({ kind, proposal, link }) => `${words[kind]}: ${proposal}${link ? ` -> resources/${link}.yaml` : ""}`,
    )
    .join("\n");
}
