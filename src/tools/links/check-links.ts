import type { IsoDay } from "#catalog/catalog.ts";
import { judgeLook } from "#catalog/link-health/judge-look.ts";
import type { Judgement } from "#catalog/link-health/judgement.ts";
import type { Checks } from "#catalog/link-health/link-record.ts";
import type { LookFailure } from "#catalog/link-health/look.ts";
import { toAddressHash } from "#catalog/link-health/page-memory.ts";
import { toHostKey } from "#server/ingest/host-key.ts";
import { toRetryAfterMs } from "#server/ingest/retry-after.ts";
import type { LinkResult } from "./link-result.ts";
import type { LinkTarget } from "./link-target.ts";
import { type LookDeps, lookAtLink, type SeenLink } from "./look-at-link.ts";
import { runByHost } from "./run-by-host.ts";
import { startSweeping } from "./start-sweeping.ts";
import { toConditionalHeaders, toLinkValidators, type ValidatorsById } from "./validators.ts";

export interface CheckRun {
  deps: LookDeps;
  checks: Checks;
  /** Changed in place: what was learnt for the next run. */
  validators: ValidatorsById;
  /** Until when a host wants to be left alone, in epoch milliseconds. Changed in place. */
  coolDowns: Map<string, number>;
  today: IsoDay;
  concurrency: number;
  hostGapMs: number;
  signal: AbortSignal;
  nowMs: () => number;
  onStart?: (target: LinkTarget) => void;
  onResult: (result: LinkResult) => void;
}

export interface CheckedLinks {
  /** Their hosts asked to be left alone. */
  skipped: LinkTarget[];
  /** Nobody answered any more: the fault is most likely on this side, so the run was ended. */
  isOffline: boolean;
}

/** So many different hosts in a row without an answer: that is this computer's own connection. */
const offlineAfter = 10;

/** From here on what is left behind by each look adds up. */
const manyLinks = 5000;

const network: ReadonlySet<LookFailure> = new Set([
  "no-such-name",
  "name-service-down",
  "no-connection",
  "too-late",
]);

export async function checkLinks(targets: readonly LinkTarget[], run: CheckRun): Promise<CheckedLinks> {
  const stop = new AbortController();
  const signal = AbortSignal.any([run.signal, stop.signal]);
  const skipped: LinkTarget[] = [];
  const silence = new Silence(run.onResult);
  const sweep = targets.length >= manyLinks ? startSweeping() : (_isOver?: boolean) => {};
  const [cooling, ready] = splitCooling(targets, run);
  skipped.push(...cooling);
  await runByHost(ready, {
    concurrency: run.concurrency,
    gapMs: run.hostGapMs,
    hostOf: ({ url }) => toHostKey(url),
    signal,
    onSkipped: (target) => skipped.push(target),
    work: async (target) => {
      run.onStart?.(target);
      const seen = await look(target, run, signal);
      // Cut short by Ctrl-C: nothing was learnt.
      if (signal.aborted) return {};
      const result = toResult(target, seen, run);
      silence.add(result);
      sweep();
      if (silence.isOffline) stop.abort();
      return learn(result, seen, run);
    },
  });
  if (!silence.isOffline) silence.release();
  sweep(true);
  return { skipped, isOffline: silence.isOffline };
}

function splitCooling(targets: readonly LinkTarget[], run: CheckRun): [LinkTarget[], LinkTarget[]] {
  const cooling: LinkTarget[] = [];
  const ready: LinkTarget[] = [];
  for (const target of targets) {
    const isCooling = (run.coolDowns.get(toHostKey(target.url)) ?? 0) > run.nowMs();
    (isCooling ? cooling : ready).push(target);
  }
  return [cooling, ready];
}

function look(target: LinkTarget, run: CheckRun, signal: AbortSignal): Promise<SeenLink> {
  const page = run.checks.records.get(target.id)?.page;
  // A review since the last picture wants a new one, and without a picture there is nothing to be unchanged.
  const isKnown =
    page?.addressHash === toAddressHash(target.url) && !(target.reviewed && target.reviewed > page.on);
  const conditional = isKnown
    ? toConditionalHeaders(run.validators.get(target.id), target.url, run.nowMs())
    : undefined;
  return lookAtLink(target.url, run.deps, { signal, ...(conditional ? { conditional } : {}) });
}

function toResult(target: LinkTarget, { look }: SeenLink, run: CheckRun): LinkResult {
  const isNetworkFailure = look.kind === "failure" && network.has(look.failure);
  return { target, judgement: judge(target, look, run), isNetworkFailure };
}

function judge(target: LinkTarget, look: SeenLink["look"], run: CheckRun): Judgement {
  const known = run.validators.get(target.id);
  if (look.kind !== "unchanged") {
    const approved = run.checks.records.get(target.id)?.page;
    const { url, name, description } = target;
    return judgeLook(look, { url, name, description, ...(approved ? { approved } : {}) }, run.today);
  }
  const { verdict = "ok", because = "the page has not changed", target: to } = known ?? {};
  return { verdict, because, ...(to ? { target: to } : {}) };
}

/** R12: a host that asks for a pause gets it, also from the next run. */
function learn(result: LinkResult, seen: SeenLink, run: CheckRun): { coolDownMs?: number } {
  const { look, headers } = seen;
  const { id, url } = result.target;
  if (look.kind !== "unchanged") {
    const validators = toLinkValidators(result, headers, run.nowMs());
    if (validators) run.validators.set(id, validators);
    else run.validators.delete(id);
  }
  if (look.kind !== "answer") return {};
  const asksForPause = look.status === 429 || (look.status === 503 && headers?.has("retry-after"));
  if (!asksForPause) return {};
  const coolDownMs = toRetryAfterMs(headers?.get("retry-after") ?? null, run.nowMs());
  run.coolDowns.set(toHostKey(url), run.nowMs() + coolDownMs);
  return { coolDownMs };
}

/**
 * Notices that it is we who are cut off. Failures without an answer are held back until some host answers, so that a
 * lost connection never reaches the records.
 */
class Silence {
  #held: LinkResult[] = [];
  readonly #onResult: (result: LinkResult) => void;

  constructor(onResult: (result: LinkResult) => void) {
    this.#onResult = onResult;
  }

  add(result: LinkResult): void {
    this.#held.push(result);
    if (!result.isNetworkFailure) this.release();
  }

  release(): void {
    for (const result of this.#held.splice(0)) this.#onResult(result);
  }

  get isOffline(): boolean {
    return new Set(this.#held.map(({ target }) => toHostKey(target.url))).size >= offlineAfter;
  }
}
