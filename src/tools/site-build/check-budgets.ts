import type { Problem } from "#catalog/catalog.ts";
import type { Bundle } from "./bundle-site.ts";
import type { FileSize } from "./compress-files.ts";

export interface SizeLine {
  name: string;
  bytes: number;
  limit: number;
}

const kilobyte = 1024;

/** The hub's budgets, in brotli bytes. HTML carries the CSS, so one file is all that stands before the first paint. */
export function toSizeLines(sizes: FileSize[], bundle: Bundle): SizeLine[] {
  const brotli = (path: string) => sizes.find((size) => size.path === path)?.brotliBytes ?? Number.NaN;
  const total = (paths: string[]) => paths.reduce((sum, path) => sum + brotli(path), 0);
  const fonts = sizes.filter((size) => size.path.endsWith(".woff2"));
  return [
    { name: "HTML and CSS of /", bytes: brotli("/index.html"), limit: 45 * kilobyte },
    { name: "script before first interaction", bytes: total(bundle.idleScripts), limit: 12 * kilobyte },
    { name: "search index", bytes: total(findPaths(sizes, "/assets/search-index-")), limit: 25 * kilobyte },
    { name: "search script", bytes: total(bundle.searchScripts), limit: 20 * kilobyte },
    { name: "fonts", bytes: fonts.reduce((sum, font) => sum + font.bytes, 0), limit: 64 * kilobyte },
  ];
}

/** An address that is not there gives NaN in its place, and so no budget. */
function findPaths(sizes: FileSize[], start: string): string[] {
  const paths = sizes.map(({ path }) => path).filter((path) => path.startsWith(start));
  return paths.length > 0 ? paths : [start];
}

/** Fails on a size that is not known, too: a budget that measures nothing holds nothing. */
export function checkBudgets(lines: SizeLine[]): Problem[] {
  return lines
    .filter((line) => !(line.bytes <= line.limit))
    .map((line) => ({
      level: "error" as const,
      where: line.name,
      what: `${line.bytes} bytes; the budget is ${line.limit}`,
      fix: "Take something out, or change the budget in check-budgets.ts with the reason in docs/design.md.",
    }));
}
