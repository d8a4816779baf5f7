import type { WhatAndFix } from "#base/problem.ts";
import { end, exitCodes } from "./exit-codes.ts";
import { UnreadFileError } from "./read-whole-file.ts";

/** Why a disk or a folder takes no writes, in words; undefined for a bug in the program. */
export function explainFileError(error: unknown): WhatAndFix | undefined {
  if (error instanceof UnreadFileError) return { what: error.message, fix: `${error.fix}.` };
  if (!(error instanceof Error && "code" in error && typeof error.code === "string")) return;
  return {
    what: error.message,
    fix: fixes[error.code] ?? `Check that file and its folder (${error.code}).`,
  };
}

const fixes: Record<string, string> = {
  EFBIG: "Files may not grow that large here: ask for a higher limit and try again.",
  ENOSPC: "The disk is full: make room and try again.",
  EROFS: "The folder cannot be written to: it is on a read-only disk.",
  EACCES: "This user has no permission: ask for it, or work on your own copy.",
  EPERM: "This user has no permission: ask for it, or work on your own copy.",
  EBUSY: "A disk is mounted there, or it is open: name a folder on that disk, or end what uses it.",
  EISDIR: "There is a folder where a file should be: move it away.",
  ENOTDIR: "There is a file where a folder should be: move it away.",
  EEXIST: "There is a file where a folder should be: move it away.",
};

/** One line about a disk, a folder or a file that refuses; undefined where only a stack trace helps. */
export function printFileError(error: unknown): string | undefined {
  const told = error instanceof Error && "syscall" in error ? explainFileError(error) : undefined;
  return told && `${told.what}. ${told.fix}`;
}

/** Ends the process with such a line; throws what needs a stack trace. */
export function endOnFileError(error: unknown): never {
  const text = printFileError(error);
  if (!text) throw error;
  end({ code: exitCodes.findings, text });
}
