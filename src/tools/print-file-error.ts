import { explainFileError } from "./exchange/explain-file-error.ts";

/** One line about a disk, a folder or a file that refuses; undefined for what needs a stack to be found. */
export function printFileError(error: unknown): string | undefined {
  const told = error instanceof Error && "syscall" in error ? explainFileError(error) : undefined;
  return told && `${told.what}. ${told.fix}`;
}
