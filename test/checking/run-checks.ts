import { exitCodes } from "#host/exit-codes.ts";
import { printTotals, runSteps } from "./run-steps.ts";
import type { Step } from "./step.ts";

/** What `npm run check` and `npm test` share: progress, the counts as the last line, the exit code. */
export async function runChecks(steps: readonly Step[]): Promise<void> {
  const totals = await runSteps(steps, (text) => console.log(text));
  console.log(printTotals(totals));
  process.exitCode = totals.failed > 0 ? exitCodes.findings : exitCodes.fine;
}
