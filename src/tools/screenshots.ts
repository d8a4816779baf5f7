import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { exitCodes } from "#server/exit-codes.ts";
import { readArguments } from "./read-arguments.ts";
import { replaceFolder } from "./site-build/replace-folder.ts";

const help = `npm run screenshots

Takes the pictures in docs/screenshots/ from the running product. They take the place of the old ones when every one of
them is there; until then, and when one fails, the old ones stay.

Example: npm run screenshots

Exit codes: 0 all taken, 1 one could not be taken and the old ones stay, 2 wrong usage.`;

readArguments(help, { options: {} });
const root = fileURLToPath(new URL("../..", import.meta.url));
// A folder that git does not see, for a run that is stopped halfway.
const draft = join(root, ".cache/screenshots");
rmSync(draft, { recursive: true, force: true });
mkdirSync(draft, { recursive: true });
const vitest = join(root, "node_modules/vitest/vitest.mjs");
const { status } = spawnSync(process.execPath, [vitest, "run", "--project", "screenshots"], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, PICTURES_FOLDER: draft },
});
if (status === 0) await replaceFolder(draft, join(root, "docs/screenshots"));
process.exit(status === 0 ? exitCodes.fine : exitCodes.findings);
