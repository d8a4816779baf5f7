import { createHash } from "node:crypto";
import { toToday } from "#base/time.ts";
import { type IntakeResult, type LiveLook, planIntake } from "#catalog/exchange/intake/plan-intake.ts";
import { printProposal, readProposals } from "#catalog/exchange/intake/proposal-file.ts";
import type { LinkResponse } from "#catalog/exchange/intake/read-responses.ts";
import { parseCatalog, tellClockOnce } from "#catalog/parse-catalog.ts";
import { finishChange, openContent } from "../change-content.ts";
import { readContent } from "../read-content.ts";

export type IntakeFolder = { folder: string; shownFolder: string };

type IntakeState = Awaited<ReturnType<typeof readIntakeState>>;

/** The folder as intake needs it; read again for every change, because another command may have written. */
export async function readIntakeState({ folder, shownFolder }: IntakeFolder) {
  const files = await readContent(folder);
  const { catalog, problems } = parseCatalog(files, { folder: shownFolder });
  const found = tellClockOnce(problems, files, { folder: shownFolder });
  const errors = found.filter(({ level }) => level === "error");
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

const digest = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);
