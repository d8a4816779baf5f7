import { brotliCompressSync } from "node:zlib";
import { type Problem, toError } from "#base/problem.ts";
import type { Catalog } from "#catalog/catalog.ts";
import { groupPath } from "#catalog/page-paths.ts";
import type { Bundle } from "./bundle-site.ts";
import type { FileSize } from "./compress-files.ts";

export type SizeLine = ReturnType<typeof toSizeLines>[number];

const kilobyte = 1024;
/** What each link may add to its group's page and to the search data. */
const perEntry = { page: 120, search: 110 };

/**
 * In brotli bytes. The HTML contains the CSS and the inline script, so the first paint waits for one file, and of the home page
 * (`home`) only for what comes before the content: with headers and headlines that fits into the first round trip (decision 0030).
 */
export function toSizeLines(sizes: FileSize[], bundle: Bundle, catalog: Catalog, home: string) {
  const byPath = new Map(sizes.map((size) => [size.path, size.brotliBytes]));
  const brotli = (path: string) => byPath.get(path) ?? Number.NaN;
  const total = (paths: string[]) => paths.reduce((sum, path) => sum + brotli(path), 0);
  const fonts = sizes.filter((size) => size.path.endsWith(".woff2"));
  const search =
    sizes.find(({ path }) => /^.assets.search-index-.*\.json$/.test(path))?.brotliBytes ?? Number.NaN;
  const largest = catalog.menus
    .flatMap((menu) => menu.groups)
    .sort((a, b) => b.resources.length - a.resources.length)[0];
  const links = largest?.resources.length ?? 0;
  const inline = brotliCompressSync(bundle.firstScript).length;
  const first = home.slice(0, home.indexOf('<div id="content"'));
  return [
    { name: "HTML and CSS of /", bytes: brotliCompressSync(home).length, limit: 16 * kilobyte },
    { name: "first screen of /", bytes: brotliCompressSync(first).length, limit: 8 * kilobyte },
    {
      name: `largest group page, ${links} links`,
      bytes: largest ? brotli(`/${groupPath(largest)}index.html`) : Number.NaN,
      limit: 11 * kilobyte + links * perEntry.page,
    },
    { name: "script before a touch", bytes: total(bundle.idleScripts) + inline, limit: 12 * kilobyte },
    { name: "search data", bytes: search, limit: 4 * kilobyte + catalog.resources.size * perEntry.search },
    { name: "search script", bytes: total(bundle.searchScripts), limit: 28 * kilobyte },
    { name: "fonts", bytes: fonts.reduce((sum, font) => sum + font.bytes, 0), limit: 31 * kilobyte },
  ];
}

/** An unknown size is a problem too: a budget that measures nothing is useless. */
export const checkBudgets = (lines: SizeLine[]): Problem[] =>
  lines
    .filter((line) => !(line.bytes <= line.limit))
    .map((line) => {
      const fix =
        "Take something out, or change the budget in check-budgets.ts with the reason in docs/design.md.";
      return toError(line.name, `${line.bytes} bytes; the budget is ${line.limit}`, fix);
    });
