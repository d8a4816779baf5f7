import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { end, exitCodes } from "#host/exit-codes.ts";
import { projectRoot } from "#host/project-root.ts";
import { resolveOperand } from "#host/read-arguments.ts";
import { explainMissing, readValidSettings } from "#host/settings/read-settings.ts";

/** The folder of --content, otherwise of the setting. Ends the process if there is no content in it: a typo must not become a folder to write into. */
export function chooseContentFolder(given: string | undefined): string {
  const folder = given === undefined ? readContentSetting() : resolveOperand(given);
  if (folder === "") refuse("--content is empty.");
  const missing = explainMissing(folder);
  if (missing) refuse(missing);
  if (!["site.yaml", "menus.yaml"].some((name) => existsSync(join(folder, name))))
    refuse(`The folder ${folder} has no content: neither site.yaml nor menus.yaml is there.`);
  return folder;
}

/** As messages call it: short if it is below the current folder. */
export function toShownFolder(folder: string): string {
  const below = relative(process.cwd(), folder);
  return below === "" || below.startsWith("..") ? folder : below.replaceAll("\\", "/");
}

const readContentSetting = () => readValidSettings(projectRoot, exitCodes.wrongUsage).settings.contentFolder;

const another = "Name another with --content DIR or the setting WAYMARK_CONTENT.";
const refuse = (what: string) => end({ code: exitCodes.wrongUsage, text: `${what} ${another}` });
