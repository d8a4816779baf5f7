import {
  type CsvTable,
  decodeTable,
  maxTableBytes,
  parseCsv,
  TableError,
} from "#catalog/exchange/parse-csv.ts";
import { readWholeFile, UnreadFileError } from "#host/read-whole-file.ts";

/** A file that is too large is not read at all (T22). */
export const readTableFile = (path: string): CsvTable => parseCsv(decodeTable(readBytes(path)));

function readBytes(path: string): Uint8Array {
  try {
    return readWholeFile(path, maxTableBytes);
  } catch (error) {
    if (error instanceof UnreadFileError) throw new TableError(error.what, "check that it is the right file");
    const what = error instanceof Error ? error.message : String(error);
    throw new TableError(`the file cannot be opened (${what})`, "look at its name and its folder");
  }
}
