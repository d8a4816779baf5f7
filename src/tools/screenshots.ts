import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

if (process.argv.includes("--help")) {
  console.log("Takes the pictures in docs/screenshots/ from the running product.\n\n  npm run screenshots");
  process.exit(0);
}
const root = fileURLToPath(new URL("../..", import.meta.url));
const vitest = join(root, "node_modules/vitest/vitest.mjs");
const result = spawnSync(process.execPath, [vitest, "run", "--project", "screenshots"], {
  cwd: root,
  stdio: "inherit",
});
process.exit(result.status ?? 1);
