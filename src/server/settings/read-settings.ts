import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import {
  checkSettingNames,
  parseSettings,
  type SettingProblem,
  type Settings,
  SettingsError,
} from "./settings.ts";

export interface ReadSettings {
  settings: Settings;
  warnings: SettingProblem[];
}

/** The environment wins over `.env`, so one run can differ without an edit. Throws SettingsError. */
export function readSettings(root: string, environment: Record<string, string | undefined>): ReadSettings {
  const file = readEnvFile(join(root, ".env"));
  const env = { ...file.values, ...withoutEmpty(environment) };
  const whereOf = (name: string) =>
    environment[name] ? `${name} in the environment` : `${name} in .env, line ${file.lineOf(name)}`;
  const settings = parseSettings(env, root, whereOf);
  const missing = checkPaths(settings, env, whereOf);
  if (missing.length > 0) throw new SettingsError(missing);
  return { settings, warnings: checkSettingNames(env, whereOf) };
}

/** An empty variable means "not given" and must not hide the file's value. */
function withoutEmpty(environment: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
}

function readEnvFile(path: string) {
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  const lines = text.split("\n");
  const lineOf = (name: string) => {
    const isNamed = (line: string) => line.replace(/^\s*(export\s+)?/, "").startsWith(name);
    return lines.findIndex(isNamed) + 1;
  };
  return { values: parseEnv(text) as Record<string, string>, lineOf };
}

/** Only what was set by hand is checked here: the content check says more about the usual folder. */
function checkPaths(
  settings: Settings,
  env: Record<string, string | undefined>,
  whereOf: (name: string) => string,
): SettingProblem[] {
  const problems: SettingProblem[] = [];
  const expect = (name: string, path: string, kind: "file" | "folder") => {
    const stat = env[name]?.trim() ? statSync(path, { throwIfNoEntry: false }) : "unset";
    if (stat === "unset" || (kind === "file" ? stat?.isFile() : stat?.isDirectory())) return;
    const fix = `Create it, or correct the path. It is read from the project's folder when relative.`;
    problems.push({ where: whereOf(name), what: `there is no ${kind} ${JSON.stringify(path)}`, fix });
  };
  expect("WAYMARK_CONTENT", settings.contentFolder, "folder");
  expect("WAYMARK_FEEDS", settings.feedsFile, "file");
  return problems;
}
