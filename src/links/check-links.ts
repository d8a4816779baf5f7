import { setTimeout } from "node:timers/promises";
import { toHostKey } from "#base/host-key.ts";
import { toRetryAfterMs } from "#base/retry-after.ts";
import type { IsoDay } from "#catalog/catalog.ts";
import { recordFor } from "#catalog/link-health/current-verdict.ts";
import { judgeLook } from "#catalog/link-health/judge-look.ts";
import { judgeMadeUp, toMadeUpAddress } from "#catalog/link-health/judge-page.ts";
import type { Judgement } from "#catalog/link-health/judgement.ts";
import type { Checks } from "#catalog/link-health/link-record.ts";
import type { LookFailure } from "#catalog/link-health/look.ts";
import { registrableDomain } from "#catalog/link-health/registrable-domain.ts";
import { toConditionalHeaders } from "#host/outbound/validators.ts";
import type { LinkResult, LinkTarget } from "./list-targets.ts";
import { type LookDeps, lookAtLink, type SeenLink } from "./look-at-link.ts";
import { runByHost } from "./run-by-host.ts";
import { toLinkValidators, type ValidatorsById } from "./run-memory.ts";
import { startSweeping } from "./start-sweeping.ts";

export interface CheckRun {
  deps: LookDeps;
  checks: Checks;
  /** Changed in place: what was learnt for the next run. */
  validators: ValidatorsById;
  /** Hosts that want to be left alone now, and until when, in epoch milliseconds. Changed in place. */
  coolDowns: Map<string, number>;
  today: IsoDay;
  concurrency: number;
  hostGapMs: number;
  signal: AbortSignal;
  nowMs: () => number;
  onStart?: (target: LinkTarget) => void;
  onResult: (result: LinkResult) => void;
}

/** A name that leads into a private network is what a sinkhole answers. */
const lostNames = new Set<LookFailure>(["no-such-name", "name-service-down", "forbidden-target"]);

/** Says which were skipped, because their hosts asked to be left alone. */
export async function checkLinks(targets: readonly LinkTarget[], run: CheckRun): Promise<LinkTarget[]> {
  const { signal } = run;
  const sweep = startSweeping(targets.length);
  // What reading the directory left behind.
  sweep("packed");
  const isCooling = ({ url }: LinkTarget) => run.coolDowns.has(toHostKey(url));
  const skipped = targets.filter(isCooling);
  const ready = targets.filter((target) => !isCooling(target));
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
      const result = await doubtPage(target, seen, run, toResult(target, seen, run));
      run.onResult(result);
      sweep();
      return learn(result, seen, run);
    },
  });
  sweep("packed");
  return skipped;
}

const approvedPage = (target: LinkTarget, { checks }: CheckRun) => recordFor(target, checks)?.page;

function look(target: LinkTarget, run: CheckRun, signal: AbortSignal): Promise<SeenLink> {
  const page = approvedPage(target, run);
  // A review since the last picture wants a new one, and without a picture there is nothing to be unchanged.
  const isKnown = page && !(target.reviewed && target.reviewed > page.on);
  const validators = isKnown ? run.validators.get(target.id) : undefined;
  const conditional =
    validators?.url === target.url
      ? toConditionalHeaders(validators, validators.setAtMs, run.nowMs())
      : undefined;
  return lookAtLink(target.url, run.deps, { signal, ...(conditional ? { conditional } : {}) });
}

/** Of a page of which nothing is known yet: is there a page at all, or does the site show this for every address? */
async function doubtPage(target: LinkTarget, { look }: SeenLink, run: CheckRun, result: LinkResult) {
  if (look.kind !== "answer") return result;
  const madeUp = toMadeUpAddress(look, result.judgement, approvedPage(target, run));
  if (!madeUp) return result;
  await setTimeout(run.hostGapMs, undefined, { signal: run.signal }).catch(() => {});
  if (run.signal.aborted) return result;
  const other = await lookAtLink(madeUp, run.deps, { signal: run.signal });
  const lost = other.look.kind === "unchanged" ? undefined : judgeMadeUp(look, other.look);
  return lost ? { ...result, judgement: { ...result.judgement, ...lost } } : result;
}

function toResult(target: LinkTarget, { look }: SeenLink, run: CheckRun): LinkResult {
  const judgement = judge(target, look, run);
  if (look.kind === "unchanged") return { target, judgement };
  const leadsTo = registrableDomain(look.finalUrl);
  const isNameLost = look.kind === "failure" && look.hops.length === 0 && lostNames.has(look.failure);
  const elsewhere = leadsTo === registrableDomain(target.url) ? {} : { leadsTo };
  return { target, judgement, ...elsewhere, ...(isNameLost ? { isNameLost } : {}) };
}

function judge(target: LinkTarget, look: SeenLink["look"], run: CheckRun): Judgement {
  const known = run.validators.get(target.id);
  if (look.kind !== "unchanged") {
    const approved = approvedPage(target, run);
    return judgeLook(look, { ...target, ...(approved ? { approved } : {}) }, run.today);
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
