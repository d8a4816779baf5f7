import { statSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseEnv } from "node:util";
import { end, exitCodes } from "../exit-codes.ts";
import { leadsToFolder, toRealPath } from "../folders.ts";
import { readWholeFile, UnreadFileError } from "../read-whole-file.ts";
import {
  checkSettingNames,
  type Environment,
  hubFolder,
  type SettingProblem,
  type Settings,
  SettingsError,
  toSettings,
  type WhereOf,
} from "./settings.ts";

/** Where `.env` and relative paths are: in a content repository its own folder, not the one of the unpacked release. */
export const toHubFolder = (project: string, environment: Environment = process.env): string =>
  environment[hubFolder]?.trim() || project;

/** A restore makes the content folder; a server that starts without one serves the last build. */
type ContentUse = "needed" | "made" | "served";

/** The environment overrides `.env`, so one run can differ without an edit. Throws SettingsError with every problem. */
export function readSettings(project: string, environment: Environment, use: ContentUse = "needed") {
  const root = toHubFolder(project, environment);
  const file = readEnvFile(join(root, ".env"));
  // An empty variable means "not given" and must not hide the file's value.
  const own: Environment = Object.fromEntries(Object.entries(environment).filter(([, one]) => one?.trim()));
  const given = { ...file.values, ...own };
  const whereOf = (name: string) => {
    if (own[name] !== undefined) return `${name} in the environment`;
    const line = file.lines.get(name);
    return line === undefined ? name : `${name} in .env, line ${line}`;
  };
  const { settings, problems } = toSettings(given, root, whereOf);
  const all = [...file.problems, ...problems, ...checkPaths(settings, given, whereOf, use)];
  const warnings = [...file.warnings, ...checkSettingNames(given, whereOf)];
  if (all.length > 0) throw new SettingsError(all, warnings);
  return { settings, warnings, given };
}

/** Where a restore prepares what then takes the content's place: beside the folder itself, not beside a link to it. */
export const toRestoring = (contentFolder: string) => `${toRealPath(contentFolder)}.restoring`;
const restoreAgain = "A restore was interrupted: run it again.";

/** Why there is nothing to read; undefined if there is. */
export function explainMissing(contentFolder: string): string | undefined {
  const found = lookAt(contentFolder);
  const isHidden = found === "hidden" || lookAt(join(contentFolder, "site.yaml")) === "hidden";
  if (isHidden) return `${contentFolder} cannot be read. Give this user the right to read it.`;
  if (found === "folder") return;
  return `There is no folder ${contentFolder}.${leadsToFolder(toRestoring(contentFolder)) ? ` ${restoreAgain}` : ""}`;
}

/** Only a path set by hand must exist: the content check says more about the usual folder. */
function checkPaths(settings: Settings, env: Environment, whereOf: WhereOf, use: ContentUse) {
  const wanted = [
    ["WAYMARK_CONTENT", settings.contentFolder, "folder"],
    ["WAYMARK_FEEDS", settings.feedsFile, "file"],
  ] as const;
  const problems: SettingProblem[] = [];
  const { contentFolder } = settings;
  const isThere = lookAt(contentFolder);
  // The other missing paths were in it.
  const gone = { where: whereOf("WAYMARK_CONTENT"), what: `there is no folder ${contentFolder}` };
  if (use === "needed" && !isThere && leadsToFolder(toRestoring(contentFolder)))
    return [{ ...gone, fix: restoreAgain }];
  // The list of news sources may be in it, or on a disk that is to be mounted there.
  const isEmpty = !isThere || !lookAt(join(contentFolder, "site.yaml"));
  const mayLack = use === "made" || (use === "served" && isEmpty);
  for (const [name, path, kind] of wanted) {
    const found = env[name]?.trim() ? lookAt(path) : kind;
    if (found === kind || (mayLack && !found && canBeFolder(path))) continue;
    const what = `there is no ${kind} ${JSON.stringify(path)}`;
    const fix = "Create it, or correct the path. A relative path starts at the project's folder.";
    const hidden = { what: `${path} cannot be read`, fix: "Give this user the right to read it." };
    problems.push({ where: whereOf(name), ...(found === "hidden" ? hidden : { what, fix }) });
  }
  if (!canBeFolder(settings.dataFolder)) {
    const what = `${JSON.stringify(settings.dataFolder)} is not a folder`;
    const fix = "Name a folder, or one that can be created.";
    problems.push({ where: whereOf("WAYMARK_DATA"), what, fix });
  }
  return problems;
}

