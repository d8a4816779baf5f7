import { spawn } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#host/project-root.ts";
import { chooseTests } from "../../test/checking/choose-tests.ts";
import { findChromium } from "../../test/checking/find-chromium.ts";
import { listBrowserSteps, listCheckSteps } from "../../test/checking/list-steps.ts";
import { runChecks } from "../../test/checking/run-steps.ts";
import { readCommand } from "./frame/read-command.ts";

const { options, operands, refuse } = readCommand(
  `Checks format, lint, types, content and build, then runs the unit tests and the browser tests. If there is no Chromium, it
installs Debian's chromium-headless-shell if it may; elsewhere name a Chromium in CHROMIUM. The last line has the counts.

  npm test
  npm test -- src/catalog/anchor-for.test.ts    the tests of one file, or of a folder
  npm test -- "dashes for spaces"               the tests with these words in their names
  npm test -- --watch src/catalog               the same again after each change
  CHROMIUM=/opt/chromium/chrome npm test

Options
  --watch   run the chosen tests again whenever a file that they use changes

Exit codes: 0 all fine, 1 something failed, 2 wrong usage.`,
  { takesOperands: true },
);
if (options.watch || operands.length > 0) runChosen();
else await runChecks([...listCheckSteps(projectRoot), ...listBrowserSteps(projectRoot)]);

/** Runs vitest itself, with its own output and colours. */
function runChosen(): void {
  const files = globSync(["{src,test,bench}/**/*.test.{ts,tsx}", "e2e/**/*.test.ts"], { cwd: projectRoot });
  const { args, unknown } = chooseTests(operands, files);
  if (unknown.length > 0) {
    const fix = "Name a file, a folder, or words of a test's name as its file has them.";
    refuse(`There is no test file and no test named "${unknown.join('", "')}". ${fix}`);
  }
  const mode = options.watch ? ["watch"] : ["run"];
  const projects = ["--project=unit*", "--project=browser"];
  const vitest = [join(projectRoot, "node_modules/vitest/vitest.mjs"), ...mode, ...projects, ...args];
  const env = { ...process.env, CHROMIUM: findChromium(process.env) };
  const child = spawn(process.execPath, vitest, { cwd: projectRoot, env, stdio: "inherit" });
  process.on("SIGINT", () => child.kill("SIGINT"));
  child.on("exit", (code) => process.exit(code ?? 1));
}
