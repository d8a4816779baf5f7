import { exitCodes } from "../exit-codes.ts";
import { type ReadSettings, readSettings } from "./read-settings.ts";
import { SettingsError } from "./settings.ts";

/** The settings of this process and of the `.env` in `root`. Ends the process on a bad one, saying which and why. */
export function readValidSettings(root: string, badSetting: number = exitCodes.badSetting): ReadSettings {
  try {
    return readSettings(root, process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exit(badSetting);
  }
}
