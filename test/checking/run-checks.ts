import { parseArgs } from "node:util";
import { exitCodes } from "#host/exit-codes.ts";
import { printTotals, runSteps } from "./run-steps.ts";
import type { Step } from "./step.ts";

/** What `npm run check` and `npm test` share: help, progress, the counts as the last line, the exit code. */
export async function runChecks(help: string, steps: readonly Step[]): Promise<void> {
  try {
    if (parseArgs({ options: { help: { type: "boolean" } } }).values.help) {
      console.log(help);
      return;
    }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${help}`);
    process.exitCode = exitCodes.wrongUsage;
    return;
  }
  const totals = await runSteps(steps, (text) => console.log(text));
  console.log(printTotals(totals));
  process.exitCode = totals.failed > 0 ? exitCodes.findings : exitCodes.fine;
}
