import type { Readable, Writable } from "node:stream";

/** Where a command reads and prints: its process, or what a test has in the place of one. */
export interface CommandIo {
  stdin: Readable & { isTTY?: boolean };
  stdout: Writable & { isTTY?: boolean };
  stderr: Writable;
}
