import { isReached } from "#catalog/link-health/judgement.ts";
import { type Checks, dayOf } from "#catalog/link-health/link-record.ts";
import type { CompletePicture } from "#catalog/link-health/print-checks.ts";
import { type RunFacts, type SettledLink, settleRun } from "#catalog/link-health/settle-run.ts";
import { openContent } from "#content/change-content.ts";
import { joinRecords, planChecks, readChecks } from "#content/checks-folder.ts";
import { ContentLockedError } from "#content/lock-content.ts";
import { type CheckRun, checkLinks } from "./check-links.ts";
import type { ChosenLinks, LinkResult, LinkTarget } from "./list-targets.ts";
import { isBeyondDoubt, listNetworkDoubts, type NetworkWatch, watchNetwork } from "./own-network.ts";
import { openRunMemory, type RunMemory, type RunOptions } from "./run-memory.ts";
import { startSweeping } from "./start-sweeping.ts";

export interface LinksCheck
  extends RunOptions,
    Pick<CheckRun, "checks" | "deps" | "concurrency" | "hostGapMs" | "signal" | "onStart"> {
  links: ChosenLinks;
  /** Sites that are always there, to tell our own network's faults from the links'. */
  controlSites: readonly string[];
  /** A person vouches for the network in this run: whatever is seen, it is the links. */
  isNetworkFine: boolean;
  onResult?: (result: LinkResult, done: number, of: number) => void;
}

export type CheckedDirectory = Awaited<ReturnType<typeof runLinksCheck>>;

/** One run: look at everything that is due, judge it, settle the records and write them. */
export async function runLinksCheck(check: LinksCheck) {
  const { targets, chosen } = check.links;
  const memory = openRunMemory(check);
  // Results of this run and of the part of it that was done before an interruption.
  const results = takeUp(chosen, memory);
  const left = chosen.filter(({ id }) => !results.has(id));
  const watch = watchNetwork(check.isNetworkFine ? [] : check.controlSites, check.deps, check.signal);
  await watch.look(results.size);
  const skipped = await checkLinks(left, {
    ...check,
    validators: memory.validators,
    coolDowns: memory.coolDowns,
    today: dayOf(memory.at),
    nowMs: () => check.now().getTime(),
    onResult: (result) => {
      results.set(result.target.id, memory.add(result));
      watch.count(results.size);
      check.onResult?.(result, results.size, chosen.length);
    },
  });
  await watch.end(results.size);
  const isInterrupted = check.signal.aborted;
  // Why this is most likely our own network: nothing bad that was seen is believed.
  const trouble = check.isNetworkFine
    ? []
    : [...watch.doubts, ...listNetworkDoubts(results.values(), check.checks)];
  const isWhole = check.only.length === 0 && !isInterrupted && trouble.length === 0;
  const settled = listSettled(chosen, listBelieved(results, check, { watch, trouble, isInterrupted }));
  const facts = { at: memory.at, vantage: check.vantage, isWhole, linkCount: targets.length };
  const { checks, changedFiles } = check.isDry
    ? { checks: settleRun(check.checks, settled, facts), changedFiles: [] }
    : await keepChecks(check, settled, facts, memory.complete).catch(async (error) => {
        // Another tool is writing, or the disk is full: the next run continues here and writes it.
        await memory.save(false).catch(() => {});
        if (error instanceof ContentLockedError)
          error.message += "\nThe results so far are kept; the next run continues there.";
        throw error;
      });
  // What was seen behind a doubtful network is not continued.
  await memory.save(!isInterrupted || trouble.length > 0);
  return { targets: chosen, results, skipped, checks, at: memory.at, trouble, isInterrupted, changedFiles };
}

/** In an interrupted run, what went bad since the network was last known to be fine may be why it was interrupted: not believed. */
function listBelieved(
  results: ReadonlyMap<string, LinkResult>,
  { isNetworkFine, checks }: LinksCheck,
  { watch, trouble, isInterrupted }: { watch: NetworkWatch; trouble: string[]; isInterrupted: boolean },
): ReadonlyMap<string, LinkResult> {
  if (isNetworkFine || (trouble.length === 0 && !isInterrupted)) return results;
  const isSure = ({ judgement }: LinkResult, place: number) =>
    trouble.length === 0 && (place < watch.fineUntil || isReached(judgement));
  return new Map(
    [...results].filter(([, result], place) => isSure(result, place) || isBeyondDoubt(result, checks)),
  );
}

/** One by one: a list of them all would be one more copy of the directory at the end of a large run. */
function* listSettled(chosen: readonly LinkTarget[], results: ReadonlyMap<string, LinkResult>) {
  for (const { id, url, reviewed } of chosen) {
    const judgement = results.get(id)?.judgement;
    yield { id, url, ...(reviewed ? { reviewed } : {}), ...(judgement ? { judgement } : {}) };
  }
}

/** An address that was corrected since is looked at again, and so is what was not good: it may be by now. */
function takeUp(chosen: readonly LinkTarget[], memory: RunMemory): Map<string, LinkResult> {
  const results = new Map<string, LinkResult>();
  for (const target of chosen) {
    const done = memory.done.get(target.id);
    if (done?.url === target.url && isReached(done.judgement))
      results.set(target.id, { target, judgement: done.judgement });
  }
  return results;
}

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
  const { checks: now, problems } = await readChecks(contentFolder, undefined, start);
  const [damage] = problems;
  if (damage) throw new Error(`${damage.where}: ${damage.what}. To fix it, ${damage.fix}.`);
  // Tens of thousands of records, and then their texts, leave as much behind again.
  const sweep = startSweeping(run.linkCount);
  sweep("packed");
  const { records, runs } = settleRun({ ...start, runs: now.runs }, links, run);
  const checks = { runs, records: joinRecords(start.records, now.records, records) };
  sweep("packed");
  const changes = planChecks(contentFolder, checks, complete);
  return { checks, changedFiles: await open.write(changes, () => sweep("all")) };
}
