import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type Problem, toError } from "#base/problem.ts";
import { type CheckFile, checksFolder } from "#catalog/link-health/checks-file.ts";
import { hashOf } from "#catalog/link-health/current-verdict.ts";
import type { Checks, LinkRecord } from "#catalog/link-health/link-record.ts";
import { parseChecks } from "#catalog/link-health/parse-checks.ts";
import { type CompletePicture, printChecks } from "#catalog/link-health/print-checks.ts";
import { isHiding } from "#catalog/link-health/settle-run.ts";
import { readTextIfThere, readWholeFile, toFileFault } from "#host/read-whole-file.ts";
import { overlayJournal, readJournal } from "./change-content.ts";
import { toShownFolder } from "./choose-content-folder.ts";

/** Ten times what 50,000 links need in one file. */
const maxChecksBytes = 16 * 1024 * 1024;

/** What the checker remembers, from `checks` in the content folder; nothing when it has never run. If nothing was written since, what was read `before`, because it may be large. */
export async function readChecks(folder: string, shownFolder = toShownFolder(folder), before?: Checks) {
  const { files, problems } = await readFiles(folder, shownFolder);
  const hash = createHash("sha256");
  for (const { path, text } of files) hash.update(`${path}\0${text}\0`);
  const digest = hash.digest("hex");
  if (before && problems.length === 0 && digests.get(before) === digest) return { checks: before, problems };
  const parsed = parseChecks(files, `${shownFolder}/${checksFolder}`);
  digests.set(parsed.checks, digest);
  return { checks: parsed.checks, problems: [...problems, ...parsed.problems] };
}

/** Digests of the files that checks were read from. */
const digests = new WeakMap<Checks, string>();

/** What to write so that the folder says `checks`, one by one; a file that is now empty is deleted. */
export function* planChecks(contentFolder: string, checks: Checks, complete?: CompletePicture) {
  const gone = new Set(listNames(join(contentFolder, checksFolder)));
  for (const { path: name, text } of printChecks(checks, complete)) {
    gone.delete(name);
    const path = `${checksFolder}/${name}`;
    if (readTextIfThere(join(contentFolder, path), maxChecksBytes) !== text) yield { path, text };
  }
  for (const name of gone) yield { path: `${checksFolder}/${name}`, text: undefined };
}

/** A file that cannot be read is reported like a damaged line: what it hides must not come back unnoticed. */
async function readFiles(contentFolder: string, shownFolder: string) {
  const files: CheckFile[] = [];
  const problems: Problem[] = [];
  const start = `${checksFolder}/`;
  for (const name of listNames(join(contentFolder, checksFolder))) {
    try {
      const bytes = readWholeFile(join(contentFolder, start, name), maxChecksBytes);
      files.push({ path: `${start}${name}`, text: bytes.toString("utf8") });
    } catch (error) {
      const { what } = toFileFault(error);
      const where = `${shownFolder}/${start}${name}`;
      problems.push(toError(where, what, "restore the file from an earlier version"));
    }
  }
  const journal = (await readJournal(contentFolder)).filter(({ path }) => path.startsWith(start));
  const whole = overlayJournal(files, journal);
  return { files: whole.map(({ path, text }) => ({ path: path.slice(start.length), text })), problems };
}

function listNames(folder: string): string[] {
  const names = statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder) : [];
  return names.filter((name) => name.endsWith(".txt")).sort();
}

type Records = Checks["records"];

/** Joins the records of two computers that have both continued from `before`. */
export function joinRecords(before: Records, ours: Records, theirs: Records): Records {
  if (before === ours) return theirs;
  const joined = new Map<string, LinkRecord>();
  for (const id of new Set([...ours.keys(), ...theirs.keys()])) {
    const [known, our, their] = [before, ours, theirs].map((records) => records.get(id));
    const isOurs = isDeepStrictEqual(their, known);
    const record = isDeepStrictEqual(our, known) ? their : isOurs ? our : joinRecord(known, our, their);
    if (record) joined.set(id, record);
  }
  return joined;
}

/**
 * A person's word counts most, then that it is hidden, then `our`: always the whole record, because a finding is about the
 * address of its picture. Of the other, if it is about the same address: what was accepted, or agreed to, and when it was last reached.
 */
function joinRecord(known: LinkRecord | undefined, our?: LinkRecord, their?: LinkRecord) {
  const [record, other] = toWeight(their, known) > toWeight(our, known) ? [their, our] : [our, their];
  const [hash, otherHash] = [record, other].map((one) => one && hashOf(one));
  if (!record || !other || (hash && otherHash && hash !== otherHash)) return record;
  const isNew = ({ override }: LinkRecord) => override && !isDeepStrictEqual(override, known?.override);
  const { override } = [our, their].find((one) => one && isNew(one)) ?? record;
  const { page } = !other.page?.seenFrom && isSamePage(record.page, other.page) ? other : record;
  // A record without a day says that the last run has reached it: not this one.
  const [reached = ""] = [record.reached ?? "", other.reached ?? ""].sort().reverse();
  const isLast = reached !== "" && reached >= (page?.on ?? "");
  return { ...record, ...(page && { page }), ...(override && { override }), ...(isLast && { reached }) };
}

function toWeight(record: LinkRecord | undefined, before: LinkRecord | undefined): number {
  const { standing, page } = record ?? {};
  const isWord =
    (standing === "shown" && before?.standing !== standing) ||
    // A check replaces no picture by another one, and its first is new.
    (page && (before?.page ? !isSamePage(page, before.page) : !page.seenFrom));
  return (isWord ? 2 : 0) + (record && isHiding("", record) ? 1 : 0);
}

const isSamePage = (one: LinkRecord["page"], other: LinkRecord["page"]): boolean =>
  isDeepStrictEqual({ ...one, seenFrom: 0 }, { ...other, seenFrom: 0 });

if (import.meta.main) joinFiles(process.argv.slice(2));

/** As git calls it for a file that both sides have changed. Leaves to a person what cannot be read. */
function joinFiles(paths: string[]): void {
  const [before, ours, theirs] = paths.map((path) =>
    parseChecks([{ path, text: readFileSync(path, "utf8") }]),
  );
  const isRead = before && ours && theirs && ours.problems.length + theirs.problems.length === 0;
  const records = isRead && joinRecords(before.checks.records, ours.checks.records, theirs.checks.records);
  const [file, ...others] = records ? printChecks({ runs: {}, records }) : [];
  if (!file || others.length > 0) process.exit(1);
  writeFileSync(paths[1] ?? "", file.text);
}
