import { type CheckFile, checkPathOf, runsPath } from "./checks-file.ts";
import type { Checks, Finding, LinkRecord } from "./link-record.ts";
import { type PagePicture, vantages } from "./page-picture.ts";

const head =
  "# Written by `npm run links:check`. Change it with `npm run links:mend`, not by hand: docs/links.md\n";

/** The whole picture, if a record has only a stand-in for it. */
export type CompletePicture = (id: string, page: PagePicture) => PagePicture;

/** One form for one meaning, in the order of the ids, so that a change shows only what changed; one file at a time. */
export function* printChecks(checks: Checks, complete?: CompletePicture): Generator<CheckFile> {
  for (const [path, ids] of Map.groupBy([...checks.records.keys()].sort(), checkPathOf)) {
    const blocks = ids.flatMap((id) => {
      const record = checks.records.get(id) ?? {};
      const page = record.page && complete?.(id, record.page);
      const lines = printRecord(page ? { ...record, page } : record);
      return lines.length > 0 ? [`\n${id}\n  ${lines.join("\n  ")}\n`] : [];
    });
    if (blocks.length > 0) yield { path, text: head + blocks.join("") };
  }
  const runs = vantages.filter((one) => checks.runs[one]).map((one) => `${one} ${checks.runs[one]}\n`);
  if (runs.length > 0) yield { path: runsPath, text: `${head}\n${runs.join("")}` };
}

function printRecord({ page, addressHash, state, standing, doubt, override, reached }: LinkRecord): string[] {
  return [
    ...(page ? printPicture(page) : [addressHash && `address ${addressHash}`]),
    state && `state ${printFinding(state, state.verdict)}`,
    standing,
    doubt && `doubt ${printFinding(doubt, `${doubt.vantage} ${doubt.verdict}`)}`,
    override && `override ${override.verdict} ${override.until} ${quote(override.why)}`,
    reached && `reached ${reached}`,
  ].filter((line): line is string => Boolean(line));
}

function printPicture({ build, ...page }: PagePicture): string[] {
  const { on, addressHash, domain, title, seenFrom, description, organisations, words, outbound } = page;
  return [
    `page ${on} ${addressHash} ${domain} ${page.language || "-"} ${quote(title)}`,
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
const quote = (text: string): string =>
  JSON.stringify(text).replace(
    /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
