import { UnreadFileError } from "./read-whole-file.ts";

/** A disk or a folder that takes no writes, in words; undefined for what is a mistake in the program. */
export function explainFileError(error: unknown): { what: string; fix: string } | undefined {
  if (error instanceof UnreadFileError) return { what: error.message, fix: `${error.fix}.` };
  if (!(error instanceof Error && "code" in error && typeof error.code === "string")) return;
  return {
    what: error.message,
    fix: fixes[error.code] ?? `Look at that file and its folder (${error.code}).`,
  };
}

const fixes: Record<string, string> = {
  EFBIG: "No file may grow that large here: ask for the right to, and try again.",
  ENOSPC: "The disk is full: make room and try again.",
  EROFS: "The folder cannot be written to: it is on a read-only disk.",
  EACCES: "This user has no right to: ask for it, or work on a copy of your own.",
  EPERM: "This user has no right to: ask for it, or work on a copy of your own.",
  EISDIR: "There is a folder where a file should be: move it away.",
  ENOTDIR: "There is a file where a folder should be: move it away.",
  EEXIST: "There is a file where a folder should be: move it away.",
};
