import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { printCount } from "#base/print-count.ts";
import { tryOr } from "#base/try-or.ts";
import type { CheckOrder } from "#desk-wire/desk-requests.ts";
import type { CheckStatus } from "#desk-wire/side-calls.ts";
import { exitCodes } from "#host/exit-codes.ts";
import { printTrouble } from "#links/print-report.ts";
import type { ToldProgress } from "#links/show-check-progress.ts";
import type { LinkReport } from "#links/to-link-report.ts";
import type { DeskContext } from "./read-desk-content.ts";
import sentences from "./words.json" with { type: "json" };

const maxWordsChars = 600;

export type LinkCheck = ReturnType<typeof createLinkCheck>;

/** A site that does not answer must not keep the desk from ending; what was seen is on the disk already. */
const patienceMs = 10_000;

const idle: CheckStatus = { phase: "idle", done: 0, of: 0 };

/** `npm run links:check` as in a terminal, with lock and journal, in a process of its own: if it crashes, the desk goes on. */
export function createLinkCheck(context: DeskContext, env: NodeJS.ProcessEnv = process.env) {
  let run: ReturnType<typeof startRun> | undefined;
  let result: CheckStatus["result"];
  const status = (): CheckStatus => ({ ...(run?.status() ?? idle), ...(result ? { result } : {}) });
  return {
    status,
    /** A second start changes nothing, but the links that it names are checked afterwards. */
    obey({ order, only = [] }: CheckOrder): CheckStatus {
      if (order === "stop") void run?.stop();
      else if (run)
        void (only.length > 0 && run.ended.then((end) => end.isStopped || this.obey({ order, only })));
      else {
        result = undefined;
        const insisting = order === "insist" ? ["--network-is-fine"] : [];
        run = startRun(spawnCheck(context, env, ...insisting, ...only.flatMap((id) => ["--only", id])));
        void run.ended.then((end) => {
          run = undefined;
          result = printCheckResult(end);
        });
      }
      return status();
    },
    /** Ends a running check in good order; resolves when it has ended. */
    stop: async () => run?.stop(),
  };
}

/** The child has no streams if this computer cannot start another process, as with too many open files. */
function spawnCheck(at: DeskContext, env: NodeJS.ProcessEnv, ...more: string[]) {
  const script = join(at.root, "src/tools/links-check.ts");
  const args = ["--json", "--progress", "--content", at.contentFolder, "--cache", at.linksCacheFolder];
  const stdio: StdioOptions = ["ignore", "pipe", "pipe"];
  return spawn(process.execPath, [script, ...args, ...more], { cwd: at.root, env, stdio, windowsHide: true });
}

function startRun(child: ChildProcess) {
  let phase: CheckStatus["phase"] = "starting";
  let told: ToldProgress = {};
  let [out, words] = ["", ""];
  child.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
    out += chunk;
  });
  const listen = (line: string) => {
    const progress = line.startsWith('{"') ? parse<ToldProgress>(line) : undefined;
    if (!progress) words += `${line}\n`;
    else if (progress.finish !== undefined) told = progress;
    else if (phase === "starting") phase = "running";
  };
  if (child.stderr) createInterface({ input: child.stderr }).on("line", listen);
  child.on("error", ({ message }) => {
    words += `${message}\n`;
  });
  /** How it ended, and what else it said, for people in a terminal. `isStopped`: by the curator, or because the desk was ended. */
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve)).then((code) => {
    const { done = 0, of = 0 } = told;
    const report = parse<LinkReport & { isInterrupted: boolean }>(out);
    return { code, report, words, isStopped: phase === "stopping", done, of };
  });
  return {
    ended,
    status(): CheckStatus {
      const { done = 0, of = 0, leftMs } = told;
      return { phase, done, of, ...(leftMs === undefined ? {} : { leftMs }) };
    },
    /** Interrupts it once: the command takes a second Ctrl-C for an order to drop everything. */
    async stop(): Promise<void> {
      if (phase !== "stopping") child.kill("SIGINT");
      phase = "stopping";
      const timer = setTimeout(() => child.kill("SIGKILL"), patienceMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** Nothing if it was ended before its report, or refused to run. */
const parse = <Value>(text: string): Value | undefined => tryOr(() => JSON.parse(text), undefined);

type CheckEnd = Awaited<ReturnType<typeof startRun>["ended"]>;

/** What came out of a check, for people who have no terminal. */
function printCheckResult(end: CheckEnd): NonNullable<CheckStatus["result"]> {
  const { report } = end;
  const [done, of] = report ? [report.checkedCount, report.linkCount] : [end.done, end.of];
  const trouble = report && printTrouble(report);
  if (trouble) return { what: trouble, isComplete: false, isOwnNetwork: true };
  if (report && !report.isInterrupted) return { what: printWhole(report), isComplete: true };
  return { what: printEarlyEnd({ ...end, done, of }), isComplete: false };
}

const printWhole = ({ checkedCount, skippedCount, todo, seenOnce }: LinkReport): string =>
  [
    `${printCount(checkedCount, "link was", "links were")} checked.`,
    todo.length === 0 ? "Nothing to fix." : `${todo.length} to fix.`,
    seenOnce.length > 0 && `${seenOnce.length} failed for the first time; only a second failure counts.`,
    skippedCount > 0 && `${skippedCount} left for the next check, as their sites asked.`,
  ]
    .filter(Boolean)
    .join(" ");

function printEarlyEnd({ code, words, isStopped, report, done, of }: CheckEnd): string {
  if (isStopped || report) {
    if (done === 0) return "Stopped before any link was checked.";
    return `Stopped. The results so far are kept (${done} of ${printCount(of, "link")}); the next check continues there.`;
  }
  if (code === exitCodes.storeLocked) return sentences.locked[of === 0 ? "first" : "last"];
  const said = words.replace(/\s+/g, " ").trim().slice(0, maxWordsChars);
  return `The check could not run${said ? `. The reason: ${said}` : ", and gave no reason."}`;
}
