import { existsSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import type { ParseArgsOptionDescriptor } from "node:util";
import { exitCodes } from "#host/exit-codes.ts";
import { projectRoot } from "#host/project-root.ts";
import { readArguments } from "#host/read-arguments.ts";
import { readValidSettings } from "#host/settings/read-settings.ts";

interface CommandForm {
  /** Options that take a value; each may be given more than once. */
  options?: readonly string[];
  takesOperands?: boolean;
}

type Values = Record<string, string | boolean | string[] | undefined>;

/** Reads the arguments of a command on the content folder. Ends the process on --help and on wrong usage. */
export function readContentCommand(
  help: string,
  flags: readonly string[],
  { options: named = [], takesOperands = false }: CommandForm = {},
) {
  const { values, positionals }: { values: Values; positionals: readonly string[] } = readArguments(help, {
    options: toOptions(flags, named),
    allowPositionals: takesOperands,
  });
  const folder = chooseContentFolder(typeof values.content === "string" ? values.content : undefined);
  const below = relative(process.cwd(), folder);
  const shownFolder = below === "" || below.startsWith("..") ? folder : below.replaceAll("\\", "/");
  const texts = (option: string): readonly string[] => (Array.isArray(values[option]) ? values[option] : []);
  return {
    folder,
    /** The folder as messages call it: short where it is below the current one. */
    shownFolder,
    has: (flag: string) => values[flag] === true,
    /** The value of an option that takes one; the first where it was given twice. */
    text: (option: string) => texts(option)[0],
    texts,
    /** What the command gives without an option's name. */
    operands: positionals,
  };
}

function toOptions(flags: readonly string[], named: readonly string[]) {
  const switches = flags.map((flag) => [flag, { type: "boolean" }] as const);
  const valued = named.map((name) => [name, { type: "string", multiple: true }] as const);
  return {
    ...Object.fromEntries<ParseArgsOptionDescriptor>([...switches, ...valued]),
    content: { type: "string" },
  } as const;
}

/** npm starts commands in the project's folder; paths are meant from where the curator is. */
export const resolveOperand = (path: string) => resolve(process.env.INIT_CWD ?? ".", path);

/**
 * The folder that --content names, else that of the setting. Ends the process where that has no content: a
 * command would write into whatever folder a typo names.
 */
export function chooseContentFolder(given: string | undefined): string {
  if (given?.trim() === "") refuse("--content is empty.");
  const folder = given === undefined ? readContentSetting() : resolve(given);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) refuse(`There is no folder ${folder}.`);
  if (!["site.yaml", "menus.yaml"].some((name) => existsSync(join(folder, name))))
    refuse(`The folder ${folder} has no content: neither site.yaml nor menus.yaml is there.`);
  return folder;
}

const readContentSetting = () => readValidSettings(projectRoot, exitCodes.wrongUsage).settings.contentFolder;

function refuse(what: string): never {
  console.error(`${what} Name another with --content DIR or the setting WAYMARK_CONTENT.`);
  process.exit(exitCodes.wrongUsage);
}
