import type { Problem } from "#base/problem.ts";
import { tryOr } from "#base/try-or.ts";
import { type CheckFile, checkIdPattern, runsPath } from "./checks-file.ts";
import { isVerdict } from "./judgement.ts";
import type { Checks, Finding, LinkRecord } from "./link-record.ts";
import { blankDetails, type PagePicture, type Vantage, vantages } from "./page-picture.ts";

export type ParsedChecks = ReturnType<typeof parseChecks>;

/**
 * Also reads what a merge or an editor left: CRLF, blank lines, other orders. Every problem names its line, and whatever could
 * be read is there: a damaged record must not bring back a link that another one hides.
 */
export function parseChecks(files: readonly CheckFile[], folder = "content/checks") {
  const runs: Checks["runs"] = {};
  const records = new Map<string, LinkRecord>();
  const problems: Problem[] = [];
  for (const { path, text } of files) {
    const report = (line: number, what: string, fix: string) =>
      problems.push({ level: "error", where: `${folder}/${path}:${line}`, what, fix });
    // Never written so: a crash or an editor has emptied it, and with it what it hid.
    if (text.replace(/^#.*/gm, "").trim() === "") report(1, "the file is empty", again);
    else if (path === runsPath) parseRuns(text, runs, report);
    else parseRecords(text, records, report);
  }
  const checks: Checks = { runs, records };
  return { checks, problems };
}

type Report = (line: number, what: string, fix: string) => void;

const again =
  "restore the file from an earlier version; where there is none, delete it and run `npm run links:check` before the next build";

function parseRuns(text: string, runs: Checks["runs"], report: Report): void {
  eachLine(text, report, (line, number) => {
    const [vantage, at, more] = line.trim().split(/\s+/);
    if (!isVantage(vantage) || !isHour(at) || more !== undefined)
      return report(number, `"${line.trim()}" is not a run`, again);
    const before = runs[vantage];
    runs[vantage] = before && before > at ? before : at;
  });
}

function parseRecords(text: string, records: Map<string, LinkRecord>, report: Report): void {
  let fields: LinkRecord | undefined;
  eachLine(text, report, (line, number) => {
    if (/^\s/.test(line)) {
      const read = fields && readField(fields, splitWords(line));
      if (!fields || !read) return report(number, `"${line.trim().slice(0, 60)}" cannot be read`, again);
      return void Object.assign(fields, read);
    }
    const id = line.trim();
    fields = undefined;
    if (!checkIdPattern.test(id)) report(number, `"${id.slice(0, 60)}" is not the id of a link`, again);
    else if (records.has(id)) report(number, `"${id}" is there twice`, "keep the later of the two");
    else {
      fields = {};
      records.set(id, fields);
    }
  });
}

function eachLine(text: string, report: Report, read: (line: string, number: number) => void): void {
  const finish = "keep one of the two sides, remove the marks, run the check again";
  text.split(/\r?\n/).forEach((line, index) => {
    if (line.trim() === "" || line.startsWith("#")) return;
    if (/^(<{7}|={7}|>{7})/.test(line)) report(index + 1, "a merge was not finished", finish);
    else read(line, index + 1);
  });
  // Every line is written with its end. What came after may have hidden a link.
  if (!text.endsWith("\n")) report(text.split("\n").length, "the file breaks off here", again);
}

/** Words, and texts in quotation marks; undefined is one that cannot be read. */
const splitWords = (line: string): (string | undefined)[] =>
  (line.match(/"(?:[^"\\]|\\.)*"|\S+/g) ?? []).map((word) =>
    word.startsWith('"') ? tryOr(() => String(JSON.parse(word)), undefined) : word,
  );

type Words = readonly (string | undefined)[];

/** What a line adds to its record; undefined if it cannot be read. `more`: a word too many, which no line has. */
function readField({ page }: LinkRecord, [name, ...words]: Words): LinkRecord | undefined {
  const [first, second, third, more] = words;
  switch (name) {
    case "page":
      return readPage(words);
    case "address":
      return isHash(first) && words.length === 1 ? { addressHash: first } : undefined;
    case "state": {
      const state = readFinding(words);
      return state && { state };
    }
    case "waits":
    case "shown":
      return words.length === 0 ? { standing: name } : undefined;
    case "doubt": {
      const finding = readFinding(words.slice(1));
      return finding && isVantage(first) ? { doubt: { ...finding, vantage: first } } : undefined;
    }
    case "override":
      if (!first || !isVerdict(first) || !isDay(second) || third === undefined || more !== undefined) return;
      return { override: { verdict: first, until: second, why: third } };
    case "reached":
      return isDay(first) && words.length === 1 ? { reached: first } : undefined;
    default:
      return page && readPicture(page, name, words);
  }
}

/** The first line of a picture; the others complete it. */
function readPage([on, addressHash, domain, language, title, more]: Words): LinkRecord | undefined {
  if (!isDay(on) || !isHash(addressHash) || !domain || !language || title === undefined) return;
  if (more !== undefined) return;
  const known = language === "-" ? "" : language;
  return { page: { on, addressHash, domain, language: known, title, ...blankDetails } };
}

function readPicture(page: PagePicture, name: string | undefined, words: Words): LinkRecord | undefined {
  const texts = words.filter((word) => word !== undefined);
  const [first = ""] = texts;
  if (texts.length < words.length || first === "") return;
  if (name === "new" && isVantage(first)) page.seenFrom = first;
  else if (name === "about") page.description = first;
  else if (name === "by") page.organisations = texts;
  else if (name === "words") page.words = texts.join(" ");
  else if (name === "links") page.outbound = texts.join(" ");
  else if (name === "build" && /^\d{1,7}$/.test(first))
    page.build = { size: Number(first), marks: texts.slice(1).join(" ") };
  else return;
  return { page };
}

function readFinding([verdict, at, because, target, more]: Words): Finding | undefined {
  if (!verdict || !isVerdict(verdict) || !isHour(at) || because === undefined || more !== undefined) return;
  if (target !== undefined && !/^https?:\/\//.test(target)) return;
  return { verdict, at, because, ...(target ? { target } : {}) };
}

const isHash = (word = ""): word is string => /^[0-9a-f]{8}$/.test(word);

const isVantage = (word: string | undefined): word is Vantage =>
  (vantages as readonly (string | undefined)[]).includes(word);

const isDay = (word: string | undefined): word is string =>
  word !== undefined && /^\d{4}-\d\d-\d\d$/.test(word) && !Number.isNaN(Date.parse(word));

const isHour = (word = ""): word is string =>
  /^\d{4}-\d\d-\d\dT\d\dZ$/.test(word) && !Number.isNaN(Date.parse(word.replace("Z", ":00Z")));
