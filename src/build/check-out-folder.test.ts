import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, sep } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkOutFolder } from "./check-out-folder.ts";

let home = "";
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), "waymark-out-")));
  put("project/package.json", "{}");
  put("elsewhere/content/site.yaml", "product: Waymark");
  put("lists/feeds.yaml", "[]");
  mkdirSync(join(home, "state/data"), { recursive: true });
});
afterEach(() => rmSync(home, { recursive: true }));

function put(path: string, text: string) {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), text);
}
function putBuild(folder: string) {
  put(`${folder}/build.json`, JSON.stringify({ sourceHash: "", builtAt: "2026-01-01T00:00:00.000Z" }));
  put(`${folder}/public/index.html`, "<!doctype html>");
}
const check = (name: string) =>
  checkOutFolder(join(home, name), join(home, "project"), {
    contentFolder: join(home, "elsewhere/content"),
    feedsFile: join(home, "lists/feeds.yaml"),
    dataFolder: join(home, "state/data"),
  });

describe("a build may replace", () => {
  it("a folder that is not there, or is empty", () => {
    expect(check("new/folder")).toBeUndefined();
    mkdirSync(join(home, "empty"));
    expect(check("empty")).toBeUndefined();
    expect(check("project/dist")).toBeUndefined();
  });

  it.skipIf(sep === "\\")("no folder from which Node loads nothing", () => {
    expect(check("a\\b/dist")).toMatch(/a\\b\/dist has a "\\" in its path\. Name another folder\.$/);
  });

  it("what a build made", () => {
    putBuild("project/dist");
    expect(check("project/dist")).toBeUndefined();
    symlinkSync(join(home, "project/dist"), join(home, "link"));
    expect(check("link")).toBeUndefined();
  });
});

describe("a build of which a part is lost", () => {
  it.each(["build.json", "public"])("may be replaced without its %s, while nothing else is there", (lost) => {
    putBuild("site");
    put("site/files.json", JSON.stringify({ "build.json": "x", "public/index.html": "x" }));
    rmSync(join(home, "site", lost), { recursive: true });
    expect(check("site")).toBeUndefined();
    put("site/letter.txt", "Dear mother");
    expect(check("site")).toContain("no build made");
  });
});

describe("a build may not replace", () => {
  it.each([
    ["project", "the project"],
    [".", "the project"],
    ["elsewhere/content", "the content"],
    ["elsewhere", "the content"],
    ["lists", "the list of news sources"],
    ["lists/feeds.yaml", "the list of news sources"],
    ["state/data", "the data folder"],
    ["state", "the data folder"],
  ])("%s, even when it looks like a build", (name, what) => {
    if (!name.endsWith(".yaml")) putBuild(name);
    expect(check(name)).toMatch(new RegExp(`^\\S+ is or contains ${what}, .* Name another folder\\.$`));
  });

  it("the same by another name: a link, a detour, a data folder that is not there yet", () => {
    symlinkSync(join(home, "project"), join(home, "link"));
    expect(check("link")).toContain("the project");
    expect(check("new/../project/")).toContain("the project");
    rmSync(join(home, "state"), { recursive: true });
    expect(check("state")).toContain("the data folder");
    expect(checkOutFolder("/", home, { contentFolder: home, feedsFile: home, dataFolder: home })).toContain(
      "the project",
    );
  });

  it("a file, a link that leads nowhere, a folder with anything else in it", () => {
    put("file", "x");
    expect(check("file")).toContain("is not a folder");
    expect(check("file/below")).toContain("is not a folder");
    symlinkSync(join(home, "nowhere"), join(home, "dangling"));
    expect(check("dangling")).toContain("is not a folder");
    put("letters/to-mother.txt", "x");
    expect(check("letters")).toContain("no build made");
  });

  it.each([
    ["another program's build.json", { "build.json": '{"version":1}', "public/a": "" }],
    ["a build.json that is not JSON", { "build.json": "", "public/a": "" }],
    ["public/ alone", { "public/a": "" }],
  ])("a folder with %s", (_what, files) => {
    for (const [name, text] of Object.entries(files)) put(`site/${name}`, text);
    expect(check("site")).toContain("no build made");
  });

  it("a build without its pages, and a checkout of one", () => {
    putBuild("site");
    rmSync(join(home, "site/public"), { recursive: true });
    expect(check("site")).toContain("no build made");
    putBuild("checkout");
    put("checkout/.git/HEAD", "ref: refs/heads/pages");
    expect(check("checkout")).toContain("no build made");
  });

  it("a name that is empty", () => {
    const settings = { contentFolder: home, feedsFile: home, dataFolder: home };
    for (const name of ["", "  "]) expect(checkOutFolder(name, home, settings)).toContain("is empty");
  });
});
