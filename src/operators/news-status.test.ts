import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sqliteCodes } from "#host/sqlite-code.ts";
import type { Article } from "#news/article.ts";
import { newFeedState } from "#server/ingest/testing/fake-store.ts";
import { type ArticleStore, type FeedState, StoreFaultError } from "#server/store/article-store.ts";
import { adviseOnStore } from "#server/store/open-beside.ts";
import { DamagedStoreError } from "#server/store/sqlite/open-database.ts";
import { toStoreError } from "#server/store/sqlite/sqlite-error.ts";
import { openSqliteStore } from "#server/store/sqlite-store.ts";
import { readStoreRows } from "#server/store/store-rows.ts";
import { checkAsked, printFeedReports, toFeedReport } from "./feed-report.ts";
import { readFeedFigures } from "./read-feed-figures.ts";

const nowMs = Date.UTC(2026, 10, 21, 12);
const hour = 3_600_000;
const day = 24 * hour;
const none = { kept: 0, ticker: 0 };

describe("F28 what is reported of a feed", () => {
  it.each([
    ["fine", { lastCheckAtMs: nowMs - hour, lastNewAtMs: nowMs - 30 * day }, "fine", false],
    ["quiet for over a month", { lastCheckAtMs: nowMs, lastNewAtMs: nowMs - 31 * day }, "quiet", false],
    ["quiet since ever", { lastCheckAtMs: nowMs, lastSuccessAtMs: nowMs - hour }, "quiet", false],
    [
      "not asked for two months, and new until then",
      { lastCheckAtMs: nowMs - 60 * day, lastNewAtMs: nowMs - 70 * day },
      "fine",
      false,
    ],
    ["never asked", {}, "new", false],
    ["switched off", { enabled: false, errorCode: "http_404" }, "off", false],
    [
      "R8 answering with a beginning",
      { errorCode: "too_large", lastCheckAtMs: nowMs, lastSuccessAtMs: nowMs },
      "cut off",
      false,
    ],
    ["failing since yesterday", { errorCode: "http_500", failingSinceMs: nowMs - day }, "failing", false],
    [
      "R13 failing for over a week",
      { errorCode: "http_500", failingSinceMs: nowMs - 8 * day },
      "failing",
      true,
    ],
    ["R11 gone", { errorCode: "gone", gone: true }, "gone", true],
    [
      "R11 moved for good",
      {
        lastCheckAtMs: nowMs,
        lastNewAtMs: nowMs,
        movedTo: "https://new.example/",
        movedCount: 5,
        movedSinceMs: nowMs - 8 * day,
      },
      "fine",
      true,
    ],
  ] as const)("%s", (_name, given, state, needsCare) => {
    expect(toFeedReport(newFeedState(1, given), none, nowMs)).toMatchObject({ state, needs_care: needsCare });
  });

  it.each([
    [nowMs - 47 * day, "it answers, but has brought nothing new for 47 days"],
    [0, "it answers, but has never brought a headline"],
  ])("says of a source that brings nothing since when, and what to do", (lastNewAtMs, sentence) => {
    const quiet = newFeedState(1, {
      name: "Quiet",
      url: "https://q.example/feed",
      lastCheckAtMs: nowMs - hour,
      lastSuccessAtMs: nowMs - hour,
      lastNewAtMs,
    });
    const text = printFeedReports([toFeedReport(quiet, none, nowMs)], nowMs);
    expect(text).toContain("1 news source: 1 brings nothing.");
    expect(text).toMatch(/^Quiet {2}brings nothing {2}last success 1 hour ago/m);
    expect(text).toContain(
      `    ${sentence}\n    See what is in it: npm run news:preview -- https://q.example/feed\n`,
    );
  });

  it("says nothing of what was wrong with a feed that is off, and no list where there is no feed", () => {
    const off = newFeedState(1, { name: "Off", enabled: false, errorCode: "http_404", failureCount: 3 });
    const text = printFeedReports([toFeedReport(off, { kept: 0, ticker: 0 }, nowMs)], nowMs);
    expect(text).not.toContain("404");
    const one = printFeedReports([toFeedReport(off, { kept: 1, ticker: 0 }, nowMs)], nowMs);
    expect(one).toMatch(/^1 news source: 1 off\. 1 headline kept\.\n/);
    expect(printFeedReports([], nowMs)).toBe("0 news sources. 0 headlines kept.\n\n");
  });

  it("is printed with what is wrong and what to do", () => {
    const failing = newFeedState(1, {
      name: "Some Journal",
      errorCode: "http_404",
      failureCount: 3,
      failingSinceMs: nowMs - 2 * day,
      lastSuccessAtMs: nowMs - 3 * day,
      lastNewAtMs: nowMs - 4 * day,
      nextCheckAtMs: nowMs + 4 * hour,
    });
    const text = printFeedReports([toFeedReport(failing, { kept: 40, ticker: 6 }, nowMs)], nowMs);
    expect(text).toBe(
      [
        "1 news source: 1 failing. 40 headlines kept.",
        "",
        "Some Journal  failing         last success 3 days ago        next check in 4 h       40 kept, 6 in the ticker, last new one 4 days ago",
        "    there is nothing at this address (404) (http_404, 3 in a row, first 2 days ago)",
        "    Look on the site for the feed's new address and correct it in feeds.yaml, or set enabled: false.",
        "",
      ].join("\n"),
    );
    const once = { name: "Once", errorCode: "http_404", failureCount: 1, failingSinceMs: nowMs - 2 * hour };
    const print = (given: Partial<FeedState>) =>
      printFeedReports([toFeedReport(newFeedState(1, given), none, nowMs)], nowMs);
    expect(print(once)).toContain("(http_404, 2 hours ago)\n");
    // What failed before was not yet gone.
    const gone = { ...failing, errorCode: "gone", gone: true, lastCheckAtMs: nowMs - day };
    expect(print(gone)).toContain("(gone, 1 day ago)\n");
  });

  it("says of a feed that is cut off what is missing, and what is not", () => {
    const cut = { errorCode: "cut_off", lastCheckAtMs: nowMs, lastSuccessAtMs: nowMs, lastNewAtMs: nowMs };
    const text = printFeedReports([toFeedReport(newFeedState(1, cut), none, nowMs)], nowMs);
    expect(text).toContain("1 news source: 1 cut off.");
    expect(text).toContain("before the feed was complete (cut_off, what came is kept)\n");
  });

  it("R12 says when a feed comes whose host has asked to be left alone", () => {
    const due = toFeedReport(newFeedState(1, { nextCheckAtMs: nowMs - 1 }), none, nowMs, nowMs + 9 * 60_000);
    expect(printFeedReports([due], nowMs)).toContain("next check in 9 min");
  });

  it("T15 says that a feed comes now which a wrong clock had put off for more than a day, as the next run does", () => {
    const toText = (waitMs: number) =>
      printFeedReports(
        [toFeedReport(newFeedState(1, { nextCheckAtMs: nowMs + waitMs }), { kept: 0, ticker: 0 }, nowMs)],
        nowMs,
      );
    expect(toText(day)).toContain("next check in 24 h");
    expect(toText(456 * day)).toContain("next check: now");
  });
});

