import { exitCodes } from "./exit-codes.ts";
import { explainFileError } from "./explain-file-error.ts";

/** One line about a disk, a folder or a file that refuses; undefined for what needs a stack to be found. */
export function printFileError(error: unknown): string | undefined {
  const told = error instanceof Error && "syscall" in error ? explainFileError(error) : undefined;
  return told && `${told.what}. ${told.fix}`;
}

/** Ends the process with such a line; throws what needs a stack. */
export function endOnFileError(error: unknown): never {
  const line = printFileError(error);
  if (!line) throw error;
  console.error(line);
  process.exit(exitCodes.findings);
}
