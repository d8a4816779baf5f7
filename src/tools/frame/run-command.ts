import * as csv from "#catalog/exchange/parse-csv.ts";
import { ContentLockedError } from "#content/lock-content.ts";
import { exitCodes } from "#host/exit-codes.ts";
import { explainFileError } from "#host/explain-file-error.ts";
import { readWholeFile, UnreadFileError } from "#host/read-whole-file.ts";
// For the check of links, which reads its arguments itself: says what could not be printed.
import "./read-command.ts";

/** A command's exit code. Says what went wrong in words, not with a stack; nothing more is written. */
export async function runCommand(shownFile: string, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ContentLockedError) {
      console.error(error.message);
      return exitCodes.storeLocked;
    }
    const isTable = error instanceof csv.TableError;
    const told = isTable
      ? { what: `${shownFile}\n  ${error.message}`, fix: error.fix }
      : explainFileError(error);
    if (!told) throw error;
    console.error(`${told.what}\n  ${told.fix}\nNothing was changed.`);
    return exitCodes.findings;
  }
}

/** A file that is too large is not read at all (T22). */
export function readTableFile(path: string): csv.CsvTable {
  try {
    return csv.parseCsv(csv.decodeTable(readWholeFile(path, csv.maxTableBytes)));
  } catch (error) {
    if (!(error instanceof UnreadFileError)) throw error;
    throw new csv.TableError(error.what, "check that it is the right file");
  }
}