/** A folder that does not exist yet, or cannot be seen, is for the start to create or to do without (T5). */
function canBeFolder(path: string): boolean {
  const found = lookAt(path);
  if (found) return found === "folder" || found === "hidden";
  const parent = dirname(path);
  return parent === path || canBeFolder(parent);
}

/** "hidden": no right to look, like the server beside its data folder (S21). Undefined: nothing is there. */
function lookAt(path: string): "file" | "folder" | "other" | "hidden" | undefined {
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat) return;
    if (stat.isDirectory()) return "folder";
    return stat.isFile() ? "file" : "other";
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOTDIR" ? undefined : "hidden";
  }
}

/** The settings of this process and of `.env`. A bad one ends the process with a message. */
export function readValidSettings(root: string, badSetting?: number, use?: ContentUse) {
  try {
    return readSettings(root, process.env, use);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return end({ code: badSetting ?? exitCodes.badSetting, text: error.message });
  }
}

/** A line, or all lines of a value in quotes; if nothing closes them, it ends with its line. */
const entry = /(?<=^|\n)[^\S\n]*(?:(?:export +)?([A-Za-z_][\w.-]*)[ \t]*=[ \t]*(?:(["'`]).*?\2)?)?[^\n]*/gs;

/** `.env`, strictly: Node's parser skips what it does not understand, and the setting would keep its default. */
function readEnvFile(path: string) {
  let text = "";
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(readWholeFile(path, 1024 * 1024));
    if (text.includes("\0")) throw new TypeError("NUL");
  } catch (error) {
    return { values: {}, lines: new Map<string, number>(), problems: toFileProblems(error), warnings: [] };
  }
  // Node's parser takes the next line as the value if only blanks follow the "=".
  const trimmed = text.split("\n").map((line) => line.trimEnd());
  text = trimmed.join("\n");
  /** By name, the number of the line that counts, which is the last one. */
  const lines = new Map<string, number>();
  const problems: SettingProblem[] = [];
  const warnings: SettingProblem[] = [];
  let line = 1;
  let end = 0;
  for (const { 0: written, 1: name, index } of text.matchAll(entry)) {
    line += text.slice(end, index).split("\n").length - 1;
    end = index;
    if (name !== undefined) {
      const what = `${name} is in line ${lines.get(name)} too, which does not count`;
      if (lines.has(name))
        warnings.push({ where: `.env, line ${line}`, what, fix: "Remove one of the two." });
      lines.set(name, line);
    } else if (!/^(?:#|$)/.test(written.trim())) {
      // No message repeats a line: it may contain a password.
      const fix = "Write NAME=value, or put # in front of a note.";
      problems.push({ where: `.env, line ${line}`, what: "this is not NAME=value", fix });
    }
  }
  return { values: parseEnv(text) as Record<string, string>, lines, problems, warnings };
}

function toFileProblems(error: unknown): SettingProblem[] {
  const { code } = error as NodeJS.ErrnoException;
  const refuse = (what: string, fix: string) => [{ where: ".env", what, fix }];
  if (code === "ENOENT") return [];
  if (error instanceof UnreadFileError)
    return refuse(error.what, "Put a file with lines of NAME=value in its place.");
  if (error instanceof TypeError)
    return refuse("it is not UTF-8 text", "Save it as UTF-8, or write it again.");
  return refuse(`it cannot be read (${code})`, "Give this user the right to read it.");
}
