import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { runHere } from "#host/testing/run-here.ts";

type Command = [name: string, args: string[], env?: Record<string, string>];

/** Commands that no other test starts as a process: they take long, want a browser, or are run without one. */
const names = [
  "db-migrate",
  "news-preview",
  "dev",
  "screenshots",
  "news-fetch",
  "backup",
  "restore",
  "release",
  "bench-links",
  "bench-search",
  "bench-growth",
  "bench-page",
  "test",
  "check",
  "format",
];

/** One after the other as Node loads them, without what makes tests of them; most of a start is what they share. */
function runAll(commands: readonly Command[]): Awaited<ReturnType<typeof runHere>>[] {
  const script = fileURLToPath(new URL("../host/testing/run-all-here.ts", import.meta.url));
  const { PATH, NODE_COMPILE_CACHE = "" } = process.env;
  const { stdout, stderr } = spawnSync(process.execPath, [script, JSON.stringify(commands)], {
    encoding: "utf8",
    env: { PATH, NODE_COMPILE_CACHE },
  });
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}

it("each command, asked rightly and wrongly, explains itself with an example and its exit codes", () => {
  const wrong = names.map((name): Command => [name, ["--porty"]]);
  const all = runAll([...wrong, ["format", ["--help"]], ["dev", [], { PORT: "no" }]]);
  for (const [at, name] of names.entries()) {
    const { status, stdout, stderr } = all[at] ?? {};
    expect([name, status, stdout]).toEqual([name, 2, ""]);
    expect(stderr).toContain("--porty");
    expect(stderr).toContain(`npm ${name === "test" ? "" : "run "}${name.replace("-", ":")}`);
    expect(stderr).toMatch(/Exit codes: 0 .*2 wrong usage/s);
  }
  const [help, setting] = all.slice(names.length);
  expect(help).toMatchObject({ status: 0, stderr: "", stdout: expect.stringContaining("npm run format") });
  expect(setting).toMatchObject({ status: 78, stderr: expect.stringMatching(/^[^\n]+\n$/) });
});

it.each(["abc", "0", "-1", "", "Infinity", "1.5"])("bench:links refuses --links=%s", async (links) => {
  const { status, stderr } = await runHere("bench-links", [`--links=${links}`]);
  expect(status).toBe(2);
  expect(stderr).toContain(`and not "${links}"`);
});

it("backup makes no folder that may be a missing disk", async () => {
  const { status, stderr } = await runHere("backup", ["/no/such/folder/hub.gz"]);
  expect([status, stderr]).toEqual([
    2,
    expect.stringContaining("There is no folder /no/such/folder. Create it"),
  ]);
});

it("backup names the place in which it found no store, which may be the wrong one", async () => {
  const file = fileURLToPath(new URL("no-hub.gz", import.meta.url));
  const env = { ...process.env, WAYMARK_DATA: "/no/such/store" };
  const { status, stdout } = await runHere("backup", [file, "--dry-run"], env);
  expect([status, stdout]).toEqual([
    0,
    expect.stringContaining(
      "There is no store in /no/such/store (WAYMARK_DATA), so no headline is included.",
    ),
  ]);
});
