import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sampleContent } from "#catalog/fixture/sample-content.ts";
import { writeJournal } from "./change-content.ts";
import { readVisitorsCatalog } from "./read-visitors-catalog.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "waymark-visitors-"));
  for (const { path, text } of sampleContent()) put(path, text);
});
afterEach(() => rmSync(folder, { recursive: true }));

function put(path: string, text: string | Buffer) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
const hides = (id: string) => `${id}\n  state changed-hands 2026-11-21T03Z "it leads to casino.net"\n`;
async function read() {
  const { catalog, problems } = await readVisitorsCatalog(folder);
  const listed = catalog?.menus.flatMap(({ groups }) => groups.flatMap(({ resources }) => resources));
  const errors = problems.filter(({ level }) => level === "error");
  return { ids: listed?.map(({ id }) => id), errors };
}

describe("what visitors get", () => {
  it("is the whole directory where no checker has been", async () => {
    expect(await read()).toMatchObject({ ids: expect.arrayContaining(["ash"]), errors: [] });
  });

  it("leaves out what changed hands", async () => {
    put("checks/a.txt", hides("ash"));
    expect((await read()).ids).not.toContain("ash");
  });

  it("T22: leaves it out also while the tool that noted it was killed before the file was in place", async () => {
    await writeJournal(folder, [{ path: "checks/a.txt", before: null, after: hides("ash") }]);
    const { ids, errors } = await read();
    expect(errors).toEqual([]);
    expect(ids).toContain("birch");
    expect(ids).not.toContain("ash");
  });
});

describe("damage in content/checks stops the build, so that nothing comes back unnoticed", () => {
  it.each<[string, () => void, RegExp]>([
    ["a half line", () => put("checks/a.txt", hides("ash").slice(0, 30)), /cannot be read/],
    ["an emptied file", () => put("checks/a.txt", ""), /the file is empty/],
    ["NUL bytes", () => put("checks/a.txt", Buffer.alloc(4096)), /is not the id of a link/],
    [
      "a merge that was not finished",
      () => put("checks/a.txt", `<<<<<<< HEAD\n${hides("ash")}=======\n>>>>>>> other\n`),
      /a merge was not finished/,
    ],
    [
      "another encoding",
      () => put("checks/a.txt", Buffer.from(hides("ash"), "utf16le")),
      /is not the id of a link/,
    ],
    [
      "100 MB",
      () => {
        put("checks/a.txt", "");
        truncateSync(join(folder, "checks/a.txt"), 100 * 1024 * 1024);
      },
      /larger than 16 MB/,
    ],
    ["a folder in a file's place", () => put("checks/a.txt/x", ""), /folder/],
  ])("%s", async (_what, make, message) => {
    make();
    const { ids, errors } = await read();
    expect(ids).toBeUndefined();
    expect(errors[0]).toMatchObject({
      // Another folder than ./content is named, so that no one corrects the file of the same name here.
      where: expect.stringContaining(join(folder, "checks/a.txt")),
      what: expect.stringMatching(message),
      fix: expect.stringMatching(/earlier version|one of the two sides/),
    });
  });
});
