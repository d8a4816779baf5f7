import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readVisitorsCatalog } from "#content/read-visitors-catalog.ts";
import { readSource } from "../search/read-directory.ts";
import { writeContent } from "./write-content.ts";

it("a grown directory has as many links as asked for, and no mistake that would stop its build", async () => {
  const folder = mkdtempSync(join(tmpdir(), "waymark-grown-"));
  try {
    writeContent(folder, await readSource(), 2000);
    const { catalog, problems } = await readVisitorsCatalog(folder);
    expect(problems.filter(({ level }) => level === "error")).toEqual([]);
    expect(catalog?.resources.size).toBe(2000);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
