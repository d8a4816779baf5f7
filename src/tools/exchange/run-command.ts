import { TableError } from "#catalog/exchange/table-error.ts";
import { exitCodes } from "#server/exit-codes.ts";
import { ContentLockedError } from "../content/lock-content.ts";
import { explainFileError } from "./explain-file-error.ts";

/** Ends a command with what went wrong in words, not with a stack; everything it had not written stays unwritten. */
export async function runCommand(shownFile: string, work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    process.exitCode = report(error, shownFile);
  }
}

function report(error: unknown, shownFile: string): number {
  if (error instanceof ContentLockedError) {
    console.error(error.message);
    return exitCodes.storeLocked;
  }
  if (error instanceof TableError) {
    console.error(`${shownFile}\n  ${error.message}\n  ${error.fix}\nNothing was changed.`);
    return exitCodes.findings;
  }
  const told = explainFileError(error);
  if (!told) throw error;
  console.error(`${told.what}\n  ${told.fix}\nNothing was changed.`);
  return exitCodes.findings;
}
