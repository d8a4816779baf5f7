import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runHere } from "#host/testing/run-here.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

let home = "";
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "waymark-memory-"));
  cpSync(join(root, "fixtures/hub"), join(home, "content"), { recursive: true });
  await runHere("links-export", ["--csv", join(home, "links.csv"), "--content", join(home, "content")]);
});
afterAll(() => rmSync(home, { recursive: true }));

/** At its end a command says how much memory it ever had, in KB. */
const sayPeak = `process.on("exit", () => console.error("peak " + process.resourceUsage().maxRSS));`;

function run(name: string, ...args: string[]) {
  const options = ["src/tools/run.mjs", name, "--content", join(home, "content"), ...args];
  const env = {
    ...process.env,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(sayPeak)}`,
  };
  const { stderr } = spawnSync(process.execPath, options, { cwd: root, encoding: "utf8", env });
  // The first is that of the command, the second that of the program which started it.
  return Number(/peak (\d+)/.exec(stderr)?.[1]) / 1024;
}

describe.skipIf(process.platform === "win32")("T18: a command on all the links takes at most 100 MB", () => {
  it.each<[string, () => string[]]>([
    ["content:check", () => []],
    ["content:format", () => ["--check"]],
    ["content:review", () => []],
    ["links:export", () => ["--csv", join(home, "links.csv")]],
    ["links:import", () => [join(home, "links.csv")]],
    ["links:intake", () => [join(root, "fixtures/exchange/responses.csv"), "--dry-run"]],
    ["links:mend", () => ["reviewed", "ucas", "--dry-run", "--cache", join(home, "cache")]],
  ])("%s", (name, args) => {
    const firstMb = run(name, ...args());
    // The first run on a computer compiles, and takes some twenty more.
    const peakMb = firstMb < 100 ? firstMb : run(name, ...args());
    expect(peakMb).toBeGreaterThan(30);
    expect(peakMb).toBeLessThan(100);
  });
});
