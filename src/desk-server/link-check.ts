import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { CheckOrder, CheckStatus } from "#desk/side-calls.ts";
import type { ToldProgress } from "#links/tell-check-progress.ts";
import type { DeskContext } from "./desk-context.ts";
import { type CheckEnd, printCheckResult } from "./print-check-result.ts";

export interface LinkCheck {
  status(): CheckStatus;
  obey(order: CheckOrder["order"]): CheckStatus;
  /** Ends what runs, in good order, and comes back when it has ended. */
  stop(): Promise<void>;
}

/** What a site says or leaves unsaid must not keep the desk from ending; what was seen is on the disk already. */
const patienceMs = 10_000;

/**
 * `npm run links:check` in a process of its own: its memory goes with it, a mistake in it leaves the desk alone, and it
 * holds the same lock, keeps the same journal and ends as well as in a terminal.
 */
export function createLinkCheck(context: DeskContext, env: NodeJS.ProcessEnv = process.env): LinkCheck {
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
    obey(order) {
      if (order === "start") start();
      else void run?.stop();
      return status();
    },
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
    return {
      code,
      report: parseReport(this.#out),
      words: this.#words,
      isStopped: this.#isStopped,
      done,
      of,
    };
  }
}

function parseProgress(line: string): ToldProgress | undefined {
  return line.startsWith('{"') ? (parse(line) as ToldProgress | undefined) : undefined;
}

/** Nothing where it was ended before its report, or refused to run. */
function parseReport(out: string): CheckEnd["report"] {
  return parse(out) as CheckEnd["report"];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return;
  }
}
