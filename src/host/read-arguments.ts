import { resolve } from "node:path";
import { type ParseArgsConfig, parseArgs } from "node:util";
import { exitCodes } from "./exit-codes.ts";

/**
 * The arguments of a command. Its help text is the only list of its options: `--json   ...` is a switch, `--out DIR   ...` takes a
 * value, `--only WORD...   ...` several. Ends the process on --help and on wrong usage.
 */
export function readArguments<Options>(help: string, takesOperands = false) {
  const found = [...help.matchAll(/^ {2}--([a-z-]+)(?: ([A-Z]\S*))?(?: {2}|$)/gm)];
  const toForm = (value: string | undefined): NonNullable<ParseArgsConfig["options"]>[string] => {
    if (value === undefined) return { type: "boolean", default: false };
    return value.endsWith("...") ? { type: "string", multiple: true, default: [] } : { type: "string" };
  };
  try {
    const { values, positionals: operands } = parseArgs({
      options: Object.fromEntries(found.map(([, name = "", value]) => [name, toForm(value)])),
      allowPositionals: takesOperands,
    });
    const left = Object.fromEntries(found.map(([, name]) => [name, undefined]));
    if (!values.help) return { options: { ...left, ...values } as Options, operands };
  } catch (error) {
    process.exit(refuseUsage(help, error instanceof Error ? error.message : String(error)));
  }
  console.log(help);
  process.exit(exitCodes.fine);
}

/** What `readArguments` reads, for a help text that types cannot see. */
export type OptionsOf<Value extends string, Switch extends string> = Partial<Record<Value, string>> &
  Record<Switch, boolean>;

/** Says what is wrong with a command's arguments, and how they are meant. Returns the exit code. */
export function refuseUsage(help: string, what: string): number {
  console.error(`${what}\n\n${help}`);
  return exitCodes.wrongUsage;
}

/** npm starts commands in the project's folder, but people give paths relative to where they are. An empty one stays empty. */
export const resolveOperand = (path: string) => path.trim() && resolve(process.env.INIT_CWD ?? ".", path);
