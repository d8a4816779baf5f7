import type { Step, StepOutcome } from "./step.ts";

export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

interface Attempt {
  outcome: StepOutcome;
  ms: number;
}

type Print = (text: string) => void;

/**
 * All steps in order, of those that keep one core busy two at a time; a failure stops only what cannot mean anything without it, so that one run shows everything
 * there is to fix.
 */
export async function runSteps(steps: readonly Step[], print: Print): Promise<Totals> {
  const totals = { passed: 0, failed: 0, skipped: 0 };
  const broken = new Set<string>();
  for (const step of steps) step.begin?.();
  const started = new Map<Step, Promise<Attempt>>();
  const start = (step: Step) => {
    const running = started.get(step) ?? attempt(step);
    started.set(step, running);
    return running;
  };
  for (const [place, step] of steps.entries()) {
    const missing = step.needs?.find((name) => broken.has(name));
    const running = missing ? { outcome: toBlocked(missing), ms: 0 } : start(step);
    const next = steps[place + 1];
    if (step.isSingle && next?.isSingle) start(next);
    const { outcome, ms } = await running;
    if (outcome.failed > 0) broken.add(step.name);
    totals.passed += outcome.passed;
    totals.failed += outcome.failed;
    totals.skipped += outcome.skipped;
    print(printStep(step.name, outcome, ms));
    if (outcome.note) print(`       ${outcome.note}`);
    if (outcome.failed > 0 || outcome.skipped > 0) print(outcome.output.trimEnd());
    if (outcome.failed > 0 && !missing) print(`What to do: ${step.fix}`);
  }
  return totals;
}

export function printTotals({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

async function attempt(step: Step): Promise<Attempt> {
  const startedMs = performance.now();
  const toFailure = (error: unknown): StepOutcome => {
    const output = String(error instanceof Error ? error.stack : error);
    return { passed: 0, failed: 1, skipped: 0, output };
  };
  const outcome = await step.run().catch(toFailure);
  return { outcome, ms: performance.now() - startedMs };
}

/** Counted as failed: "not run" must never look like "fine". */
function toBlocked(missing: string): StepOutcome {
  return { passed: 0, failed: 1, skipped: 0, output: `Not run, because "${missing}" failed.` };
}

function printStep(name: string, { passed, failed, skipped }: StepOutcome, ms: number): string {
  const word = failed > 0 ? "FAILED" : passed === 0 && skipped > 0 ? "SKIPPED" : "ok";
  const counts = passed + failed + skipped > 1 ? `, ${printTotals({ passed, failed, skipped })}` : "";
  return `${word.padEnd(8)}${name} (${(ms / 1000).toFixed(1)} s${counts})`;
}
