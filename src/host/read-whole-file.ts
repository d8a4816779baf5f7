import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { Mistake, type WhatAndFix } from "#base/problem.ts";
import texts from "./texts/file-errors.json" with { type: "json" };

/** ENXIO: what opening a socket says. */
const faults: Record<string, WhatAndFix> = texts.unread;

/** A file that could not be read: nothing may be taken for its text or written over it. */
export class UnreadFileError extends Mistake implements WhatAndFix {
  override name = "UnreadFileError";
  readonly what: string;
  constructor(path: string, { what, fix }: WhatAndFix) {
    super(`${path}: ${what}`, fix);
    this.what = what;
  }
}

/**
 * The whole of a regular file, or an error: never a part of it, and never a wait for a named pipe or a device. Not with
 * promises, which take four times as long for fifty thousand small files.
 */
export function readWholeFile(path: string, maxBytes: number, shownBytes: number = maxBytes): Buffer {
  // Windows has neither named pipes in folders nor the flag.
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const entry = fstatSync(file);
    if (!entry.isFile()) {
      const kind = entry.isDirectory() ? "folder" : entry.isFIFO() ? "named pipe" : "device";
      throw new UnreadFileError(path, { what: `it is a ${kind}, not a file`, fix: "move it elsewhere" });
    }
    const bytes = entry.size > maxBytes ? undefined : readToEnd(file, entry.size, maxBytes);
    if (bytes) return bytes;
    const kilobytes = shownBytes / 1024;
    const limit = kilobytes < 1024 ? `${kilobytes} KB` : `${kilobytes / 1024} MB`;
    const what = `the file is larger than ${limit}`;
    throw new UnreadFileError(path, { what, fix: "check that it is the right file, or shorten it" });
  } finally {
    closeSync(file);
  }
}

/** A file may be growing right now, or not say how large it is. Undefined if it is too large. */
function readToEnd(file: number, size: number, maxBytes: number): Buffer | undefined {
  let bytes = Buffer.allocUnsafe(size + 1);
  let length = 0;
  for (;;) {
    const count = readSync(file, bytes, length, bytes.length - length, null);
    length += count;
    if (length > maxBytes) return;
    if (count === 0) return bytes.subarray(0, length);
    if (length === bytes.length) bytes = Buffer.concat([bytes], 2 * length);
  }
}

/** The whole of a text file; undefined if there is no file. */
export function readTextIfThere(path: string, maxBytes: number): string | undefined {
  try {
    return readWholeFile(path, maxBytes).toString("utf8");
  } catch (error) {
    // ENOTDIR: a file has the name of its folder.
    if (/^ENO(ENT|TDIR)$/.test(String((error as NodeJS.ErrnoException).code))) return;
    throw error;
  }
}

/** Why a file could not be read, in words. */
export function toFileFault(error: unknown): WhatAndFix {
  if (error instanceof UnreadFileError) return { what: error.what, fix: error.fix };
  const { code = String(error) } = error as NodeJS.ErrnoException;
  return faults[code] ?? { what: `it cannot be read (${code})`, fix: "check the file and its disk" };
}
