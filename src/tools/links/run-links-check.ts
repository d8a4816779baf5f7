import type { Catalog } from "#catalog/catalog.ts";
import { type Checks, dayOf, toCheckHour, type Vantage } from "#catalog/link-health/link-record.ts";
import { type SettledLink, settleRun } from "#catalog/link-health/settle-run.ts";
import { checkLinks } from "./check-links.ts";
import { chooseTargets } from "./choose-targets.ts";
import { keepChecks } from "./keep-checks.ts";
import type { LinkResult } from "./link-result.ts";
import type { LinkTarget } from "./link-target.ts";
import { listTargets } from "./list-targets.ts";
import type { LookDeps } from "./look-at-link.ts";
import { openRunMemory, type RunMemory } from "./run-memory.ts";

export interface LinksCheck {
  catalog: Catalog;
  checks: Checks;
  contentFolder: string;
  cacheFolder: string;
  vantage: Vantage;
  only: readonly string[];
  isDry: boolean;
  deps: LookDeps;
  concurrency: number;
  hostGapMs: number;
  signal: AbortSignal;
  now: () => Date;
  onStart?: (target: LinkTarget) => void;
  onResult?: (result: LinkResult, done: number, of: number) => void;
}

export interface CheckedDirectory {
  targets: LinkTarget[];
  /** Found in this run, or in the part of it that was made before an interruption. */
  results: Map<string, LinkResult>;
  skipped: LinkTarget[];
  checks: Checks;
  at: string;
  isOffline: boolean;
  isInterrupted: boolean;
  changedFiles: string[];
  /** Words of `--only` that name nothing. */
  unknown: string[];
}

/** One run: look at everything that is due, judge it, settle the records and write them. */
export async function runLinksCheck(check: LinksCheck): Promise<CheckedDirectory> {
  const targets = listTargets(check.catalog);
  const { chosen, unknown } = chooseTargets(targets, check.only, listIdsByGroup(check.catalog));
  if (unknown.length > 0) return toNothing(targets, unknown, check);
  const memory = openMemory(check);
  const results = takeUp(chosen, memory);
  const left = chosen.filter(({ id }) => !results.has(id));
  const { skipped, isOffline } = await look(left, chosen.length, results, check, memory);
  const isInterrupted = check.signal.aborted || isOffline;
  const isWhole = check.only.length === 0 && !isInterrupted;
  const settled = listSettled(chosen, results);
  const facts = { at: memory.at, vantage: check.vantage, isWhole };
  const { checks, changedFiles } = check.isDry
    ? { checks: settleRun(check.checks, settled, facts), changedFiles: [] }
    : await keepChecks(check.contentFolder, check.checks, settled, facts).catch(async (error) => {
        // Another tool is writing, or the disk is full: the next run goes on here and writes it.
        await memory.save(false).catch(() => {});
        throw error;
      });
  await memory.save(!isInterrupted);
  return {
    targets,
    results,
    skipped,
    checks,
    at: memory.at,
    isOffline,
    isInterrupted,
    changedFiles,
    unknown,
  };
}

/** One by one: a list of them all would be one more copy of the directory at the end of a large run. */
function* listSettled(
  chosen: readonly LinkTarget[],
  results: ReadonlyMap<string, LinkResult>,
): Generator<SettledLink> {
  for (const { id, url, reviewed } of chosen) {
    const judgement = results.get(id)?.judgement;
    yield { id, url, ...(reviewed ? { reviewed } : {}), ...(judgement ? { judgement } : {}) };
  }
}

/** Half of what was asked for would be taken for the whole. */
function toNothing(targets: LinkTarget[], unknown: string[], { checks, now }: LinksCheck): CheckedDirectory {
  return {
    targets,
    unknown,
    checks,
    at: toCheckHour(now()),
    results: new Map(),
    skipped: [],
    changedFiles: [],
    isOffline: false,
    isInterrupted: false,
  };
}

function openMemory({ cacheFolder, vantage, contentFolder, isDry, now, only }: LinksCheck): RunMemory {
  return openRunMemory({
    folder: cacheFolder,
    vantage,
    contentFolder,
    at: toCheckHour(now()),
    nowMs: now().getTime(),
    isDry,
    // Who asks for a few links wants to know how they are now.
    resumes: only.length === 0,
  });
}

/** An address that was corrected since is looked at again. */
function takeUp(chosen: readonly LinkTarget[], memory: RunMemory): Map<string, LinkResult> {
  const results = new Map<string, LinkResult>();
  for (const target of chosen) {
    const done = memory.done.get(target.id);
    if (done?.url === target.url)
      results.set(target.id, { target, judgement: done.judgement, isNetworkFailure: false });
  }
  return results;
}

function look(
  left: readonly LinkTarget[],
  of: number,
  results: Map<string, LinkResult>,
  check: LinksCheck,
  memory: RunMemory,
) {
  const { deps, checks, concurrency, hostGapMs, signal, now, onStart } = check;
  return checkLinks(left, {
    deps,
    checks,
    concurrency,
    hostGapMs,
    signal,
    validators: memory.validators,
    coolDowns: memory.coolDowns,
    today: dayOf(memory.at),
    nowMs: () => now().getTime(),
    ...(onStart ? { onStart } : {}),
    onResult: (result) => {
      memory.add(result);
      results.set(result.target.id, result);
      check.onResult?.(result, results.size, of);
    },
  });
}

function listIdsByGroup({ menus }: Catalog): Map<string, string[]> {
  const groups = menus.flatMap((menu) => menu.groups);
  return new Map(groups.map((group) => [group.path, group.resources.map(({ id }) => id)]));
}
