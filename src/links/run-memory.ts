import * as fs from "node:fs";
import { join } from "node:path";
import { maxCoolDownMs } from "#base/retry-after.ts";
import { hourMs } from "#base/time.ts";
import { tryOr } from "#base/try-or.ts";
import { isReached, type Judgement, type Verdict } from "#catalog/link-health/judgement.ts";
import { toCheckHour } from "#catalog/link-health/link-record.ts";
import { blankDetails, type Vantage } from "#catalog/link-health/page-picture.ts";
import type { CompletePicture } from "#catalog/link-health/print-checks.ts";
import { isLive, readValidators } from "#host/outbound/validators.ts";
import { writeFileDurably } from "#host/write-file-durably.ts";
import type { LinkResult } from "./list-targets.ts";

type LinkValidators = NonNullable<ReturnType<typeof toLinkValidators>>;

export type ValidatorsById = Map<string, LinkValidators>;

/**
 * What a page gave us to ask "has it changed?" with, and what was found in it (R10). Only of pages that are as they should
 * be: anything else has to be looked at again in full.
 */
export function toLinkValidators(
  { target, judgement }: LinkResult,
  headers: Headers | undefined,
  setAtMs: number,
) {
  if (!headers || (judgement.verdict !== "ok" && judgement.verdict !== "moved")) return;
  const { etag, lastModified } = readValidators(headers, setAtMs);
  if (!etag && !lastModified) return;
  const { verdict, because, target: to } = judgement;
  return { url: target.url, etag, lastModified, setAtMs, verdict, because, ...(to ? { target: to } : {}) };
}

export type RunMemory = ReturnType<typeof openRunMemory>;

/** An interrupted run is continued for so long; after that it says too little about today. */
const resumeMs = 20 * hourMs;

export interface RunOptions {
  /** Another content folder is another run. */
  contentFolder: string;
  cacheFolder: string;
  vantage: Vantage;
  /** Someone who asks for a few links wants to know how they are now: no earlier results are used. */
  only: readonly string[];
  /** Write nothing at all. */
  isDry: boolean;
  now: () => Date;
}

/** What one computer keeps between runs, outside the repository: it is large, changes every night and can be lost. */
export function openRunMemory(options: RunOptions) {
  const { cacheFolder: folder, vantage, isDry, only, now } = options;
  const journalPath = join(folder, `journal-${vantage}.jsonl`);
  const storePath = join(folder, `pages-${vantage}.json`);
  const stored = readStore(storePath, now().getTime());
  const resumes = only.length === 0;
  const keepsJournal = resumes && !isDry;
  const places = new Map<string, Place>();
  const leave: Leave = keepsJournal ? startLeaving(places, vantage) : (_id, judgement) => judgement;
  const journal = resumes ? readJournal(journalPath, options, leave) : undefined;
  const at = journal?.at ?? toCheckHour(now());
  const file = keepsJournal ? startJournal(journalPath, options, at, journal !== undefined) : undefined;
  let bytes = Buffer.alloc(0);
  let end = file === undefined ? 0 : fs.fstatSync(file).size;
  const complete: CompletePicture = (id, page) => {
    // No address has an empty hash.
    const place = page.addressHash === "" ? places.get(id) : undefined;
    if (file === undefined || !place) return page;
    if (bytes.length < place.length) bytes = Buffer.alloc(2 * place.length);
    fs.readSync(file, bytes, 0, place.length, place.at);
    const [, , { page: whole }] = JSON.parse(bytes.toString("utf8", 0, place.length)) as Line;
    return { ...page, ...whole };
  };
  return {
    /** The hour of the run that is going on, which may have begun before this process. */
    at,
    /** What a run that was interrupted has found already. */
    done: journal?.done ?? new Map<string, Found>(),
    ...stored,
    /** At once on disk, so that a killed run loses nothing it has found; says what of it has to stay in memory. */
    add(result: LinkResult): LinkResult {
      if (file === undefined) return result;
      const { target, judgement } = result;
      const line = `${JSON.stringify([target.id, target.url, judgement])}\n`;
      const place = { at: end, length: Buffer.byteLength(line) };
      end += fs.writeSync(file, line);
      // On a full disk only half of it may be written.
      if (end < place.at + place.length) return result;
      return { ...result, judgement: leave(target.id, judgement, place) };
    },
    /** The picture of a page, if only its place in the journal is kept. */
    complete,
    async save(isOver: boolean): Promise<void> {
      if (file !== undefined) fs.closeSync(file);
      if (isDry) return;
      if (isOver && keepsJournal) fs.rmSync(journalPath, { force: true, maxRetries: 5 });
      const { validators, coolDowns } = stored;
      const text = JSON.stringify({ coolDowns: [...coolDowns], validators: [...validators] });
      await writeFileDurably(storePath, text);
    },
  };
}