describe("F28 that nobody asks", () => {
  const check = (given: Parameters<typeof newFeedState>[1][]) =>
    checkAsked(
      given.map((state, index) => newFeedState(index + 1, state)),
      nowMs,
    );

  it("is an error after a week, with how long and what to do", () => {
    const one = { lastCheckAtMs: nowMs - 30 * day };
    expect(
      check([
        one,
        { lastCheckAtMs: nowMs - 12 * day, errorCode: "http_500" },
        { enabled: false, lastCheckAtMs: nowMs },
      ]),
    ).toEqual([
      {
        level: "error",
        where: "the news sources",
        what: "none has been asked for 12 days",
        fix: "start the server, or the builds that read them",
      },
    ]);
  });

  it("is none while one is asked, before the first start, or by a clock that was ahead", () => {
    expect(check([{ lastCheckAtMs: nowMs - 30 * day }, { lastCheckAtMs: nowMs - 7 * day }])).toEqual([]);
    expect(check([{}, {}])).toEqual([]);
    expect(check([{ lastCheckAtMs: nowMs + 900 * day }])).toEqual([]);
    expect(check([])).toEqual([]);
  });
});

describe("reading beside a running server", () => {
  let folder: string;
  let store: ArticleStore;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "waymark-status-"));
    writeFileSync(join(folder, "feeds.yaml"), "[]\n");
    store = await openSqliteStore(folder, { log: () => {} });
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  const toArticle = (feed: string, index: number): Article => ({
    title: `${feed} ${index}`,
    url: `https://${feed}.example/${index}`,
    publishedDate: new Date(nowMs - index * hour).toISOString(),
    dateSource: "feed",
    sourceDate: "",
    guid: `${feed}-${index}`,
    urlKey: `${feed}-${index}`,
    titleKey: "",
  });

  it("counts what is kept and what is in the ticker, while the store is open", async () => {
    const feeds = ["a", "b"].map((name) => ({
      name,
      home: `https://${name}.example/`,
      url: `https://${name}.example/feed`,
      enabled: true,
    }));
    await store.syncFeeds(feeds);
    for (const state of await store.readFeedStates()) {
      const articles = Array.from({ length: state.name === "a" ? 40 : 20 }, (_, index) =>
        toArticle(state.name, index),
      );
      await store.saveFeedRun({
        state: { ...state, lastCheckAtMs: nowMs, lastSuccessAtMs: nowMs },
        articles,
        nowMs,
      });
    }
    const figures = await readFeedFigures({ dataFolder: folder, databaseUrl: undefined });
    const reports = figures.map(({ state, counts }) => toFeedReport(state, counts, nowMs));
    expect(reports.map(({ name, state, kept }) => [name, state, kept])).toEqual([
      ["a", "fine", 40],
      ["b", "fine", 20],
    ]);
    expect(reports.map(({ ticker }) => ticker)).toEqual([30, 20]);
  });

  const root = fileURLToPath(new URL("../..", import.meta.url));
  const command = (...args: string[]) => {
    const env = {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      WAYMARK_DATA: folder,
      WAYMARK_FEEDS: join(folder, "feeds.yaml"),
    };
    const path = join(root, "src/tools/news-status.ts");
    return spawnSync(process.execPath, [path, ...args], { env, encoding: "utf8" });
  };

  it("the command prints JSON beside the server, and ends with 1 when a source needs care", async () => {
    const home = "https://a.example/";
    await store.syncFeeds([{ name: "a", home, url: `${home}feed`, enabled: true }]);
    const [state] = await store.readFeedStates();
    if (!state) throw new Error("no feed");
    expect(command("--json").status).toBe(0);
    await store.saveFeedRun({ state: { ...state, errorCode: "gone", gone: true }, articles: [], nowMs });
    const { status, stdout } = command("--json");
    expect(status).toBe(1);
    expect(JSON.parse(stdout).feeds).toEqual([expect.objectContaining({ name: "a", state: "gone" })]);
  });

  it("the command names what is wrong in the list of sources", () => {
    writeFileSync(join(folder, "feeds.yaml"), "- name: A\n  home: https://a.example/\n");
    const { status, stdout } = command();
    expect(status).toBe(1);
    expect(stdout).toMatch(/feeds\.yaml.*\n.*"url" is missing/);
  });

  it("the command takes no words", () => {
    expect(command("extra").status).toBe(2);
  });

  it("makes no store where there is none", async () => {
    const other = join(folder, "other");
    const read = () => readFeedFigures({ dataFolder: other, databaseUrl: undefined });
    await expect(read()).rejects.toThrow(/There are no headlines in/);
    expect(existsSync(other)).toBe(false);
    // A first start on a full disk leaves an empty file.
    mkdirSync(other);
    writeFileSync(join(other, "news.db"), "");
    await expect(read()).rejects.toThrow(/There are no headlines in/);
  });

  it("says so where the store may not be looked at, and names the folder", async () => {
    const isRoot = process.geteuid?.() === 0;
    const settings = { dataFolder: folder, databaseUrl: undefined };
    chmodSync(folder, 0);
    // To root nothing is closed.
    if (isRoot) process.seteuid?.(65_534);
    const error = await readFeedFigures(settings).catch((thrown: unknown) => thrown);
    // A backup would lack what is in it.
    const copying = await readStoreRows(settings, () => {}).catch((thrown: unknown) => thrown);
    if (isRoot) process.seteuid?.(0);
    chmodSync(folder, 0o700);
    for (const fault of [error, copying]) expect(adviseOnStore(fault, settings)).toMatch(/EACCES/);
    // SQLite says that of a full disk too.
    expect(adviseOnStore(new StoreFaultError("disk I/O error"), settings)).toContain(
      "if its disk is full, make room first",
    );
    expect(adviseOnStore(new StoreFaultError("disk I/O error"), settings)).toContain(folder);
  });

  it("says of a damaged store what helps also while there is no content to start with", () => {
    const settings = { dataFolder: folder, databaseUrl: undefined };
    for (const damage of [new DamagedStoreError("row 3 missing"), { errcode: sqliteCodes.notADatabase }])
      expect(adviseOnStore(toStoreError(damage), settings)).toMatch(
        /npm start sets it aside.*no content to start with, stop.*, move news\.db, .* out of WAYMARK_DATA/,
      );
  });

  it("says so where the database cannot be asked for a reason without a code", async () => {
    const refusing = createServer((socket) => socket.once("data", () => socket.end("N")));
    await once(refusing.listen(0, "127.0.0.1"), "listening");
    const { port } = refusing.address() as AddressInfo;
    const settings = { dataFolder: folder, databaseUrl: `postgres://hub@127.0.0.1:${port}/hub?ssl=true` };
    const error = await readFeedFigures(settings).catch((thrown: unknown) => thrown);
    refusing.close();
    expect(adviseOnStore(error, settings)).toMatch(
      /does not support SSL connections\.\nCheck that PostgreSQL/,
    );
  });
});
