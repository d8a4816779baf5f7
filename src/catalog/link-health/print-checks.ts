import { type CheckFile, checkPathOf, runsPath } from "./check-file.ts";
import type { Checks, Finding, LinkRecord } from "./link-record.ts";
import { type PagePicture, vantages } from "./page-picture.ts";

const head =
  "# Written by `npm run links:check`. Change it with `npm run links:mend`, not by hand: docs/links.md\n";

/** One form for one meaning, in the order of the ids, so that a change shows only what changed. */
export function printChecks(checks: Checks): CheckFile[] {
  const files: CheckFile[] = [];
  let blocks: string[] = [];
  const ids = [...checks.records.keys()].sort();
  ids.forEach((id, index) => {
    const lines = printRecord(checks.records.get(id) ?? {});
    if (lines.length > 0) blocks.push(`\n${id}\n  ${lines.join("\n  ")}\n`);
    const path = checkPathOf(id);
    const next = ids[index + 1];
    // The ids are sorted, so a file's blocks stand together and are joined before the next file's are made.
    if (blocks.length === 0 || (next !== undefined && checkPathOf(next) === path)) return;
    files.push({ path, text: head + blocks.join("") });
    blocks = [];
  });
  const runs = vantages.flatMap((vantage) => {
    const at = checks.runs[vantage];
    return at ? [`${vantage} ${at}\n`] : [];
  });
  return runs.length > 0 ? [...files, { path: runsPath, text: `${head}\n${runs.join("")}` }] : files;
}

function printRecord({ page, state, standing, doubt, override, reached }: LinkRecord): string[] {
  return [
    ...(page ? printPicture(page) : []),
    state && `state ${printFinding(state, state.verdict)}`,
    standing,
    doubt && `doubt ${printFinding(doubt, `${doubt.vantage} ${doubt.verdict}`)}`,
    override && `override ${override.verdict} ${override.until} ${quote(override.why)}`,
    reached && `reached ${reached}`,
  ].filter((line): line is string => Boolean(line));
}

function printPicture({ build, ...page }: PagePicture): string[] {
  const { on, addressHash, domain, language, title, seenFrom, description, organisations, words, outbound } =
    page;
  return [
    `page ${on} ${addressHash} ${domain} ${language || "-"} ${quote(title)}`,
    seenFrom ? `new ${seenFrom}` : "",
    description && `about ${quote(description)}`,
    organisations.length > 0 ? `by ${organisations.map(quote).join(" ")}` : "",
    words && `words ${words}`,
    outbound && `links ${outbound}`,
    `build ${build.size} ${build.marks}`.trimEnd(),
  ];
}

const printFinding = ({ at, because, target }: Finding, what: string): string =>
  `${what} ${at} ${quote(because)}${target ? ` ${target}` : ""}`;

/** JSON's quotes, with what could hide in a line of text written out. */
function quote(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
