import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { runHere } from "#host/testing/run-here.ts";

const run = (name: string, args: string[], env: Record<string, string> = {}) => {
  const script = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const options = {
    encoding: "utf8",
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? "",
      ...env,
    },
  } as const;
  return spawnSync(process.execPath, [script, ...args], options);
};

/** Commands that no other test starts as a process: they take long, want a browser, or are run without one. */
describe.each([
  "content-schema",
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
])("%s", (name) => {
  it("ends with 2 for an option that it does not know, and explains itself with an example and its exit codes", () => {
    const { status, stdout, stderr } = run(name, ["--porty"]);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("--porty");
    expect(stderr).toContain(`npm ${name === "test" ? "" : "run "}${name.replace("-", ":")}`);
    expect(stderr).toMatch(/Exit codes: 0 .*2 wrong usage/s);
  });
});

it("--help explains the same, and ends with 0", () => {
  const { status, stdout, stderr } = run("format", ["--help"]);
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("npm run format");
});

it.each(["abc", "0", "-1", "", "Infinity", "1.5"])("bench:links refuses --links=%s", async (links) => {
  const { status, stderr } = await runHere("bench-links", [`--links=${links}`]);
  expect(status).toBe(2);
  expect(stderr).toContain(`and not "${links}"`);
});

it("dev ends with 78 and one line for a bad setting", () => {
  const { status, stderr } = run("dev", [], { PORT: "no" });
  expect(status).toBe(78);
  expect(stderr.trim().split("\n")).toHaveLength(1);
});
