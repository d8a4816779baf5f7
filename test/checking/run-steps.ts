import { exitCodes } from "#host/exit-codes.ts";

/** One thing that `npm test` checks. Counts are tests; a step without tests counts as one. */
export interface Step {
  name: string;
  run(): Promise<StepOutcome>;
  /** Called before the first step: starts what takes long and needs none of the others. */
  begin?(): void;
  /** Keeps a core busy, needs no other step and writes nothing that another reads: two of these run at any time. */
  isSingle?: boolean;
  /** Names of steps that must succeed, or this one means nothing. */
  needs?: readonly string[];
  /** What a person can do about a failure. */
  fix: string;
}

export interface StepOutcome {
  passed: number;
  failed: number;
  skipped: number;
  /** Printed if something failed or was skipped. */
  output: string;
  /** Printed in any case. */
  note?: string;
}

export const toOutcome = (isGood: boolean, output: string): StepOutcome => ({
  passed: isGood ? 1 : 0,
  failed: isGood ? 0 : 1,
  skipped: 0,
  output,
});

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
 * Runs all steps and tells of them in order, two at a time if each keeps a core busy. A failure stops only the steps that need
 * that one, so one run shows everything that there is to fix.
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
    if (step.isSingle && !started.has(step)) runInTwoLanes(listSingles(steps.slice(place)), start);
    const { outcome, ms } = await (missing ? { outcome: toBlocked(missing), ms: 0 } : start(step));
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

const listSingles = (steps: readonly Step[]): readonly Step[] => {
  const end = steps.findIndex(({ isSingle }) => !isSingle);
  return end < 0 ? steps : steps.slice(0, end);
};

/** Whichever lane is done first takes the next step, so no core waits for the other one's. */
function runInTwoLanes(steps: readonly Step[], start: (step: Step) => Promise<Attempt>): void {
  const waiting = steps.values();
  const runLane = async () => {
    for (const step of waiting) await start(step);
  };
  for (let lane = 0; lane < 2; lane++) void runLane();
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

/** What `npm run check` and `npm test` share: progress, the counts in the last line, the exit code. */
export async function runChecks(steps: readonly Step[]): Promise<void> {
  const totals = await runSteps(steps, (text) => console.log(text));
  console.log(printTotals(totals));
  process.exitCode = totals.failed > 0 ? exitCodes.findings : exitCodes.fine;
}
