import { spawn } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#host/project-root.ts";
import { readArguments, refuseUsage } from "#host/read-arguments.ts";
import { chooseTests } from "../../test/checking/choose-tests.ts";
import { findChromium } from "../../test/checking/find-chromium.ts";
import { listBrowserSteps, listCheckSteps } from "../../test/checking/list-steps.ts";
import { runChecks } from "../../test/checking/run-checks.ts";

const help = `npm test

Format, lint, types, content, build, unit tests and browser tests. Debian's chromium-headless-shell is installed where
there is no Chromium and it may; elsewhere name one in CHROMIUM. The last line has the counts alone.

  npm test -- src/catalog/anchor-for.test.ts    the tests of one file, or of a folder
  npm test -- "dashes for spaces"               the tests whose names have these words
  npm test -- --watch src/catalog               the same again after each change

Options
  --watch   run the chosen tests again whenever a file that they use changes
  --help    this text

Example: CHROMIUM=/opt/chromium/chrome npm test

Exit codes: 0 all fine, 1 something failed, 2 wrong usage.`;

const { values, positionals } = readArguments(help, {
  options: { watch: { type: "boolean", default: false } },
  allowPositionals: true,
});
if (values.watch || positionals.length > 0) runChosen();
else await runChecks([...listCheckSteps(projectRoot), ...listBrowserSteps(projectRoot)]);

/** vitest itself, with its own words and colours. */
function runChosen(): void {
  const files = globSync(["{src,test,bench}/**/*.test.{ts,tsx}", "e2e/**/*.test.ts"], { cwd: projectRoot });
  const { args, unknown } = chooseTests(positionals, files);
  if (unknown.length > 0) {
    const fix = "Name a file, a folder, or words of a test's name as its file has them.";
    process.exit(
      refuseUsage(help, `There is no test file and no test named "${unknown.join('", "')}". ${fix}`),
    );
  }
  const mode = values.watch ? ["watch"] : ["run"];
  const projects = ["--project=unit*", "--project=browser"];
  const vitest = [join(projectRoot, "node_modules/vitest/vitest.mjs"), ...mode, ...projects, ...args];
  const env = { ...process.env, CHROMIUM: findChromium(process.env) };
  const child = spawn(process.execPath, vitest, { cwd: projectRoot, env, stdio: "inherit" });
  process.on("SIGINT", () => child.kill("SIGINT"));
  child.on("exit", (code) => {
    process.exitCode = code ?? 1;
  });
}
