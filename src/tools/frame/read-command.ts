import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { type Problem, printProblem } from "#base/problem.ts";
import { chooseContentFolder, toShownFolder } from "#content/choose-content-folder.ts";
import { exitCodes } from "#host/exit-codes.ts";
import { printFileError } from "#host/explain-file-error.ts";
import { projectRoot } from "#host/project-root.ts";
import { readArguments, refuseUsage, resolveOperand } from "#host/read-arguments.ts";
import { readValidSettings } from "#host/settings/read-settings.ts";

export { resolveOperand };

// `| head` closes the pipe, which is not an error. A full disk must not look like success to whoever started the command.
const failures: Error[] = [];
process.stdout.on("error", (error) => failures.push(error));
process.once("exit", (code) => {
  // A command that ends at once leaves the event no time.
  const error: NodeJS.ErrnoException | null = failures[0] ?? process.stdout.errored;
  if (!error || error.code === "EPIPE") return;
  console.error(`Not all was printed: ${printFileError(error)}`);
  process.exitCode = code || exitCodes.findings;
});

/** A line of a help text that explains an option, without its dashes. */
type Line<Help extends string> = Help extends `${string}\n  --${infer First}\n${infer Rest}`
  ? First | Line<`\n${Rest}`>
  : never;
type Name<Text extends string> = Text extends `${infer First} ${string}` ? First : never;
type Value<Text extends string> = Text extends `${Name<Text>}  ${string}`
  ? boolean
  : Text extends `${string}...  ${string}`
    ? string[]
    : string | undefined;
/** In a help text `--json   print ...` is a switch, `--out DIR   ...` takes a value, `--only WORD...   ...` several. */
type Options<Help extends string> = { [Text in Line<Help> as Name<Text>]: Value<Text> };

/** An option that several commands have: below their own, in the same columns. */
function addOption(help: string, option: string, meaning: string): string {
  const [start = `  ${option}   `] = /^ {2}--\S+(?: [A-Z]\S*)? +/m.exec(help) ?? [];
  const line = `  ${option}`.padEnd(start.length) + meaning;
  return help.replace(/^Options\n(?: {2}.*\n)*/m, (listed) => `${listed}${line}\n`);
}

/** The arguments of a command, with the types that its help text gives them; --help is always one. */
export function readCommand<const Help extends string>(given: Help, { takesOperands = false } = {}) {
  const help = addOption(given, "--help", "show this text");
  const { options, operands } = readArguments<Options<Help>>(help, takesOperands);

  /** Says what is wrong and how the command is used, and ends the process. */
  function refuse(what: string): never {
    process.exit(refuseUsage(help, what));
  }

  return {
    options,
    operands,
    refuse,
    /** Ends the process if one of them is wrong. */
    readSettings: () => readValidSettings(projectRoot).settings,
    /** Prints the result, as JSON with --json, otherwise in words. Returns the exit code. */
    answer(ok: boolean, fields: object, print: () => void): number {
      if ("json" in options && options.json) console.log(JSON.stringify({ ok, ...fields }, null, 2));
      else print();
      return ok ? exitCodes.fine : exitCodes.findings;
    },
    /** The only operand. `what` is said if there is none, or more than one. */
    one(what: string): string {
      const [operand = "", ...more] = operands;
      return operand === "" || more.length > 0 ? refuse(what) : operand;
    },
    /** The whole number that an option gives; `usual` if it was not given. */
    whole(name: keyof Options<Help> & string, usual: number, from = 1, to = Number.MAX_SAFE_INTEGER): number {
      const text = String(options[name] ?? usual);
      const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
      if (number >= from && number <= to) return number;
      const range = to === Number.MAX_SAFE_INTEGER ? `${from} or more` : `from ${from} to ${to}`;
      return refuse(`--${name} has to be a whole number, ${range}, not "${text}".`);
    },
  };
}

/** The same for a command on the content folder, which takes --content DIR. */
export function readContentCommand<const Help extends string>(help: Help, form?: { takesOperands: boolean }) {
  const meaning = "another folder (default: the setting WAYMARK_CONTENT, else content)";
  const command = readCommand(addOption(help, "--content DIR", meaning) as Help, form);
  const { content } = command.options as { content?: string };
  const folder = chooseContentFolder(content);
  return { ...command, folder, shownFolder: toShownFolder(folder) };
}

/** Prints each problem and a blank line. */
export function printProblems(problems: readonly Problem[], print = console.log): void {
  for (const problem of problems) print(`${printProblem(problem)}\n`);
}

/** Why no new file can be written at a path as it was given: nothing is overwritten, and no folder made that may be a missing disk. */
export function refuseTarget(given: string): string | undefined {
  const path = resolveOperand(given);
  const entry = statSync(path, { throwIfNoEntry: false });
  if (entry?.isDirectory()) return `${given} is a folder. Name a file in it.`;
  if (entry) return `${given} exists already. Choose another name.`;
  const folder = dirname(path);
  if (!existsSync(folder))
    return `There is no folder ${folder}. Create it first, or check that its disk is there.`;
}
