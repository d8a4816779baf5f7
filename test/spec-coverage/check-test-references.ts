import { listTestTitles } from "./test-titles.ts";

/** Gives a file's text, or undefined where there is none. */
export type ReadFile = (path: string) => string | undefined;

const reference = /`([^`]+)` › "((?:[^"\\]|\\.)*)"/g;
/**
 * What vitest.config.ts runs, and the parts of a behaviour suite that such a test calls (`describe-x.ts`;
 * knip reports one that nobody calls).
 */
const runnable =
  /^(?:(?:src|test)\/.+\.test\.tsx?|e2e\/.+\.test\.ts|(?:e2e|src\/.+\/testing)\/(?:.+\/)?describe-[^/]+\.ts)$/;

export interface TestReference {
  path: string;
  title: string;
}

/** References in the form: path in back-quotes, ›, title in quotes. */
export function listReferences(text: string): TestReference[] {
  return [...text.matchAll(reference)].map(([, path = "", title = ""]) => ({
    path,
    title: title.replaceAll("\\|", "|"),
  }));
}

/** By path and source: most files are named by many rows. */
const known = new Map<string, Set<string>>();

function readTitles(path: string, source: string): Set<string> {
  const key = `${path}\n${source}`;
  const titles = known.get(key) ?? listTestTitles(source, path);
  known.set(key, titles);
  return titles;
}

/** One line for each reference that leads to no test that runs. */
export function checkTestReferences(where: string, text: string, readFile: ReadFile): string[] {
  return listReferences(text).flatMap(({ path, title }) => {
    if (!runnable.test(path)) return [`${where}: ${path} is not a test file that runs; name one that does`];
    const source = readFile(path);
    if (source === undefined) return [`${where}: there is no ${path}; name the file that holds the test`];
    if (readTitles(path, source).has(title)) return [];
    return [`${where}: ${path} has no test "${title}" that runs; copy the title as it stands there`];
  });
}
