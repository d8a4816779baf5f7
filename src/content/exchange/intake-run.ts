import { createHash } from "node:crypto";
import { toToday } from "#base/time.ts";
import { type Decision, type DecisionPlan, planDecisions } from "#catalog/exchange/intake/plan-decisions.ts";
import { type IntakeResult, type LiveLook, planIntake } from "#catalog/exchange/intake/plan-intake.ts";
import { printProposal, readProposals } from "#catalog/exchange/intake/proposal-file.ts";
import type { LinkResponse } from "#catalog/exchange/intake/read-responses.ts";
import { readLinkFiles } from "#catalog/exchange/link-file.ts";
import { parseCatalog } from "#catalog/parse-catalog.ts";
import { finishChange, openContent } from "../change-content.ts";
import { readContent } from "../read-content.ts";
import { writeWithLinkRecords } from "../write-with-link-records.ts";

export type IntakeFolder = { folder: string; shownFolder: string };

export type IntakeState = Awaited<ReturnType<typeof readIntakeState>>;

/** The folder as intake needs it; read again for every change, because another command may have written. */
export async function readIntakeState({ folder, shownFolder }: IntakeFolder) {
  const files = await readContent(folder);
  const { catalog, problems } = parseCatalog(files, { folder: shownFolder });
  const errors = problems.filter(({ level }) => level === "error");
  const proposals = readProposals(files, shownFolder);
  if (proposals.decided) return { files, proposals, catalog, problems: errors };
  // Otherwise rejected proposals would come back.
  return { files, proposals, problems: [...errors, ...proposals.problems] };
}

/** Drafts for what is new among the responses, all written at once. */
export async function takeIn(
  place: IntakeFolder,
  responses: readonly LinkResponse[],
  looks: ReadonlyMap<string, LiveLook>,
  isDryRun: boolean,
): Promise<IntakeResult[]> {
  const plan = ({ catalog, proposals }: IntakeState) =>
    catalog ? planIntake(responses, catalog, proposals, { today: toToday(), digest, looks }) : [];
  if (!isDryRun) await finishChange(place.folder);
  const results = plan(await readIntakeState(place));
  const isIdle = results.every(({ kind }) => kind === "known");
  if (isDryRun || isIdle) return results;
  using open = await openContent(place.folder);
  const planned = plan(await readIntakeState(place));
  await open.write(
    planned.flatMap((result) => (result.kind === "proposed" ? [printProposal(result.proposal)] : [])),
  );
  return planned;
}

/** All decisions, or with `isPartial` those that can be carried out. */
export async function decide(
  place: IntakeFolder,
  decisions: readonly Decision[],
  file: string,
  { isDryRun, isPartial }: { isDryRun: boolean; isPartial: boolean },
): Promise<DecisionPlan & { isWritten: boolean }> {
  using open = isDryRun ? undefined : await openContent(place.folder);
  const { files, proposals } = await readIntakeState(place);
  const options = { folder: place.shownFolder, file, today: toToday() };
  const plan = planDecisions(files, proposals, decisions, options);
  const isGood = isPartial || plan.problems.length === 0;
  if (!open || !isGood || plan.changes.length === 0) return { ...plan, isWritten: false };
  const { links } = readLinkFiles(files, place.shownFolder);
  const checked = { ...place, contentFolder: place.folder, links };
  const damage = await writeWithLinkRecords(open, plan.changes, checked);
  return { ...plan, ...(damage ? { done: [], problems: [damage] } : {}), isWritten: !damage };
}

const digest = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);
