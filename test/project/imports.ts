import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { listProjectFiles } from "./list-project-files.ts";

export const sources = listProjectFiles().filter((path) => /^src\/.*\.(ts|tsx|mjs)$/.test(path));

export const aliases: Record<string, string> = {
  "#base/": "src/base/",
  "#host/": "src/host/",
  "#catalog/": "src/catalog/",
  "#news/": "src/news/",
  "#content/": "src/content/",
  "#site/": "src/site/",
  "#server/": "src/server/",
  "#links/": "src/links/",
  "#desk-wire/": "src/desk-wire/",
  "#desk/": "src/desk/",
  "#desk-server/": "src/desk-server/",
  "#build/": "src/build/",
  "#operators/": "src/operators/",
};

export interface Import {
  from: string;
  written: string;
  /** Path in the project; undefined for a package. */
  to: string | undefined;
}

export const imports: Import[] = sources.flatMap((from) =>
  listImports(readFileSync(from, "utf8")).map((written) => ({ from, written, to: resolve(from, written) })),
);

function resolve(from: string, written: string): string | undefined {
  const plain = written.replace(/\?.*$/, "");
  if (plain.startsWith(".")) return relative(".", join(dirname(from), plain));
  const alias = Object.keys(aliases).find((name) => plain.startsWith(name));
  return alias && `${aliases[alias]}${plain.slice(alias.length)}`;
}

/** Who imports whom. */
export const importGraph: ReadonlyMap<string, readonly string[]> = new Map(
  sources.map((from) => [
    from,
    imports.flatMap((one) => (one.from === from && one.to !== undefined ? [one.to] : [])),
  ]),
);

/** Each with its start repeated at the end: one for each import that closes a round. */
export function listCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (node: string): void => {
    if (done.has(node)) return;
    const start = path.indexOf(node);
    if (start !== -1) return void cycles.push([...path.slice(start), node]);
    path.push(node);
    graph.get(node)?.forEach(visit);
    path.pop();
    done.add(node);
  };
  for (const node of graph.keys()) visit(node);
  return cycles;
}

/**
 * What a file imports, as written. A pattern is enough: the forms are few, the formatter keeps them regular, and a test checks
 * that every path it finds exists.
 */
export function listImports(code: string): string[] {
  const bare = code.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
  const forms =
    /^\s*(?:import|export)\s(?:[^"'`;]*?\sfrom\s)?\s*["']([^"'\n]+)["']|\bimport\(\s*["']([^"'\n]+)["']\s*\)/gm;
  return [...bare.matchAll(forms)].map((match) => match[1] ?? match[2] ?? "");
}
