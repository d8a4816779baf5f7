import { readFileSync } from "node:fs";

export interface Choice {
  /** For vitest: files, and a pattern of names. */
  args: string[];
  /** Words that occur neither in a file's name nor in a test's. */
  unknown: string[];
}

/**
 * A word is (part of) a test file's path, or else of a test's name. Only the files that contain it are started, because
 * starting all of them takes a minute.
 */
export function chooseTests(words: readonly string[], files: readonly string[], read = readText): Choice {
  const toPath = (word: string) => word.replace(/^\.\//, "");
  const paths = words.filter((word) => files.some((file) => file.includes(toPath(word))));
  const names = words.filter((word) => !paths.includes(word));
  const searched =
    paths.length === 0 ? files : files.filter((file) => paths.some((path) => file.includes(toPath(path))));
  const holding = new Map(names.map((name) => [name, searched.filter((file) => read(file).includes(name))]));
  const unknown = names.filter((name) => holding.get(name)?.length === 0);
  const pattern = names.map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("|");
  const chosen = names.length === 0 ? paths.map(toPath) : [...new Set([...holding.values()].flat())];
  return { args: [...chosen, ...(pattern === "" ? [] : ["-t", pattern])], unknown };
}

const readText = (path: string) => readFileSync(path, "utf8");
