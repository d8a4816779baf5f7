import { isDeepStrictEqual } from "node:util";
import type { Checks } from "#catalog/link-health/link-record.ts";
import type { CompletePicture } from "#catalog/link-health/print-checks.ts";
import { type RunFacts, type SettledLink, settleRun } from "#catalog/link-health/settle-run.ts";
import { openContent } from "#content/change-content.ts";
import { planChecks, readChecksAgain } from "#content/checks-folder.ts";
import { startSweeping } from "./start-sweeping.ts";

/**
 * Writes what a run has seen into content/checks, as one change, and says which files it changed. A run takes minutes:
 * what a curator has decided in the meantime about a link counts more than what was seen before that.
 */
export async function keepChecks(
  { contentFolder, checks: start }: { contentFolder: string; checks: Checks },
  links: Iterable<SettledLink>,
  run: RunFacts,
  complete?: CompletePicture,
): Promise<{ checks: Checks; changedFiles: string[] }> {
  using open = await openContent(contentFolder);
  const { checks: now, problems } = await readChecksAgain(contentFolder, start);
  const [damage] = problems;
  if (damage) throw new Error(`${damage.where}: ${damage.what}. To fix it, ${damage.fix}.`);
  // Tens of thousands of records, and then their texts, leave as much behind again.
  const sweep = startSweeping(run.linkCount);
  sweep("packed");
  const checks = addRenamed(settleRun(now, leaveDecided(links, start, now), run), start, now);
  sweep("packed");
  const changes = planChecks(contentFolder, checks, complete);
  return { checks, changedFiles: await open.write(changes, () => sweep("all")) };
}

/** A group that got another name since has its links' records under ids that this run has not heard of. */
function addRenamed(settled: Checks, start: Checks, now: Checks): Checks {
  if (start === now) return settled;
  const fresh = [...now.records].filter(([id]) => !start.records.has(id));
  return { ...settled, records: new Map([...fresh, ...settled.records]) };
}

function* leaveDecided(links: Iterable<SettledLink>, start: Checks, now: Checks): Generator<SettledLink> {
  for (const link of links) {
    const isAsBefore =
      start === now || isDeepStrictEqual(start.records.get(link.id), now.records.get(link.id));
    if (isAsBefore || !link.judgement) yield link;
    else {
      const { judgement: _, ...unseen } = link;
      yield unseen;
    }
  }
}
