import { parseEnv } from "node:util";
import { readWholeFile, UnreadFileError } from "../read-whole-file.ts";
import type { SettingProblem } from "./settings.ts";

export interface EnvFile {
  values: Record<string, string>;
  /** The line that counts, which is the last of its name; undefined for a name that is not there. */
  lineOf(name: string): number | undefined;
  problems: SettingProblem[];
}

const assignment = /^(?:export +)?([A-Za-z_][\w.-]*)[ \t]*=[ \t]*(.?)/;

/** `.env`, strictly: Node's parser passes over what it does not understand, and the setting would keep its default. */
export function readEnvFile(path: string): EnvFile {
  let text = "";
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(readWholeFile(path, 1024 * 1024));
    if (text.includes("\0")) throw new TypeError("NUL");
  } catch (error) {
    const problem = toFileProblem(error);
    return { values: {}, lineOf: () => undefined, problems: problem ? [problem] : [] };
  }
  // Node's parser takes the next line for the value where only blanks follow the "=".
  const lines = text.split("\n").map((line) => line.trimEnd());
  const { found, strange } = readLines(lines);
  return {
    values: parseEnv(lines.join("\n")) as Record<string, string>,
    lineOf: (name) => found.get(name),
    problems: strange.map((line) => ({
      where: `.env, line ${line}`,
      what: "this is not NAME=value",
      fix: "Write one, or # in front of a note.",
    })),
  };
}

/** No line is repeated in a message: it may hold a password. */
function readLines(lines: readonly string[]): { found: Map<string, number>; strange: number[] } {
  const found = new Map<string, number>();
  const strange: number[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]?.trim() ?? "";
    if (line === "" || line.startsWith("#")) continue;
    const [all = "", name, first = ""] = assignment.exec(line) ?? [];
    if (name === undefined) strange.push(index + 1);
    else {
      found.set(name, index + 1);
      index += countMoreLines(lines, index, first, line.slice(all.length));
    }
  }
  return { found, strange };
}

/** A value in quotes may go on over lines; where none closes them, it ends with its line. */
function countMoreLines(lines: readonly string[], index: number, quote: string, rest: string): number {
  if (!/["'`]/.test(quote) || rest.includes(quote)) return 0;
  const closing = lines.slice(index + 1).findIndex((line) => line.includes(quote));
  return closing + 1;
}

/** None at all is fine. */
function toFileProblem(error: unknown): SettingProblem | undefined {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return;
  if (error instanceof UnreadFileError)
    return { where: ".env", what: error.what, fix: "Put a file of NAME=value in its place." };
  if (error instanceof TypeError)
    return { where: ".env", what: "it is not text in UTF-8", fix: "Save it as UTF-8, or write it again." };
  return { where: ".env", what: `it cannot be read (${code})`, fix: "Give this user the right to read it." };
}
