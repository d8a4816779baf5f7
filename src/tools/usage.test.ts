import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { runHere } from "#host/testing/run-here.ts";

type Command = [name: string, args: string[], env?: Record<string, string>];

const names = readdirSync(import.meta.dirname).flatMap((file) => /^([a-z-]+)\.ts$/.exec(file)?.[1] ?? []);

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
  const asked = names.flatMap((name): Command[] => [
    [name, ["--help"]],
    [name, ["--porty"]],
  ]);
  const all = runAll([...asked, ["dev", [], { PORT: "no" }]]);
  for (const [at, name] of names.entries()) {
    const [help, wrong] = all.slice(2 * at);
    expect([name, help?.status, help?.stderr]).toEqual([name, 0, ""]);
    expect(help?.stdout).toContain(
      `npm ${/^(start|test)$/.test(name) ? "" : "run "}${name.replace("-", ":")}`,
    );
    expect(help?.stdout).toMatch(/Exit codes: 0 .*2 wrong usage/s);
    expect([name, wrong?.status, wrong?.stdout]).toEqual([name, 2, ""]);
    expect(wrong?.stderr).toContain("--porty");
    expect(wrong?.stderr).toContain(help?.stdout.trim());
  }
  expect(all.at(-1)).toMatchObject({ status: 78, stderr: expect.stringMatching(/^[^\n]+\n$/) });
});

it.each(["abc", "0", "-1", "", "Infinity", "1.5"])("bench:links refuses --links=%s", async (links) => {
  const { status, stderr } = await runHere("bench-links", [`--links=${links}`]);
  expect(status).toBe(2);
  expect(stderr).toContain(`, not "${links}"`);
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
