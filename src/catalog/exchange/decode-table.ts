import { TableError } from "./parse-csv.ts";

/** Fifty thousand links take some thirty; a film that was taken for a table is refused before it is read (T22). */
export const maxTableBytes = 64 * 1024 * 1024;
/** Over the desk's wire. Ten thousand responses take some six. */
export const maxResponsesBytes = 16 * 1024 * 1024;

const saveAsUtf8 =
  "save it again as CSV UTF-8 (Excel: Save as, CSV UTF-8; Google Sheets: File, Download, CSV)";

/** Bytes of a CSV file -> text. Excel's "Unicode text" is UTF-16 with a mark; every other encoding is refused, not guessed. */
export function decodeTable(bytes: Uint8Array, maxBytes: number = maxTableBytes): string {
  if (bytes.length > maxBytes)
    throw new TableError(
      `the file is larger than ${maxBytes / 1024 / 1024} MB`,
      "check that it is the right file",
    );
  if (isZip(bytes))
    throw new TableError("the file is a workbook (xlsx, ods or zip), not a CSV file", saveAsUtf8);
  const text = decode(bytes);
  const nul = text.indexOf("\0");
  if (nul >= 0) {
    const line = text.slice(0, nul).split("\n").length;
    throw new TableError(
      `line ${line} contains a NUL byte: the file is damaged or in another encoding`,
      saveAsUtf8,
    );
  }
  return text;
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodeAs("utf-16le", bytes);
  if (first === 0xfe && second === 0xff) return decodeAs("utf-16be", bytes);
  return decodeAs("utf-8", bytes);
}

function decodeAs(encoding: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    const good = new TextDecoder(encoding).decode(bytes);
    const line = good.slice(0, good.indexOf("\ufffd")).split("\n").length;
    throw new TableError(`line ${line} is not ${encoding.toUpperCase()} text`, saveAsUtf8);
  }
}

const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
