import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sampleContent } from "#catalog/fixture/sample-content.ts";
import { projectRoot } from "#host/project-root.ts";
import { buildSite } from "./build-site.ts";

let home = "";
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "waymark-site-"));
  mkdirSync(join(home, "content/resources"), { recursive: true });
  for (const { path, text } of sampleContent()) writeFileSync(join(home, "content", path), text);
});
afterEach(() => rmSync(home, { recursive: true }));

it("fails where its draft lost what it had written, and leaves the site as it is", async () => {
  const outFolder = join(home, "site");
  const earlier = { "public/index.html": "earlier", "build.json": '{"sourceHash":"","builtAt":""}' };
  mkdirSync(join(outFolder, "public"), { recursive: true });
  for (const [path, text] of Object.entries(earlier)) writeFileSync(join(outFolder, path), text);
  const ended = buildSite({ root: projectRoot, contentFolder: join(home, "content"), outFolder }).then(
    ({ ok }) => ok,
    (error) => error.code,
  );
  const findDraft = () => readdirSync(home).find((name) => name.startsWith("site.building-")) ?? "none";
  while (!existsSync(join(home, findDraft(), "public/index.html"))) await wait(1);
  for (const name of ["files.json", "public/assets"])
    rmSync(join(home, findDraft(), name), { recursive: true, force: true });
  expect(await ended).toBe("ENOENT");
  for (const [path, text] of Object.entries(earlier))
    expect(readFileSync(join(outFolder, path), "utf8")).toBe(text);
  expect(readdirSync(home).sort()).toEqual(["content", "site"]);
});

it("for a preview leaves out the compressed copies, and is not a build that a server starts with", async () => {
  const outFolder = join(home, "site");
  const options = { root: projectRoot, contentFolder: join(home, "content"), outFolder, sourceHash: "a" };
  // A desk whose hub is built at a forge makes no other build.
  const unused = join(projectRoot, ".cache/built", "0".repeat(64));
  mkdirSync(dirname(unused), { recursive: true });
  writeFileSync(unused, "");
  utimesSync(unused, 1, 1);
  expect(await buildSite({ ...options, isPreview: true })).toMatchObject({ ok: true, sizes: [] });
  expect(existsSync(unused)).toBe(false);
  expect(readdirSync(join(outFolder, "public")).filter((name) => /^index/.test(name))).toEqual([
    "index.html",
  ]);
  expect(JSON.parse(readFileSync(join(outFolder, "build.json"), "utf8")).sourceHash).toBe("");
});
