import { relative, resolve } from "node:path";
import type { ParseArgsOptionDescriptor } from "node:util";
import { readArguments } from "#host/read-arguments.ts";
import { chooseContentFolder } from "./choose-content-folder.ts";

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
    /** The folder as messages call it: short where it lies below the current one. */
    shownFolder,
    has: (flag: string) => values[flag] === true,
    /** The value of an option that takes one; the first where it was given twice. */
    text: (option: string) => texts(option)[0],
    texts,
    /** What stands in the command without an option's name. */
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
