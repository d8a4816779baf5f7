import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sampleContent, sampleResource } from "#catalog/fixture/sample-content.ts";
import { readJournal, writeJournal } from "#content/change-content.ts";
import { runHere } from "#host/testing/run-here.ts";

let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "waymark-content-"));
  for (const { path, text } of sampleContent()) await put(path, text);
});
afterEach(() => rmSync(folder, { recursive: true }));

async function put(path: string, text: string) {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

const textOf = (path: string) => readFileSync(join(folder, path), "utf8");

const run = (name: string, args: string[] = ["--content", folder], env: Record<string, string> = {}) =>
  runHere(name, args, { ...process.env, ...env });

function git(...args: string[]) {
  const identity = ["-c", "user.name=A Curator", "-c", "user.email=curator@example.org"];
  const { status, stderr } = spawnSync("git", [...identity, ...args], { cwd: folder, encoding: "utf8" });
  expect(status, stderr).toBe(0);
}

it.each(["content-format", "links-import", "links-intake"])(
  "T18: %s finishes the change of a killed command, though it has nothing to write itself",
  async (name) => {
    await run("content-format");
    const [path, before] = ["resources/ash.yaml", textOf("resources/ash.yaml")];
    await put("sheet.csv", "id,Link\r\nash,https://www.ash.org/\r\n");
    const args = ["--content", folder, ...(name === "content-format" ? [] : [join(folder, "sheet.csv")])];
    const after = before.replace("[student]", "[student, leader]");
    await writeJournal(folder, [{ path, before, after }]);
    expect((await run(name, [...args, "--dry-run"])).status).toBe(0);
    expect(textOf(path)).toBe(before);
    expect(await run(name, args)).toMatchObject({ status: 0, stderr: "" });
    expect(textOf(path)).toBe(after);
    expect(await readJournal(folder)).toEqual([]);
  },
);

describe("content:format", () => {
  it("writes the form, lists the ids, and has nothing left to do", async () => {
    expect(await run("content-format")).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/14 files written/),
    });
    expect(textOf("resources/ash.yaml")).toMatch(
      /^# yaml-language-server: \$schema=\.\.\/schema\/resource\.json\n/,
    );
    expect(textOf("ids.txt")).toContain("\nash\nbirch\n");
    expect(await run("content-format", ["--content", folder, "--check"])).toMatchObject({
      status: 0,
      stdout: "Every file is in its canonical form.\n",
    });
  });

  it.each(["--check", "--dry-run"])("writes nothing with %s", async (flag) => {
    const before = textOf("resources/ash.yaml");
    const { status, stdout } = await run("content-format", ["--content", folder, flag, "--json"]);
    expect(status).toBe(flag === "--check" ? 1 : 0);
    expect(JSON.parse(stdout)).toMatchObject({ ok: flag !== "--check", problems: [] });
    expect(JSON.parse(stdout).changed).toContain("resources/ash.yaml");
    expect(textOf("resources/ash.yaml")).toBe(before);
  });

  it("leaves a file that it cannot read, names it, and formats the others", async () => {
    writeFileSync(join(folder, "resources/ash.yaml"), "name: a\nname: b\n");
    const { status, stdout } = await run("content-format");
    expect(status).toBe(1);
    expect(stdout).toContain("resources/ash.yaml:2");
    expect(textOf("resources/ash.yaml")).toBe("name: a\nname: b\n");
    expect(textOf("resources/birch.yaml")).toMatch(/^# yaml/);
  });

  it("never takes an id out of the list where git cannot say what was published", async () => {
    await run("content-format");
    rmSync(join(folder, "resources/oak.yaml"));
    await run("content-format");
    expect(textOf("ids.txt")).toContain("\noak\n");
  });

  it("lists no name that is not an id, and ends quietly when the file is called as it is told to", async () => {
    await run("content-format");
    const ids = textOf("ids.txt");
    await put("resources/Bad Name.yaml", sampleResource("pine"));
    await run("content-format");
    expect(textOf("ids.txt")).toBe(ids);
    const { stdout } = await run("content-check");
    expect(stdout).toContain("call the file bad-name.yaml");
    expect(stdout).toMatch(/1 error, 0 warnings\.\n$/);
    // As a list of before may have it.
    writeFileSync(join(folder, "ids.txt"), `${ids}Bad Name\n`);
    renameSync(join(folder, "resources/Bad Name.yaml"), join(folder, "resources/bad-name.yaml"));
    await run("content-format");
    expect(textOf("ids.txt")).not.toContain("Bad Name");
    expect((await run("content-check")).status).toBe(0);
  });

  it("takes an id out that was never committed, and no other", async () => {
    await run("content-format");
    git("init", "--quiet", "--initial-branch=main");
    git("add", "resources", "ids.txt");
    git("commit", "--quiet", "--message", "links");
    await put("resources/colege.yaml", sampleResource("colege"));
    await run("content-format");
    expect(textOf("ids.txt")).toContain("\ncolege\n");
    renameSync(join(folder, "resources/colege.yaml"), join(folder, "resources/college.yaml"));
    rmSync(join(folder, "resources/larch.yaml"));
    expect((await run("content-check")).stdout).toContain(
      "If it was never committed, run `npm run content:format`",
    );
    await run("content-format");
    expect(textOf("ids.txt")).not.toContain("colege\n");
    expect(textOf("ids.txt")).toMatch(/\ncollege\n.*\nlarch\n/s);
  });
});

