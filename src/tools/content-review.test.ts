import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sampleContent } from "#catalog/fixture/sample-content.ts";
import { lockContent } from "#content/lock-content.ts";
import { runHere } from "#host/testing/run-here.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "waymark-review-"));
  mkdirSync(join(folder, "resources"));
  for (const { path, text } of sampleContent()) writeFileSync(join(folder, path), text);
});
afterEach(() => rmSync(folder, { recursive: true }));

const textOf = (id: string) => readFileSync(join(folder, `resources/${id}.yaml`), "utf8");
const run = (...args: string[]) => runHere("content-review", ["--content", folder, ...args]);

describe("content:review", () => {
  it("names the week's links, notes some, and then asks for the rest", async () => {
    appendFileSync(join(folder, "resources/oak.yaml"), "look_again: Is it free?\n");
    const first = await run("--count", "3");
    expect(first).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("Review these 3 this week (8 due)"),
    });
    expect(first.stdout).toContain(
      "Also to be reviewed (1):\n\n  Resource oak  https://www.oak.org/\n     oak | Is it free?",
    );
    expect(first.stdout).toContain("npm run content:review -- --done ash birch cedar");
    expect(await run("--done", "ash", "oak")).toMatchObject({
      status: 0,
      stdout: "2 links marked as reviewed.\n",
    });
    expect(textOf("ash")).toMatch(/\nreviewed: \d{4}-\d\d-\d\d\n/);
    const next = JSON.parse((await run("--count", "3", "--json")).stdout);
    expect(next).toMatchObject({ ok: true, due: 7, done: 2, again: [], batch: [{ id: "birch" }] });
    expect(textOf("oak")).not.toContain("look_again");
  });

  it("sends nobody to a link that is off the page, because its address leads to someone else", async () => {
    mkdirSync(join(folder, "checks"));
    writeFileSync(join(folder, "checks/a.txt"), 'ash\n  state changed-hands 2026-01-02T03Z "sold"\n');
    const { stdout } = await run();
    expect(stdout).toContain("Review these 8 this week (8 due)");
    expect(stdout).not.toContain("www.ash.org");
  });

  it("notes nothing with --dry-run", async () => {
    expect(await run("--done", "ash", "--dry-run")).toMatchObject({
      status: 0,
      stdout: "Nothing was written.\n",
    });
    expect(textOf("ash")).not.toContain("reviewed");
  });

  it.each([
    [["ash", "brich"], 'there is no link "brich"'],
    [["ash", "--on", "2199-01-01"], "2199-01-01 is in the future"],
    [["ash", "--on", "2025-12-31"], "it was reviewed before it was added"],
  ])("notes none when one is wrong: %j", async (args, message) => {
    const { status, stdout } = await run("--done", ...args);
    expect(status).toBe(1);
    expect(stdout).toContain(message);
    expect(textOf("ash")).not.toContain("reviewed");
  });

  it("T21: waits for no other tool and ends with 75", async () => {
    const lock = lockContent(folder);
    expect((await run("--done", "ash")).status).toBe(75);
    lock.release();
    expect(textOf("ash")).not.toContain("reviewed");
  });

  it("refuses an owner that nobody is, and names those there are", async () => {
    expect(await run("--owner", "nobody")).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('"nobody" does not look after any group. No group has an owner.'),
    });
    writeFileSync(
      join(folder, "site.yaml"),
      `${readFileSync(join(folder, "site.yaml"), "utf8")}review: { owner: Kim }\n`,
    );
    expect((await run("--owner", "nobody")).stderr).toContain("The owners: Kim.");
    expect(await run("--owner", "Kim")).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("Review these"),
    });
  });

  it("refuses wrong usage", async () => {
    for (const args of [["ash"], ["--done"], ["--count", "0"], ["--count", "many"], ["--on", "2026-11-20"]])
      expect((await run(...args)).status).toBe(2);
  });
});
