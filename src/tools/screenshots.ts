import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { replaceFolder } from "#build/replace-folder.ts";
import { exitCodes } from "#host/exit-codes.ts";
import { projectRoot } from "#host/project-root.ts";
import { readArguments } from "#host/read-arguments.ts";
import { picturesFolder } from "./pictures-folder.ts";

const help = `npm run screenshots

Takes the pictures in docs/screenshots/ from the running product. They take the place of the old ones when every one of
them is there; until then, and when one fails, the old ones stay.

Example: npm run screenshots

Exit codes: 0 all taken, 1 one could not be taken and the old ones stay, 2 wrong usage.`;

readArguments(help, { options: {} });
rmSync(picturesFolder, { recursive: true, force: true });
mkdirSync(picturesFolder, { recursive: true });
const vitest = join(projectRoot, "node_modules/vitest/vitest.mjs");
const { status } = spawnSync(process.execPath, [vitest, "run", "--project", "screenshots"], {
  cwd: projectRoot,
  stdio: "inherit",
});
if (status === 0) await replaceFolder(picturesFolder, join(projectRoot, "docs/screenshots"));
process.exit(status === 0 ? exitCodes.fine : exitCodes.findings);
