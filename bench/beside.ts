import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

type Figures = Map<string, number | string>;

/** What tells one item of a bench's list from the others, so that two runs need not have measured the same. */
const naming = ["what", "contender", "with", "set", "resources", "links"];

/** Every figure of what a bench prints with --json, by where it is. A goal is the same in both runs. */
export function listFigures(value: unknown, where: readonly string[] = []): Figures {
  if (typeof value === "number" || typeof value === "string") return new Map([[where.join(", "), value]]);
  if (typeof value !== "object" || value === null) return new Map();
  const named = Array.isArray(value) ? [...value.entries()].map(nameItem) : Object.entries(value);
  const left = named.filter(([name]) => name !== "goal" && !naming.includes(name));
  return new Map(
    left.flatMap(([name, part]) => [...listFigures(part, name === "figure" ? where : [...where, name])]),
  );
}

function nameItem([place, item]: [number, unknown]): [string, unknown] {
  const names = naming.flatMap((name) => (Object(item)[name] === undefined ? [] : [Object(item)[name]]));
  return [names.filter((name) => name !== "").join(", ") || String(place + 1), item];
}

/** `checks, ms   120   60   0.50`: before, after, and after by before. */
export function printBeside(before: Figures, after: Figures): string {
  const rows = [...new Set([...before.keys(), ...after.keys()])].map((where) => {
    const [was, is] = [before.get(where), after.get(where)];
    const ratio = Number.parseFloat(String(is)) / Number.parseFloat(String(was));
    return [where, String(was ?? "-"), String(is ?? "-"), Number.isFinite(ratio) ? ratio.toFixed(2) : ""];
  });
  const widths = [0, 1, 2].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [before, after] = process.argv
    .slice(2)
    .map((path) => listFigures(JSON.parse(readFileSync(path, "utf8"))));
  if (before && after) console.log(printBeside(before, after));
  else console.error("Two runs of a bench, side by side: node bench/beside.ts BEFORE.json AFTER.json");
  process.exitCode = before && after ? 0 : 2;
}
