import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
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

  it.each([dead, process.pid])(
    "brings back what was moved away, and removes drafts (process %i)",
    async (pid) => {
      for (const name of [`site.building-${pid}`, `site.replaced-${pid}`]) put(name);
      await recoverFolder(path("site"));
      expect(readdirSync(home).sort()).toEqual(["draft", "site"]);
      expect(readdirSync(path("site"))).toEqual([`site.replaced-${pid}`]);
    },
  );

  it("leaves what is in place, what a living process makes, and what is somebody's own", async () => {
    const kept = [
      `site.building-${process.ppid}`,
      "site.2025",
      `site.blog.replaced-${dead}`,
      "site.building-old",
    ];
    for (const name of ["site", `site.replaced-${dead}`, ...kept]) put(name);
    await recoverFolder(path("site"));
    expect(readdirSync(home).sort()).toEqual(["draft", "site", ...kept].sort());
    expect(readdirSync(path("site"))).toEqual(["site"]);
  });

  it("comes before the next build in the same place", async () => {
    put("site");
    put(`site.replaced-${process.pid}`);
    await recoverFolder(path("site"));
    mkdirSync(toDraftFolder(path("site")));
    await replaceFolder(toDraftFolder(path("site")), path("site"));
    expect(readdirSync(home).sort()).toEqual(["draft", "site"]);
  });
});
