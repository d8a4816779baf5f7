import type { WhatAndFix } from "#base/problem.ts";
import { end, exitCodes } from "./exit-codes.ts";
import { UnreadFileError } from "./read-whole-file.ts";
import texts from "./texts/file-errors.json" with { type: "json" };

const fixes: Record<string, string> = texts.fixes;

/** Why a disk or a folder cannot be written to, in words; undefined for a bug in the program. */
export function explainFileError(error: unknown): WhatAndFix | undefined {
  if (error instanceof UnreadFileError) return { what: error.message, fix: `${error.fix}.` };
  if (!(error instanceof Error && "code" in error && typeof error.code === "string")) return;
  return { what: error.message, fix: fixes[error.code] ?? `Check that file and its folder (${error.code}).` };
}

/** One line about a disk, a folder or a file that refuses; undefined if only a stack trace helps. */
export function printFileError(error: unknown): string | undefined {
  if (error instanceof UnreadFileError) return `${error.message}. To go on, ${error.fix}.`;
  const told = error instanceof Error && "syscall" in error ? explainFileError(error) : undefined;
  return told && `${told.what}. ${told.fix}`;
}

/** Ends the process with such a line; throws what needs a stack trace. */
export function endOnFileError(error: unknown): never {
  const text = printFileError(error);
  if (!text) throw error;
  end({ code: exitCodes.findings, text });
}
