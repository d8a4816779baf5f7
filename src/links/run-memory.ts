import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Judgement } from "#catalog/link-health/judgement.ts";
import type { Vantage } from "#catalog/link-health/page-picture.ts";
import { writeFileDurably } from "#host/write-file-durably.ts";
import type { LinkResult } from "./link-target.ts";
import type { LinkValidators, ValidatorsById } from "./validators.ts";

/** What one computer keeps between runs, outside the repository: it is large, changes every night and can be lost. */
export interface RunMemory {
  /** The hour of the run that is going on, which may have begun before this process. */
  at: string;
  /** What a run that was interrupted has found already, by id. */
  done: Map<string, { url: string; judgement: Judgement }>;
  validators: ValidatorsById;
  coolDowns: Map<string, number>;
  /** At once on disk, so that a killed run loses nothing it has found. */
  add: (result: LinkResult) => void;
  save: (isOver: boolean) => Promise<void>;
}

/** An interrupted run is gone on with for so long; after that it says too little about today. */
const resumeMs = 20 * 3_600_000;

export interface MemoryOptions {
  folder: string;
  vantage: Vantage;
  /** Another content folder or another choice of links is another run. */
  contentFolder: string;
  at: string;
  nowMs: number;
  /** Write nothing at all. */
  isDry: boolean;
  /** Take up an interrupted run. */
  resumes: boolean;
}

export function openRunMemory(options: MemoryOptions): RunMemory {
  const { folder, vantage, isDry } = options;
  const journalPath = join(folder, `journal-${vantage}.jsonl`);
  const storePath = join(folder, `pages-${vantage}.json`);
  const stored = readStore(storePath);
  const journal = options.resumes ? readJournal(journalPath, options) : undefined;
  const keepsJournal = options.resumes && !isDry;
  const file = keepsJournal ? startJournal(folder, journalPath, options, journal !== undefined) : undefined;
  return {
    at: journal?.at ?? options.at,
    done: journal?.done ?? new Map(),
    ...stored,
    add: ({ target, judgement }) => {
      if (file !== undefined) writeSync(file, `${JSON.stringify([target.id, target.url, judgement])}\n`);
    },
    save: async (isOver) => {
      if (file !== undefined) closeSync(file);
      if (isDry) return;
      if (isOver && keepsJournal) rmSync(journalPath, { force: true });
      const { validators, coolDowns } = stored;
      const text = JSON.stringify({ coolDowns: [...coolDowns], validators: [...validators] });
      await writeFileDurably(storePath, text);
    },
  };
}

function startJournal(folder: string, path: string, options: MemoryOptions, goesOn: boolean): number {
  mkdirSync(folder, { recursive: true });
  const file = openSync(path, goesOn ? "a" : "w");
  const { at, contentFolder, nowMs } = options;
  // A line break first: what a killed process wrote last may have none.
  writeSync(file, goesOn ? "\n" : `${JSON.stringify({ at, contentFolder, startedMs: nowMs })}\n`);
  return file;
}

function readJournal(path: string, options: MemoryOptions) {
  const [head, ...lines] = readLines(path);
  const { at, contentFolder, startedMs } = (head ?? {}) as Record<string, unknown>;
  if (typeof at !== "string" || typeof startedMs !== "number") return;
  if (contentFolder !== options.contentFolder || options.nowMs - startedMs > resumeMs) return;
  const done: RunMemory["done"] = new Map();
  for (const line of lines) {
    if (!Array.isArray(line) || line.length !== 3) continue;
    const [id, url, judgement] = line as [string, string, Judgement];
    done.set(id, { url, judgement });
  }
  return { at, done };
}

/** The last line of a killed process may be half a line. */
const readLines = (path: string): unknown[] =>
  readText(path)
    .split("\n")
    .map((line) => {
      try {
        return JSON.parse(line) as unknown;
      } catch {
        return undefined;
      }
    })
    .filter((line) => line !== undefined);

function readStore(path: string): Pick<RunMemory, "validators" | "coolDowns"> {
  try {
    const { coolDowns, validators } = JSON.parse(readText(path)) as {
      coolDowns: [string, number][];
      validators: [string, LinkValidators][];
    };
    return { coolDowns: new Map(coolDowns), validators: new Map(validators) };
  } catch {
    return { coolDowns: new Map(), validators: new Map() };
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
