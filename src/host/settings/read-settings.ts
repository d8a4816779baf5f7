import { join } from "node:path";
import { checkPaths } from "./check-paths.ts";
import { readEnvFile } from "./read-env-file.ts";
import {
  checkSettingNames,
  type SettingProblem,
  type Settings,
  SettingsError,
  toSettings,
} from "./settings.ts";

export interface ReadSettings {
  settings: Settings;
  warnings: SettingProblem[];
}

/** The environment wins over `.env`, so one run can differ without an edit. Throws SettingsError, with every problem. */
export function readSettings(root: string, environment: Record<string, string | undefined>): ReadSettings {
  const file = readEnvFile(join(root, ".env"));
  const given = withoutEmpty(environment);
  const env = { ...file.values, ...given };
  const whereOf = (name: string) => {
    if (given[name] !== undefined) return `${name} in the environment`;
    const line = file.lineOf(name);
    return line === undefined ? name : `${name} in .env, line ${line}`;
  };
  const { settings, problems } = toSettings(env, root, whereOf);
  const all = [...file.problems, ...problems, ...checkPaths(settings, env, whereOf)];
  const warnings = checkSettingNames(env, whereOf);
  if (all.length > 0) throw new SettingsError(all, warnings);
  return { settings, warnings };
}

/** An empty variable means "not given" and must not hide the file's value. */
function withoutEmpty(environment: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
}
