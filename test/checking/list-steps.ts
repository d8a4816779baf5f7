import { join } from "node:path";
import { ceilings } from "../project/ceilings.ts";
import { listOver, measureHouse, printSize } from "../project/measure-house.ts";
import { findChromium, installChromium, isWhole } from "./find-chromium.ts";
import { groupTypedFolders, writeTypeSettings } from "./group-typed-folders.ts";
import { type ProgramResult, runPackage, runProgram } from "./run-program.ts";
import { type Step, type StepOutcome, toOutcome } from "./run-steps.ts";
import { runVitest } from "./run-vitest.ts";

/** biome colours everything in CI, even if nobody can see it. */
const colours = `--colors=${process.stdout.isTTY ? "force" : "off"}`;

const oneTest =
  "run the failed file alone with `npm test -- FILE`, and again after each change with --watch (CONTRIBUTING.md). If it passes alone, the machine was busy.";

/** Everything but the browser. What takes long comes first, so that the last of two lanes ends soon after the other. */
export function listCheckSteps(root: string): Step[] {
  const tool = (name: string, args: string[] = []) =>
    runProgram(root, process.execPath, [join(root, "src/tools", name), ...args]);
  return [
    {
      name: "format and lint",
      isSingle: true,
      fix: "npm run format fixes what can be fixed automatically; every other line above names a problem in the code.",
      run: async () => toResult(await runPackage(root, "@biomejs/biome/bin/biome", ["ci", colours, "."])),
    },
    ...groupTypedFolders(root).map((group) => ({
      isSingle: true,
      name: `types of ${group.folders.map((one) => (one === "." ? "tools and tests" : one)).join(", ")}`,
      fix: 'correct the line named above. A name that is unknown there may be behind a wall: docs/design.md, "The tree and its walls".',
      // Two run side by side; with several threads each took a quarter longer.
      run: async () => {
        const project = writeTypeSettings(root, group);
        return toResult(await runPackage(root, "typescript/bin/tsc", ["--singleThreaded", "-p", project]));
      },
    })),
    {
      name: "no unused code or package",
      isSingle: true,
      fix: "delete what is named above, or the word export if only its own file uses it.",
      run: async () => toResult(await runPackage(root, "knip/bin/knip.js", ["--no-progress"])),
    },
    {
      name: "build",
      isSingle: true,
      fix: "the last lines above name the file; npm run build shows the same alone.",
      run: async () => toResult(await tool("build.ts")),
    },
    {
      name: "content",
      isSingle: true,
      fix: "correct the lines named above; content/README.md says what each field takes.",
      run: async () => toResult(await tool("content-check.ts")),
    },
    {
      name: "content in its canonical form",
      isSingle: true,
      fix: "run npm run content:format and commit what it changed.",
      run: async () => toResult(await tool("content-format.ts", ["--check"])),
    },
    {
      name: "size of the house",
      fix: "delete something, or raise a ceiling in test/project/ceilings.ts and say why.",
      run: async () => {
        const size = measureHouse();
        const over = listOver(size, ceilings);
        return { ...toOutcome(over.length === 0, over.join("\n")), note: printSize(size) };
      },
    },
    { name: "unit tests", fix: oneTest, run: () => runVitest(root, "unit") },
  ];
}

export function listBrowserSteps(root: string): Step[] {
  let installing: Promise<string> | undefined;
  return [
    {
      name: "browser tests",
      fix: oneTest,
      needs: ["build"],
      begin: () => {
        // No second browser for speed on anyone's own machine; CI machines are made for the tests.
        const found = findChromium(process.env);
        if (!found || (process.env.CI && !process.env.CHROMIUM && isWhole(found)))
          installing = installChromium(root);
      },
      run: async () => runInBrowser(root, (await installing) ?? ""),
    },
  ];
}

/**
 * T19: if there is no Chromium and none can be installed, the browser tests are skipped loudly. In CI that is a failure,
 * because nobody reads the output of a green run.
 */
async function runInBrowser(root: string, said: string): Promise<StepOutcome> {
  const chromium = findChromium(process.env);
  if (chromium) {
    process.env.CHROMIUM = chromium;
    return runVitest(root, "browser");
  }
  const output = `${said}
THE BROWSER TESTS WERE NOT RUN: there is no Chromium, and it could not be installed here.
Install one (Debian: apt-get install chromium-headless-shell), or name one: CHROMIUM=/path/to/chromium npm test`;
  if (process.env.CI) return toOutcome(false, output);
  return { passed: 0, failed: 0, skipped: 1, output };
}

function toResult({ code, output }: ProgramResult): StepOutcome {
  return toOutcome(code === 0, output);
}
