import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { replaceFolder } from "./replace-folder.ts";

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
