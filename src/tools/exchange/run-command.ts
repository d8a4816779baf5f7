import { TableError } from "#catalog/exchange/table-error.ts";
import { exitCodes } from "#server/exit-codes.ts";
import { ContentLockedError } from "../content/lock-content.ts";

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
  if (error instanceof Error && "code" in error && typeof error.code === "string") {
    console.error(`${error.message}\n  ${toFix(error.code)}\nNothing was changed.`);
    return exitCodes.findings;
  }
  throw error;
}

const fixes: Record<string, string> = {
  EFBIG: "No file may grow that large here: ask for the right to, and run the command again.",
  ENOSPC: "The disk is full: make room and run the command again.",
  EROFS: "The folder cannot be written to: it is on a read-only disk.",
  EACCES: "The folder cannot be written to: ask for the right to, or work on a copy of your own.",
  EPERM: "The folder cannot be written to: ask for the right to, or work on a copy of your own.",
  EISDIR: "There is a folder where a file should be: move it away.",
  ENOTDIR: "There is a file where a folder should be: move it away.",
  EEXIST: "There is a file where a folder should be: move it away.",
};

function toFix(code: string): string {
  return fixes[code] ?? `Look at that file and its folder (${code}).`;
}
