import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { recoverFolder, replaceFolder, toDraftFolder } from "./replace-folder.ts";

let home = "";
const path = (name: string) => join(home, name);
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "waymark-replace-"));
  mkdirSync(path("draft"));
  writeFileSync(path("draft/new"), "");
});
afterEach(() => rmSync(home, { recursive: true }));

describe("replaceFolder", () => {
  it("puts the draft where nothing was", async () => {
    await replaceFolder(path("draft"), path("site"));
    expect(readdirSync(home, { recursive: true }).sort()).toEqual(["site", "site/new"]);
  });

  it("puts the draft in the place of a folder, whole", async () => {
    mkdirSync(path("site/deep"), { recursive: true });
    await replaceFolder(path("draft"), path("site"));
    expect(readdirSync(home, { recursive: true }).sort()).toEqual(["site", "site/new"]);
  });

  it("leaves an old folder that another program has open to the next build", async () => {
    mkdirSync(path("site/deep"), { recursive: true });
    await replaceFolder(path("draft"), path("site"), () => Promise.reject(new Error("EBUSY")));
    expect(readdirSync(path("site"))).toEqual(["new"]);
    expect(readdirSync(path(`site.replaced-${process.pid}`))).toEqual(["deep"]);
  });

  it("puts the old folder back when there is no draft", async () => {
    mkdirSync(path("site/deep"), { recursive: true });
    await expect(replaceFolder(path("nothing"), path("site"))).rejects.toThrow(/ENOENT/);
    expect(readdirSync(path("site"))).toEqual(["deep"]);
    expect(readdirSync(home).sort()).toEqual(["draft", "site"]);
  });
});

describe("recoverFolder, after a kill", () => {
  const { pid: dead } = spawnSync(process.execPath, ["--version"]);
  const put = (name: string) => mkdirSync(path(`${name}/${name}`), { recursive: true });
  const age = (name: string) => utimesSync(path(name), 0, Date.now() / 1000 - 3700);

  it.each([dead, process.pid])(
    "brings back what was moved away, and removes drafts (process %i)",
    async (pid) => {
      for (const name of [`site.building-${pid}-1`, `site.building-${pid}`, `site.replaced-${pid}`])
        put(name);
      for (const name of [`site.building-${pid}-1`, `site.building-${pid}`]) age(name);
      await recoverFolder(path("site"));
      expect(readdirSync(home).sort()).toEqual(["draft", "site"]);
      expect(readdirSync(path("site"))).toEqual([`site.replaced-${pid}`]);
    },
  );

  it("leaves a draft that another container may be filling, whose process has no id here or ours", async () => {
    const drafts = [dead, process.pid].flatMap((pid) => [`site.building-${pid}-1`, `site.building-${pid}-2`]);
    for (const name of drafts) put(name);
    for (const name of drafts.filter((one) => one.endsWith("-2"))) {
      mkdirSync(path(`${name}/public`));
      age(name);
    }
    await recoverFolder(path("site"));
    expect(readdirSync(home).sort()).toEqual(["draft", ...drafts].sort());
    for (const name of drafts) age(name);
    for (const name of drafts.filter((one) => one.endsWith("-2"))) age(`${name}/public`);
    await recoverFolder(path("site"));
    expect(readdirSync(home)).toEqual(["draft"]);
  });

  it("leaves what is in place, what a living process makes, and what is someone's own", async () => {
    const kept = [
      `site.building-${process.ppid}`,
      "site.2025",
      `site.blog.replaced-${dead}`,
      "site.building-old",
    ];
    for (const name of ["site", `site.replaced-${dead}`, ...kept]) put(name);
    for (const name of kept) age(name);
    await recoverFolder(path("site"));
    expect(readdirSync(home).sort()).toEqual(["draft", "site", ...kept].sort());
    expect(readdirSync(path("site"))).toEqual(["site"]);
  });

  it("comes before the next build in the same place", async () => {
    put("site");
    put(`site.replaced-${process.pid}`);
    await recoverFolder(path("site"));
    const draft = toDraftFolder(path("site"));
    mkdirSync(draft);
    await replaceFolder(draft, path("site"));
    expect(readdirSync(home).sort()).toEqual(["draft", "site"]);
  });
});
