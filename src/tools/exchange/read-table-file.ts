import { open } from "node:fs/promises";
import { checkTableSize, decodeTable } from "#catalog/exchange/decode-table.ts";
import { type CsvTable, parseCsv } from "#catalog/exchange/parse-csv.ts";
import { TableError } from "#catalog/exchange/table-error.ts";

/** A file that is too large is not read at all (rule 33). */
export async function readTableFile(path: string): Promise<CsvTable> {
  const file = await open(path).catch((error: unknown) => {
    const what = error instanceof Error ? error.message : String(error);
    throw new TableError(`the file cannot be opened (${what})`, "look at its name and its folder");
  });
  try {
    const entry = await file.stat();
    if (!entry.isFile()) throw new TableError("this is no file", "name the CSV file");
    checkTableSize(entry.size);
    const bytes = new Uint8Array(entry.size);
    const { bytesRead } = await file.read(bytes);
    return parseCsv(decodeTable(bytes.subarray(0, bytesRead)));
  } finally {
    await file.close();
  }
}
