import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { replaceFolder } from "#build/replace-folder.ts";
import { exitCodes } from "#host/exit-codes.ts";
import { draftFolder, projectRoot } from "#host/project-root.ts";
import { readCommand } from "./frame/read-command.ts";

readCommand(`Takes the pictures in docs/screenshots/ from the running product. They replace the old ones once all of them have been taken;
if one fails, the old ones stay.

  npm run screenshots

Options

Exit codes: 0 all taken, 1 one could not be taken and the old ones stay, 2 wrong usage.`);
rmSync(draftFolder, { recursive: true, force: true });
mkdirSync(draftFolder, { recursive: true });
const vitest = join(projectRoot, "node_modules/vitest/vitest.mjs");
const args = [vitest, "run", "--project", "screenshots"];
const { status } = spawnSync(process.execPath, args, { cwd: projectRoot, stdio: "inherit" });
if (status === 0) await replaceFolder(draftFolder, join(projectRoot, "docs/screenshots"));
process.exit(status === 0 ? exitCodes.fine : exitCodes.findings);
