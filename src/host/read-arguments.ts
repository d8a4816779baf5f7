import { type ParseArgsConfig, parseArgs } from "node:util";
import { exitCodes } from "./exit-codes.ts";

type Arguments<Config extends ParseArgsConfig> = ReturnType<typeof parseArgs<Config>>;

/** The arguments of a command; --help is always among them. Ends the process on --help and on wrong usage. */
export function readArguments<const Config extends ParseArgsConfig>(
  help: string,
  config: Config,
): Arguments<Config> {
  const parsed = parse(help, config);
  const { help: wantsHelp } = parsed.values as { help?: boolean };
  if (!wantsHelp) return parsed;
  console.log(help);
  process.exit(exitCodes.fine);
}

function parse<const Config extends ParseArgsConfig>(help: string, config: Config): Arguments<Config> {
  try {
    const options = { ...config.options, help: { type: "boolean" } } as const;
    return parseArgs({ ...config, options }) as Arguments<Config>;
  } catch (error) {
    process.exit(refuseUsage(help, error instanceof Error ? error.message : String(error)));
  }
}

/** Says what is wrong with a command's arguments, and how they are meant. Returns the exit code. */
export function refuseUsage(help: string, what: string): number {
  console.error(`${what}\n\n${help}`);
  return exitCodes.wrongUsage;
}
