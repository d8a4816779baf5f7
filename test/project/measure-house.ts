import { readFileSync } from "node:fs";
import { type ESTree, parseSync, Visitor } from "vite";
import { importGraph, listCycles } from "./imports.ts";
import { listProjectFiles } from "./list-project-files.ts";

/** What a newcomer has to cope with: the size of the product's TypeScript, without tests. */
export interface HouseSize {
  files: number;
  lines: number;
  longestFile: number;
  /** Nine in ten functions have at most this many lines. */
  functionP90: number;
  /** Of imports, those of types among them. */
  cycles: number;
  /** Lines that occur a second time, in runs of at least `runLines`. */
  duplicateLines: number;
  /** Those that `npm start` installs. */
  packages: number;
}

/** Shorter runs are mostly the frame of a list or an import. */
const runLines = 8;

const isProduct = (path: string) =>
  /^(src|supabase)\/.*\.tsx?$/.test(path) &&
  !/\.(test|suite|shots)\.tsx?$|\/testing\/|\/fixture\/|^src\/tools\/bench-/.test(path);

export function measureHouse(): HouseSize {
  const sources = listProjectFiles()
    .filter(isProduct)
    .map((path) => ({ path, text: readFileSync(path, "utf8").trimEnd() }));
  const lengths = sources.map(({ text }) => countLines(text));
  const functions = sources
    .flatMap(({ path, text }) => listFunctionLengths(text, path))
    .sort((a, b) => a - b);
  return {
    files: sources.length,
    lines: lengths.reduce((sum, one) => sum + one, 0),
    longestFile: Math.max(...lengths),
    functionP90: functions[Math.floor(functions.length * 0.9)] ?? 0,
    cycles: listCycles(importGraph).length,
    duplicateLines: countDuplicateLines(sources.map(({ text }) => text)),
    packages: countPackages(readFileSync("package-lock.json", "utf8")),
  };
}

const words: Record<keyof HouseSize, string> = {
  files: "files",
  lines: "lines",
  longestFile: "lines in the longest file",
  functionP90: "lines in nine of ten functions",
  cycles: "cycles of imports",
  duplicateLines: "duplicate lines",
  packages: "packages that npm start installs",
};
const list = (size: HouseSize) => Object.entries(size) as [keyof HouseSize, number][];

/** `820 files, 46,901 lines, ...` */
export const printSize = (size: HouseSize) =>
  list(size)
    .map(([what, count]) => `${count.toLocaleString("en")} ${words[what]}`)
    .join(", ");

export const listOver = (size: HouseSize, ceilings: HouseSize) =>
  list(size)
    .filter(([what, count]) => count > ceilings[what])
    .map(([what, count]) => `${count} ${words[what]}; the ceiling is ${ceilings[what]}`);

const countLines = (text: string) => text.split("\n").length;

/** Lines from a function's first word to its last brace; inner functions also count on their own. */
export function listFunctionLengths(text: string, path: string): number[] {
  const lengths: number[] = [];
  const note = ({ start, end }: ESTree.Node) => void lengths.push(countLines(text.slice(start, end)));
  new Visitor({
    FunctionDeclaration: note,
    FunctionExpression: note,
    ArrowFunctionExpression: note,
  }).visit(parseSync(path, text).program);
  return lengths;
}

/** Imports, comments and lines without a word are not duplicates. */
export function countDuplicateLines(texts: readonly string[]): number {
  const seen = new Set<string>();
  let count = 0;
  for (const text of texts) {
    const lines = text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => /\w/.test(line) && !/^(import|export \{|\/\/|\/?\*)/.test(line));
    let countedTo = 0;
    for (let end = runLines; end <= lines.length; end++) {
      const run = lines.slice(end - runLines, end).join("\n");
      if (seen.has(run)) {
        count += end - Math.max(countedTo, end - runLines);
        countedTo = end;
      }
      seen.add(run);
    }
  }
  return count;
}

/** Of this platform; those of other platforms are optional and not installed. */
export function countPackages(lock: string): number {
  const { packages } = JSON.parse(lock) as { packages: Record<string, Record<string, boolean | undefined>> };
  return Object.entries(packages).filter(
    ([path, { dev, optional, devOptional }]) => path !== "" && !dev && !optional && !devOptional,
  ).length;
}
