import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Headline } from "#news/headline.ts";
import { toReadyFile } from "../http/ready-file.ts";
import { toNewFeedState } from "../store/testing/to-new-feed-state.ts";
import { toTestHeadlines } from "../testing/memory-store.ts";
import { createHomePage, type HomePageDeps } from "./home-page.ts";

let folder = "";
let stored: Headline[] | Error = [];
let logged: string[] = [];
let nowMs = 1000;
let hasImported = false;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "waymark-page-"));
  stored = [];
  logged = [];
  hasImported = false;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const feed = { name: "A", home: "https://a.example/", url: "https://a.example/feed", enabled: true };
const headers = { "content-type": "text/html; charset=utf-8", "x-test": "1" };
const built = toReadyFile({ identity: Buffer.from("built") }, headers);
const readNewest = async (limit: number) => {
  if (stored instanceof Error) throw stored;
  return stored.slice(0, limit);
};
const readFeedStates = async () => [{ ...toNewFeedState(feed, 1), hasImported }];
const createPage = (changes: Partial<HomePageDeps> = {}) =>
  createHomePage({
    built,
    headers,
    splice: (headlines, now) => `${now}: ${headlines.map(({ id }) => id).join(" ")}`,
    store: { readNewest, readFeedStates },
    dataFolder: folder,
    nowMs: () => nowMs,
    log: (_level, event) => logged.push(event),
    ...changes,
  });
const textOf = (page: ReturnType<typeof createPage>) => page.file.identity.body.toString();
const snapshotPath = () => join(folder, "headlines.json");

describe("home page", () => {
  it("is the built page until there are headlines, and again when there are none any more", async () => {
    const page = createPage();
    expect([textOf(page), page.hasHeadlines()]).toEqual(["built", false]);
    expect(await page.update()).toBe(true);
    expect(textOf(page)).toBe("built");
    stored = toTestHeadlines(2);
    await page.update();
    expect([textOf(page), page.hasHeadlines()]).toEqual(["1000: 2 1", true]);
    stored = [];
    await page.update();
    expect(textOf(page)).toBe("built");
  });

  it("asks for 50 headlines (spec 9), and renews their ages without the store", async () => {
    stored = toTestHeadlines(60);
    const page = createPage();
    await page.update();
    expect(textOf(page).split(" ")).toHaveLength(51);
    stored = new Error("gone");
    nowMs = 61_000;
    await page.renew();
    expect(textOf(page)).toMatch(/^61000: 60 /);
    nowMs = 1000;
  });

  it("T4 keeps the last page when the store fails, and says so once per failure", async () => {
    stored = toTestHeadlines(1);
    const page = createPage();
    await page.update();
    stored = new Error("disk I/O error");
    expect(await page.update()).toBe(false);
    expect(textOf(page)).toBe("1000: 1");
    expect(logged).toEqual(["page-not-updated"]);
    // The change that nobody could read does not come a second time.
    stored = toTestHeadlines(2);
    expect(await page.renew()).toBe(true);
    expect(textOf(page)).toBe("1000: 2 1");
  });

  it("keeps the last page when splicing fails", async () => {
    stored = toTestHeadlines(1);
    const page = createPage({
      splice: () => {
        throw new Error("template");
      },
    });
    expect(await page.update()).toBe(false);
    expect(textOf(page)).toBe("built");
  });

  it("T20 a new process shows the last good headlines before any store answers", async () => {
    stored = toTestHeadlines(3);
    await createPage().update();
    stored = new Error("database is locked");
    const next = createPage();
    await next.showSnapshot();
    expect([textOf(next), next.isSnapshotSaved()]).toEqual(["1000: 3 2 1", true]);
    expect(await next.update()).toBe(false);
    expect(textOf(next)).toBe("1000: 3 2 1");
  });

  it("T20 a store that was rebuilt and is empty wipes neither page nor snapshot", async () => {
    stored = toTestHeadlines(3);
    await createPage().update();
    stored = [];
    const next = createPage();
    await next.showSnapshot();
    await next.update();
    expect(textOf(next)).toBe("1000: 3 2 1");
    stored = toTestHeadlines(1);
    await next.update();
    expect(textOf(next)).toBe("1000: 1");
    expect(JSON.parse(readFileSync(snapshotPath(), "utf8"))).toHaveLength(1);
  });

  it("a store that shows nothing any more empties page and snapshot: its headlines were taken down", async () => {
    stored = toTestHeadlines(3);
    await createPage().update();
    stored = [];
    hasImported = true;
    const next = createPage();
    await next.showSnapshot();
    await next.update();
    expect(textOf(next)).toBe("built");
    expect(JSON.parse(readFileSync(snapshotPath(), "utf8"))).toEqual([]);
  });

  it("T5 serves on when the snapshot cannot be written, and tries again each minute", async () => {
    rmSync(folder, { recursive: true });
    writeFileSync(folder, "a file where the folder should be");
    stored = toTestHeadlines(1);
    const page = createPage();
    await page.update();
    expect([textOf(page), page.isSnapshotSaved()]).toEqual(["1000: 1", false]);
    nowMs = 61_000;
    await page.renew();
    expect([textOf(page), page.isSnapshotSaved()]).toEqual(["61000: 1", false]);
    nowMs = 1000;
    rmSync(folder);
    mkdirSync(folder);
    await page.renew();
    expect([page.isSnapshotSaved(), existsSync(snapshotPath())]).toEqual([true, true]);
  });

  it("has nothing to save where there was never a headline, but saves that all were taken down as soon as it can", async () => {
    const page = createPage();
    await page.update();
    expect([page.isSnapshotSaved(), existsSync(snapshotPath())]).toEqual([true, false]);
    stored = toTestHeadlines(1);
    await page.update();
    const aside = `${folder}-aside`;
    renameSync(folder, aside);
    writeFileSync(folder, "a file where the folder should be");
    stored = [];
    await page.update();
    expect(page.isSnapshotSaved()).toBe(false);
    rmSync(folder);
    renameSync(aside, folder);
    await page.renew();
    expect([page.isSnapshotSaved(), readFileSync(snapshotPath(), "utf8")]).toEqual([true, "[]"]);
  });

  it.each(["", "{", "{}", '[{"id":"1"}]', "[null]"])("takes a damaged snapshot %j as none", async (text) => {
    writeFileSync(snapshotPath(), text);
    const page = createPage();
    await page.showSnapshot();
    expect(textOf(page)).toBe("built");
  });

  it("never lets an older page replace a newer one", async () => {
    let release = (_: Headline[]) => {};
    const answers = [
      new Promise<Headline[]>((resolve) => {
        release = resolve;
      }),
      Promise.resolve(toTestHeadlines(2)),
    ];
    const page = createPage({
      store: { readNewest: async () => (await answers.shift()) ?? [], readFeedStates },
    });
    const both = [page.update(), page.update()];
    release(toTestHeadlines(1));
    await Promise.all(both);
    expect(textOf(page)).toBe("1000: 2 1");
  });
});
