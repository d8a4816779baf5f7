import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readVisitorsCatalog } from "#content/read-visitors-catalog.ts";
import { openCuration } from "#server/store/curation.ts";
import { openStore } from "#server/store/open-store.ts";
import { makeTestFolder } from "#server/store/testing/make-test-folder.ts";
import { readBackup } from "./backup-file.ts";
import { restoreBackup } from "./restore-backup.ts";

/** One hub as each release left it, by `npm run backup`. A file that is here is never made anew. */
const folder = fileURLToPath(new URL("../../../fixtures/upgrade", import.meta.url));
const releases = readdirSync(folder);

describe.each(releases)("the hub of release %s", (name) => {
  it("has content without a mistake, its headlines, and what was hidden, in this version", async () => {
    const test = makeTestFolder();
    try {
      const root = join(test.folder, "hub");
      mkdirSync(root);
      const settings = {
        contentFolder: join(root, "content"),
        dataFolder: join(root, "data"),
        databaseUrl: undefined,
      };
      const backup = readBackup(join(folder, name));
      await restoreBackup(backup, { root, settings, replaces: false, log: () => {} });
      const { catalog, problems } = await readVisitorsCatalog(settings.contentFolder);
      expect(problems.filter(({ level }) => level === "error")).toEqual([]);
      expect(catalog?.resources.size).toBe(
        Object.keys(backup.content).filter((path) => path.startsWith("resources/")).length,
      );
      const store = await openStore(settings, () => {});
      const shown = await store.readNewest(50);
      await store.close();
      const curation = await openCuration(settings);
      const hidden = await curation.readHidden();
      await curation.close();
      expect([shown.length, hidden.length]).toEqual([19, 1]);
    } finally {
      test.remove();
    }
  });
});
