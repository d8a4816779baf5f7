import { checkTestReferences, listReferences, type ReadFile } from "./check-test-references.ts";

/** The headings of the specification, by number; sub-headings are numbered in their order. */
export const specHeadings: readonly (readonly [number: string, title: string])[] = [
  ["1", "What the product does and for whom"],
  ["2.1", "Routes"],
  ["2.2", "Top navigation bar"],
  ["2.3", "Home page content"],
  ["2.4", "News ticker"],
  ["2.5", "Not-found page"],
  ["3", "Entities and their fields"],
  ["4", "States and transitions"],
  ["5", "Validation rules"],
  ["6", "Roles and permissions"],
  ["7", "Calls the product makes"],
  ["8", "Error catalogue"],
  ["9", "Business constants and limits"],
];

interface Row {
  number: string;
  statement: string;
  built: string;
  shown: string;
}

/** Rows whose first cell is a statement's number; `\|` inside a cell is a plain bar. */
function listRows(markdown: string): Row[] {
  return markdown
    .split("\n")
    .filter((line) => /^\| \d/.test(line))
    .map((line) => {
      const [number = "", statement = "", built = "", shown = ""] = line
        .slice(2, -2)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim());
      return { number, statement, built, shown };
    });
}

function checkRow({ number, statement, built, shown }: Row, readFile: ReadFile): string[] {
  const problems = checkTestReferences(number, shown, readFile);
  if (statement === "") problems.push(`${number}: no statement; quote the spec`);
  const places = [...built.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path);
  if (places.length === 0 && built !== "-") problems.push(`${number}: no place; name a file, or "-"`);
  for (const path of places) {
    if (readFile(path) === undefined) problems.push(`${number}: there is no ${path}; name where it is built`);
  }
  const reason = /Reason: \S.{15,}/.test(shown);
  if (listReferences(shown).length === 0 && !reason) {
    problems.push(`${number}: neither a test nor a reason; name a test or write "Reason: ..."`);
  }
  return problems;
}

/** Every heading has its own section, and its rows count 1, 2, 3 ... without a gap. */
function checkNumbers(rows: Row[], markdown: string): string[] {
  const expected = specHeadings.flatMap(([number, title]) => {
    const own = rows.filter((row) => row.number.slice(0, row.number.lastIndexOf(".")) === number);
    const heading = `${number}${number.includes(".") ? "" : "."} ${title}`;
    const problems = own.flatMap((row, index) =>
      row.number === `${number}.${index + 1}`
        ? []
        : [`${row.number}: ${number}.${index + 1} was expected here`],
    );
    if (own.length === 0) problems.push(`${heading}: no row; cover its statements`);
    if (!markdown.split("\n").some((line) => line.replace(/^#+ /, "") === heading)) {
      problems.push(`${heading}: no such heading; the page follows the spec's headings`);
    }
    return problems;
  });
  const known = new Set(specHeadings.map(([number]) => number));
  const strays = rows.filter((row) => !known.has(row.number.slice(0, row.number.lastIndexOf("."))));
  return [...expected, ...strays.map((row) => `${row.number}: the spec has no such section`)];
}

/** All that is wrong with docs/spec-coverage.md, one line each: where, what, what to do. */
export function checkCoverage(markdown: string, readFile: ReadFile): string[] {
  const rows = listRows(markdown);
  return [...checkNumbers(rows, markdown), ...rows.flatMap((row) => checkRow(row, readFile))];
}
