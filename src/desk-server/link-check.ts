import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { CheckOrder, CheckStatus } from "#desk/side-calls.ts";
import { exitCodes } from "#host/exit-codes.ts";
import type { LinkReport } from "#links/report-entry.ts";
import { printTrouble } from "#links/report-sections.ts";
import type { ToldProgress } from "#links/show-check-progress.ts";
import type { DeskContext } from "./desk-context.ts";

/** How a run of `links:check --json` ended. */
interface CheckEnd {
  code: number | null;
  report: (LinkReport & { isInterrupted: boolean }) | undefined;
  /** What it said besides, for people in a terminal. */
  words: string;
  /** By the curator, or because the desk was ended. */
  isStopped: boolean;
  done: number;
  of: number;
}

const maxWordsChars = 600;

export type LinkCheck = ReturnType<typeof createLinkCheck>;

/** What a site says or leaves unsaid must not keep the desk from ending; what was seen is on the disk already. */
const patienceMs = 10_000;

/**
 * `npm run links:check` in a process of its own: its memory goes with it, a mistake in it leaves the desk alone, and it
 * holds the same lock, keeps the same journal and ends as well as in a terminal.
 */
export function createLinkCheck(context: DeskContext, env: NodeJS.ProcessEnv = process.env) {
  let run: Run | undefined;
  let result: CheckStatus["result"];
  const status = (): CheckStatus => ({ ...(run?.status() ?? idle), ...(result ? { result } : {}) });
  const start = () => {
    if (run) return;
    result = undefined;
    run = new Run(spawnCheck(context, env), (end) => {
      run = undefined;
      result = printCheckResult(end);
    });
  };
  return {
    status,
    obey(order: CheckOrder["order"]): CheckStatus {
      if (order === "start") start();
      else void run?.stop();
      return status();
    },
    /** Ends what runs, in good order, and comes back when it has ended. */
    stop: async () => run?.stop(),
  };
}

const idle: CheckStatus = { phase: "idle", done: 0, of: 0, running: [] };

function spawnCheck(
  { root, contentFolder, linksCacheFolder }: DeskContext,
  env: NodeJS.ProcessEnv,
): ChildProcess {
  const script = join(root, "src/tools/links-check.ts");
  const args = ["--json", "--progress", "--content", contentFolder, "--cache", linksCacheFolder];
  return spawn(process.execPath, [script, ...args], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    windowsHide: true,
  });
}

class Run {
  readonly #child: ChildProcess;
  readonly #running = new Set<string>();
  readonly #ended: Promise<void>;
  #told: ToldProgress = {};
  #out = "";
  #words = "";
  #isStopped = false;

  constructor(child: ChildProcess, onEnd: (end: CheckEnd) => void) {
    this.#child = child;
    child.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
      this.#out += chunk;
    });
    if (child.stderr) createInterface({ input: child.stderr }).on("line", (line) => this.#listen(line));
    child.on("error", (error) => this.#hear(error.message));
    this.#ended = new Promise((resolve) => {
      child.once("close", (code) => {
        onEnd(this.#toEnd(code));
        resolve();
      });
    });
  }

  status(): CheckStatus {
    const { done = 0, of = 0, leftMs } = this.#told;
    const phase = this.#isStopped ? "stopping" : "running";
    return { phase, done, of, running: [...this.#running], ...(leftMs === undefined ? {} : { leftMs }) };
  }

  /** Once: the command takes a second Ctrl-C for an order to let everything drop. */
  async stop(): Promise<void> {
    if (!this.#isStopped) {
      this.#isStopped = true;
      this.#child.kill("SIGINT");
    }
    const timer = setTimeout(() => this.#child.kill("SIGKILL"), patienceMs);
    await this.#ended;
    clearTimeout(timer);
  }

  #listen(line: string): void {
    const told = parseProgress(line);
    if (!told) {
      this.#hear(line);
      return;
    }
    if (told.start !== undefined) this.#running.add(told.start);
    if (told.finish === undefined) return;
    this.#running.delete(told.finish);
    this.#told = told;
  }

  #hear(words: string): void {
    this.#words += `${words}\n`;
  }

  #toEnd(code: number | null): CheckEnd {
    const { done = 0, of = 0 } = this.#told;
    return { code, report: parseReport(this.#out), words: this.#words, isStopped: this.#isStopped, done, of };
  }
}

const parseProgress = (line: string): ToldProgress | undefined =>
  line.startsWith('{"') ? (parse(line) as ToldProgress | undefined) : undefined;

/** Nothing where it was ended before its report, or refused to run. */
const parseReport = (out: string): CheckEnd["report"] => parse(out) as CheckEnd["report"];

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return;
  }
}

/** What came out of a check, for people who have no terminal. */
function printCheckResult(end: CheckEnd): NonNullable<CheckStatus["result"]> {
  const { report } = end;
  const [done, of] = report ? [report.checkedCount, report.linkCount] : [end.done, end.of];
  const trouble = report && printTrouble(report);
  if (trouble) return { what: trouble, isComplete: false };
  if (report && !report.isInterrupted) return { what: printWhole(report), isComplete: true };
  return { what: printEarlyEnd({ ...end, done, of }), isComplete: false };
}

const printWhole = ({ checkedCount, skippedCount, todo, seenOnce }: LinkReport): string =>
  [
    `${printLinks(checkedCount)} looked at.`,
    todo.length === 0 ? "Nothing to fix." : `${todo.length} to fix.`,
    seenOnce.length > 0 && `${seenOnce.length} failed for the first time; only a second failure counts.`,
    skippedCount > 0 && `${skippedCount} left for the next time, as their sites asked.`,
  ]
    .filter(Boolean)
    .join(" ");

function printEarlyEnd({ code, words, isStopped, report, done, of }: CheckEnd): string {
  if (isStopped || report) {
    if (done === 0) return "Stopped before any link was checked.";
    return `Stopped. The results so far are kept (${done} of ${of} links); the next check continues there.`;
  }
  if (code === exitCodes.storeLocked && of === 0)
    return "A link check is already running on this computer, in a terminal or at another desk. Wait until it has finished.";
  if (code === exitCodes.storeLocked)
    return "Another tool was changing the files when the check finished. The results are kept: check again to save them.";
  const said = words.replace(/\s+/g, " ").trim().slice(0, maxWordsChars);
  return `The check could not run${said ? `. The reason: ${said}` : ", and gave no reason."}`;
}

const printLinks = (count: number) => (count === 1 ? "1 link was" : `${count} links were`);
