import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { runHere } from "#host/testing/run-here.ts";
import { type Backup, printBackup } from "#operators/backup/backup-file.ts";

const backup: Backup = {
  waymarkBackup: 1,
  version: "1.2.3",
  createdAt: "2026-11-22T12:00:00.000Z",
  content: { "site.yaml": { text: "product: Hub\n" } },
  settings: { HOST: "0.0.0.0" },
  store: null,
};
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "waymark-restore-"));
  mkdirSync(join(folder, "settings"));
  writeFileSync(join(folder, "hub.gz"), printBackup(backup));
});
afterEach(() => rmSync(folder, { recursive: true }));

const restore = (content: string) =>
  runHere("restore", ["--settings", join(folder, "settings"), join(folder, "hub.gz")], {
    ...process.env,
    WAYMARK_CONTENT: join(folder, content),
    WAYMARK_DATA: join(folder, "data"),
  });

it("makes the folder that WAYMARK_CONTENT names, and prints each setting that it writes, or does not", async () => {
  const { status, stdout } = await restore("new/content");
  expect(status).toBe(0);
  expect(readFileSync(join(folder, "new/content/site.yaml"), "utf8")).toBe("product: Hub\n");
  expect(readFileSync(join(folder, "settings/.env"), "utf8")).toBe('HOST="0.0.0.0"\n');
  expect(stdout).toMatch(/in \.env now\. Are they right for this machine\?\n {2}HOST=0\.0\.0\.0\n$/);
  expect((await restore("another")).stdout).toMatch(/a \.env here already.*\n {2}HOST=0\.0\.0\.0\n$/);
});