describe("content:check", () => {
  it("ends with 0 on a whole folder, told by the setting", async () => {
    await run("content-format");
    expect(await run("content-check", [], { WAYMARK_CONTENT: folder })).toMatchObject({
      status: 0,
      stdout: "9 resources, 0 errors, 0 warnings.\n",
    });
  });

  it("prints every problem and ends with 1", async () => {
    await run("content-format");
    await put(
      "resources/pine.yaml",
      sampleResource("pine", { url: "url: http://pine.org/", cost: "cost: fre" }),
    );
    const { status, stdout } = await run("content-check");
    expect(status).toBe(1);
    expect(stdout).toContain(`${folder}/resources/pine.yaml:2 (url)\n  the address is http`);
    expect(stdout).toContain('write "free"');
    expect(stdout).toContain("run `npm run content:format`");
    expect(stdout).toMatch(/10 resources, 3 errors, 0 warnings\.\n$/);
  });

  it("prints JSON", async () => {
    await put("site.yaml", textOf("site.yaml").replaceAll("forms.school/", "example.com/"));
    await run("content-format");
    const { status, stdout } = await run("content-check", ["--content", folder, "--json"]);
    expect(status).toBe(0);
    const result = JSON.parse(stdout);
    expect(result).toMatchObject({ ok: true, resources: 9 });
    expect(result.problems).toHaveLength(6);
    expect(result.problems[0]).toMatchObject({
      level: "warning",
      where: expect.stringContaining("share_form"),
    });
  });

  it("names a link that is off the page because it changed hands, as a warning", async () => {
    await run("content-format");
    await put("checks/a.txt", 'ash\n  state changed-hands 2026-11-21T03Z "it leads to casino.net"\n');
    const { status, stdout } = await run("content-check");
    expect(status).toBe(0);
    expect(stdout).toContain(
      `warning: ${folder}/resources/ash.yaml (url)\n  off the page since 2026-11-21, because its address changed hands: it leads to casino.net\n`,
    );
    expect(stdout).toContain("npm run links:mend -- approve ash");
  });

  it("names damage in what the link checker remembers, and ends with 1", async () => {
    await run("content-format");
    await put("checks/a.txt", "ash\n  state changed-ha\n");
    const { status, stdout } = await run("content-check");
    expect(status).toBe(1);
    expect(stdout).toContain(`error: ${folder}/checks/a.txt:2\n  "state changed-ha" cannot be read\n`);
  });

  it("refuses a published id that is gone, once, and names no other link for those that name it", async () => {
    await run("content-format");
    rmSync(join(folder, "resources/ash.yaml"));
    const { status, stdout } = await run("content-check");
    expect(status).toBe(1);
    expect(stdout).toMatch(/the id "ash" was published and its file is gone.* 1 error/s);
  });

  it("refuses it also where its line went with the file, as the last commit has both", async () => {
    await run("content-format");
    git("init", "--quiet", "--initial-branch=main");
    git("add", "resources", "ids.txt");
    git("commit", "--quiet", "--message", "links");
    rmSync(join(folder, "resources/larch.yaml"));
    const list = textOf("ids.txt");
    await put("ids.txt", list.replace("larch\n", ""));
    const at = list.split("\n").indexOf("larch") + 1;
    const { status, stdout } = await run("content-check");
    expect(status).toBe(1);
    expect(stdout).toContain(`ids.txt:${at}\n  the id "larch" was published and its file is gone`);
  });
});

describe("schemas for editors", () => {
  it("of another version are named by the check, and written with the form", async () => {
    await put("schema/feeds.json", "{}\n");
    const { stdout } = await run("content-check");
    expect(stdout.match(/schema\n {2}its descriptions of fields.*another version/g)).toHaveLength(1);
    expect((await run("content-format")).status).toBe(0);
    expect(JSON.parse(textOf("schema/resource.json"))).toMatchObject({ title: "resource" });
    expect((await run("content-format", ["--content", folder, "--check"])).status).toBe(0);
    expect((await run("content-check")).stdout).not.toContain("another version");
  });
});

describe.each(["content-check", "content-format"])("%s", (name) => {
  it.each([
    ["gone", "There is no folder"],
    ["resources", "has no content: neither site.yaml nor menus.yaml"],
    ["", "--content is empty."],
  ])("refuses a folder that has no content, and leaves it as it was: %j", async (below, words) => {
    const { status, stderr } = await run(name, ["--content", below && join(folder, below)]);
    expect([status, stderr]).toEqual([2, expect.stringContaining(words)]);
    expect(readdirSync(join(folder, "resources"))).not.toContain(".changes");
  });
});
