import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { inherited } from "./src/content/git/run-git.ts";
import { findTemporaryFolder } from "./test/project/temporary-folder.ts";
import { LongestFirst } from "./test/project/test-order.ts";

// A hook says in which repository git works, and for whom: tests that make one of their own would commit into that one.
for (const name of Object.keys(process.env))
  if (inherited.includes(name) || /^GIT_(AUTHOR|COMMITTER)_/.test(name)) delete process.env[name];

/** A contributor's own git may sign, run hooks everywhere, or write lines as Windows does. Tests' repositories do not. */
const gitSettings = [
  ["commit.gpgSign", "false"],
  ["core.hooksPath", ".git/hooks"],
  ["core.autocrlf", "false"],
  // After each commit, fetch and push git would ask, by a process of its own, whether it is time to tidy up.
  ["maintenance.auto", "false"],
  ["receive.autoGC", "false"],
];
const gitEnv = gitSettings.flatMap(([key, value], at) => [
  [`GIT_CONFIG_KEY_${at}`, key],
  [`GIT_CONFIG_VALUE_${at}`, value],
]);

/** Files that replace a module for everybody who imports it (`vi.mock`); test/sources.test.ts holds the list. */
export const replacing =
  "src/{desk-server/web/{create-preview,read-desk-page},server/http/blank-lines,site/search/wake-search}.test.ts";
/** Long: a limit is for what hangs. How fast something is, a benchmark says. */
const patience = { testTimeout: 180_000, hookTimeout: 180_000 };
const node = {
  environment: "node",
  ...patience,
  // Browser tests copy whole clones, for which there may not be the memory.
  env: { TMPDIR: findTemporaryFolder() },
} as const;

/**
 * A worker runs dozens of files, so it may fill half a gigabyte before V8 looks through all of it again and again. Desk tests,
 * which mostly start git, take as long with it as without.
 */
const roomyHeap = ["--min-semi-space-size=32", "--max-semi-space-size=64", "--initial-old-space-size=400"];

export default defineConfig({
  test: {
    // The commands that tests start would compile the same sources a thousand times.
    env: {
      NODE_COMPILE_CACHE: fileURLToPath(new URL(".cache/compiled", import.meta.url)),
      ...Object.fromEntries(gitEnv),
      GIT_CONFIG_COUNT: String(gitSettings.length),
    },
    // Tests wait for processes, sockets and browsers: with four on two cores, a fifth of the time went by idle.
    maxWorkers: 5,
    sequence: { sequencer: LongestFirst },
    // In CI, where others may want the same cores, a timed-out wait gets a second chance; at the desk it is to be seen.
    retry: process.env.CI ? 1 : 0,
    // What is waited for may take a busy machine more than the second that vitest grants, and each look takes some of its time.
    expect: { poll: { timeout: 60_000, interval: 100 } },
    projects: [
      {
        extends: true,
        test: {
          ...node,
          name: "unit",
          include: ["{src,test,bench}/**/*.test.{ts,tsx}"],
          exclude: [replacing],
          // A worker loads the sources once for all its files, which takes a third off the time.
          isolate: false,
          execArgv: roomyHeap,
        },
      },
      { extends: true, test: { ...node, name: "unit-replacing", include: [replacing] } },
      {
        extends: true,
        test: {
          name: "browser",
          provide: { takesPictures: false },
          globalSetup: "e2e/support/build-hub.ts",
          include: ["e2e/**/*.test.ts"],
          environment: "node",
          // A worker keeps its browser, too (e2e/support/browser.ts).
          isolate: false,
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: "screenshots",
          provide: { takesPictures: true },
          globalSetup: "e2e/support/build-hub.ts",
          include: ["e2e/**/*.shots.ts"],
          environment: "node",
          ...patience,
          fileParallelism: false,
        },
      },
    ],
  },
});