type Found = { url: string; judgement: Judgement };
type Line = [id: string, url: string, judgement: Judgement];
type Place = Record<"at" | "length", number>;
type Stored = { coolDowns?: [string, number][]; validators?: [string, LinkValidators][] };
type Leave = (id: string, judgement: Judgement, place: Place) => Judgement;

/**
 * Of a good look at one of tens of thousands of pages the picture is nearly all, and is read back when it is written
 * down. What was not good is compared with others before that, and is rare.
 */
function startLeaving(places: Map<string, Place>, seenFrom: Vantage): Leave {
  const empty = { addressHash: "", domain: "", language: "", title: "", ...blankDetails, seenFrom };
  // One for all that are alike, as nearly all are.
  let left = { verdict: "ok" as Verdict, because: "", page: { on: "", ...empty } };
  return (id, judgement, place) => {
    const { verdict, because, page, ...more } = judgement;
    if (!page || !isReached(judgement)) return judgement;
    places.set(id, place);
    if (left.page.on !== page.on || left.verdict !== verdict || left.because !== because)
      left = { verdict, because, page: { ...empty, on: page.on } };
    return Object.keys(more).length > 0 ? { ...left, ...more } : left;
  };
}

function startJournal(path: string, options: RunOptions, at: string, goesOn: boolean): number {
  fs.mkdirSync(options.cacheFolder, { recursive: true });
  const file = fs.openSync(path, goesOn ? "a+" : "w+");
  const { contentFolder, now } = options;
  // A line break first: what a killed process wrote last may have none.
  const head = goesOn ? "" : JSON.stringify({ at, contentFolder, startedMs: now().getTime() });
  fs.writeSync(file, `${head}\n`);
  return file;
}

function readJournal(path: string, options: RunOptions, leave: Leave) {
  const lines = readLines(path);
  const head = lines.next().value?.line;
  const { at, contentFolder, startedMs } = (head ?? {}) as Record<string, unknown>;
  if (typeof at !== "string" || typeof startedMs !== "number") return;
  const ageMs = options.now().getTime() - startedMs;
  // Below zero: the clock was set back, and the hour of that run may be one that is still to come.
  if (contentFolder !== options.contentFolder || ageMs < 0 || ageMs > resumeMs) return;
  const done = new Map<string, Found>();
  for (const { line, ...place } of lines) {
    if (!Array.isArray(line) || line.length !== 3) continue;
    const [id, url, judgement] = line as Line;
    done.set(id, { url, judgement: leave(id, judgement, place) });
  }
  return { at, done };
}

function* readLines(path: string): Generator<Place & { line: unknown }> {
  const bytes = fs.existsSync(path) ? fs.readFileSync(path) : Buffer.alloc(0);
  for (let at = 0, next = 0; at < bytes.length; at = next) {
    next = bytes.indexOf("\n", at) + 1 || bytes.length;
    try {
      yield { line: JSON.parse(bytes.toString("utf8", at, next)) as unknown, at, length: next - at };
    } catch {
      // The last line of a killed process may be half a line.
    }
  }
}

/** Without cool-downs that are over, or that a clock which was ahead has noted. */
function readStore(path: string, nowMs: number) {
  const toStore = ({ coolDowns = [], validators = [] }: Stored) => {
    const cooling = coolDowns.filter(([, ms]) => ms > nowMs && ms <= nowMs + maxCoolDownMs);
    const live = validators.filter(([, { setAtMs }]) => isLive(nowMs - setAtMs));
    return { coolDowns: new Map(cooling), validators: new Map(live) };
  };
  return tryOr(() => toStore(JSON.parse(fs.readFileSync(path, "utf8"))), toStore({}));
}
