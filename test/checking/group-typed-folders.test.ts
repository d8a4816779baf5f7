import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { projectRoot } from "#host/project-root.ts";
import { listProjectFiles } from "../project/list-project-files.ts";
import { groupTypedFolders, writeTypeSettings } from "./group-typed-folders.ts";
import { runPackage } from "./run-program.ts";

let home = "";
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "waymark-types-"));
  put("tsconfig.json", { compilerOptions: { ...plain, lib: ["es2024", "dom"] }, include: ["test"] });
  for (const [folder, lib] of [
    ["browser", ["es2024", "dom"]],
    ["one", ["es2024"]],
    ["other", ["es2024"]],
  ] as const)
    put(`src/${folder}/tsconfig.json`, {
      extends: "../../tsconfig.json",
      compilerOptions: { lib },
      include: ["."],
      exclude: ["**/*.test.ts"],
    });
  for (const folder of ["test", "src/browser", "src/one", "src/other"]) put(`${folder}/a.ts`, "export {};");
  put("src/one/a.test.ts", "export {};");
});
afterEach(() => rmSync(home, { recursive: true }));

const plain = { noEmit: true, types: [], skipLibCheck: true };
function put(path: string, content: string | object): void {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), typeof content === "string" ? content : JSON.stringify(content));
}

it("checks folders together that may know the same, each with its own files", () => {
  const groups = groupTypedFolders(home);
  expect(groups.map(({ folders, files }) => [folders, files.sort()])).toEqual([
    [
      [".", "src/browser"],
      ["src/browser/a.ts", "test/a.ts"],
    ],
    [
      ["src/one", "src/other"],
      ["src/one/a.ts", "src/other/a.ts"],
    ],
  ]);
  expect(groups.map(({ options }) => options.lib)).toEqual([["es2024", "dom"], ["es2024"]]);
});

it("finds what is behind a wall in the second folder of a group, and leaves it to those that may know it", async () => {
  for (const folder of ["browser", "other"])
    put(`src/${folder}/b.ts`, "export const title = document.title;");
  const said = [];
  for (const group of groupTypedFolders(home)) {
    const project = writeTypeSettings(home, group);
    said.push((await runPackage(projectRoot, "typescript/bin/tsc", ["-p", project])).output);
  }
  expect(said).toEqual([
    "",
    expect.stringMatching(/src\/other\/b\.ts.* error TS2584: Cannot find name 'document'/),
  ]);
});

it("leaves out no file of a folder that has settings, but for tests, which are all among the project's own", () => {
  const known = new Set(groupTypedFolders(projectRoot).flatMap(({ files }) => files));
  const typed = listProjectFiles().filter((path) =>
    /^(src|test|e2e|bench|supabase\/functions)\/.*\.tsx?$/.test(path),
  );
  expect(typed.length).toBeGreaterThan(900);
  expect(typed.filter((path) => !known.has(path) && !path.includes("/generated/"))).toEqual([]);
});
