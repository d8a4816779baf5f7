import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runHere } from "#host/testing/run-here.ts";
import type { ArticleStore } from "#server/store/article-store.ts";
import { openSqliteStore } from "#server/store/sqlite-store.ts";
import { makeTestFolder } from "#server/store/testing/make-test-folder.ts";
import { readTitles, saveRun, toTestArticle, toTestFeed } from "#server/store/testing/store-fixture.ts";

let folder: string;
let remove: () => void;
let store: ArticleStore;
const { url } = toTestArticle(1);

beforeEach(async () => {
  ({ folder, remove } = makeTestFolder());
  store = await openSqliteStore(folder, { log: () => {} });
  await store.syncFeeds([toTestFeed("a")]);
  await saveRun(store, "a", [toTestArticle(1), toTestArticle(2)]);
});
afterEach(async () => {
  await store.close();
  remove();
});

const run = (...args: string[]) => runHere("news-hide", args, { WAYMARK_DATA: folder });

describe("F22 news:hide beside a running server", () => {
  it("hides, lists, and shows again", async () => {
    const script = fileURLToPath(new URL("news-hide.ts", import.meta.url));
    const env = { ...process.env, WAYMARK_DATA: folder };
    expect(spawnSync(process.execPath, [script, url], { encoding: "utf8", env })).toMatchObject({
      status: 0,
      stderr: "",
      stdout: expect.stringMatching(/^Hidden: Headline 1\n/),
    });
    expect(await readTitles(store)).toEqual(["Headline 2"]);
    expect((await run(url)).stdout).toMatch(/^Already hidden: /);
    expect((await run("--list")).stdout).toBe(`Headline 1\n    a, 2026-11-20, ${url}\n`);
    expect((await run("--show", url)).stdout).toMatch(/^Shown: Headline 1\n/);
    expect(await readTitles(store)).toEqual(["Headline 1", "Headline 2"]);
  });

  it("with --dry-run says it and does nothing; with --json in one object", async () => {
    expect((await run("--dry-run", url)).stdout).toMatch(/^Would be hidden: Headline 1\n/);
    const answer = JSON.parse((await run("--json", url, "https://example.org/none")).stdout);
    expect(answer).toEqual({
      headlines: [expect.objectContaining({ title: "Headline 1", url, isHidden: true })],
      not_found: ["https://example.org/none"],
    });
    expect(JSON.parse((await run("--list", "--json")).stdout).headlines).toHaveLength(1);
    expect(await readTitles(store)).toEqual(["Headline 2"]);
  });

  it.each([
    [[], 2, /Name the address/],
    [["nonsense"], 2, /not an address/],
    [["--list", url], 2, /--list takes no address/],
    [["https://example.org/none"], 1, /No headline leads to/],
  ])("%j ends with %i", async (args, status, words) => {
    const done = await run(...args);
    expect(done.status).toBe(status);
    expect(done.stdout + done.stderr).toMatch(words);
  });

  it("says what to do where there is no store, and where something else has its name", async () => {
    await store.close();
    rmSync(join(folder, "news.db"));
    mkdirSync(join(folder, "news.db"));
    expect(await run("--list")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("is not a file: move it"),
    });
    remove();
    const { status, stderr } = await run("--list");
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/There are no headlines in .* yet\.\nnpm start creates/),
    ]);
  });
});
