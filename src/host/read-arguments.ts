import { resolve } from "node:path";
import { type ParseArgsConfig, parseArgs } from "node:util";
import { exitCodes } from "./exit-codes.ts";

/** The arguments of a command; --help is always among them. Ends the process on --help and on wrong usage. */
export function readArguments<const Config extends ParseArgsConfig>(help: string, config: Config) {
  try {
    const options = { ...config.options, help: { type: "boolean" } } as const;
    const parsed = parseArgs({ ...config, options }) as ReturnType<typeof parseArgs<Config>>;
    if (!(parsed.values as { help?: boolean }).help) return parsed;
  } catch (error) {
    process.exit(refuseUsage(help, error instanceof Error ? error.message : String(error)));
  }
  console.log(help);
  process.exit(exitCodes.fine);
}

/** Says what is wrong with a command's arguments, and how they are meant. Returns the exit code. */
export function refuseUsage(help: string, what: string): number {
  console.error(`${what}\n\n${help}`);
  return exitCodes.wrongUsage;
}

/** npm starts commands in the project's folder, but people give paths relative to where they are. An empty one stays empty. */
export const resolveOperand = (path: string) => path.trim() && resolve(process.env.INIT_CWD ?? ".", path);
