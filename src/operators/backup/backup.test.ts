import { execFileSync } from "node:child_process";
import fs, {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join } from "node:path";
import { parseEnv } from "node:util";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { sampleContent } from "#catalog/fixture/sample-content.ts";
import { ContentLockedError, lockContent } from "#content/lock-content.ts";
import { listFiles } from "#host/folders.ts";
import type { ArticleStore } from "#server/store/article-store.ts";
import { openCuration } from "#server/store/curation.ts";
import { openStore } from "#server/store/open-store.ts";
import { connect } from "#server/store/postgres/connect.ts";
import { makeTestFolder } from "#server/store/testing/make-test-folder.ts";
import { resetPostgres } from "#server/store/testing/reset-postgres.ts";
import { findPostgres, startPostgres, type TestPostgres } from "#server/store/testing/start-postgres.ts";
import { saveRun, toTestArticles, toTestFeed } from "#server/store/testing/store-fixture.ts";
import { type Backup, makeBackup, printBackup, readBackup } from "./backup-file.ts";
import { explainCopyError } from "./explain-copy-error.ts";
import { restoreBackup } from "./restore-backup.ts";

let test: ReturnType<typeof makeTestFolder>;
const stores: ArticleStore[] = [];
beforeEach(() => {
  test = makeTestFolder();
});
afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.close()));
  test.remove();
});

/** A hub's folders; the settings are what the commands read. */
function toHub(name: string, databaseUrl?: string) {
  const root = join(test.folder, name);
  mkdirSync(root, { recursive: true });
  const contentFolder = join(root, "content");
  const feedsFile = join(contentFolder, "feeds.yaml");
  const settings = { contentFolder, feedsFile, dataFolder: join(root, "data"), databaseUrl };
  return { root, settings };
}
type Hub = ReturnType<typeof toHub>;

async function open({ settings }: Hub): Promise<ArticleStore> {
  const store = await openStore(settings, () => {});
  stores.push(store);
  return store;
}

/** Its store stays open, as that of a server. */
async function startHub(name: string, databaseUrl?: string) {
  const hub = toHub(name, databaseUrl);
  for (const { path, text } of sampleContent()) write(hub, path, text);
  write(hub, "checks/a.txt", "# notes of the link check\n");
  write(hub, "brand/logo.png", Buffer.from([0x89, 0x50, 0xff, 0x00, 0xfe]));
  write(hub, ".git/HEAD", "ref: refs/heads/main\n");
  write(hub, ".history/.gitignore", "*\n");
  write(hub, ".history/000001.json", JSON.stringify({ at: "", message: "", files: {} }));
  const store = await open(hub);
  await store.syncFeeds([toTestFeed("a"), toTestFeed("b", { enabled: false })]);
  await saveRun(store, "a", toTestArticles(20), { passedOver: ["key-of-one-passed-over"] });
  const curation = await openCuration(hub.settings);
  const [first] = await curation.find("https://example.org/articles/1");
  await curation.setHidden([first?.id ?? 0], true);
  await curation.close();
  return { ...hub, store };
}

function write({ settings }: Hub, path: string, bytes: string | Buffer): void {
  const target = join(settings.contentFolder, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, bytes);
}

async function backUp({ settings }: Hub, given: Record<string, string> = {}): Promise<string> {
  const file = join(test.folder, `${Date.now()}.gz`);
  writeFileSync(file, printBackup(await makeBackup({ settings, given, version: "1.2.3", log: () => {} })));
  return file;
}

const restore = (file: string, { root, settings }: Hub, replaces = false) =>
  restoreBackup(readBackup(file), { root, settings, replaces, log: () => {} });

function readContent({ settings }: Hub): Record<string, string> {
  const shown = listFiles(settings.contentFolder).filter((name) => !/(^|\/)\.(git|changes)\//.test(name));
  const read = (name: string) => readFileSync(join(settings.contentFolder, name)).toString("base64");
  return Object.fromEntries(shown.map((name) => [name, read(name)]));
}

/** What visitors, curators and the next refresh see of a store. */
async function look(hub: Hub, store: ArticleStore) {
  const curation = await openCuration(hub.settings);
  const hidden = await curation.readHidden();
  await curation.close();
  return { newest: await store.readNewest(50), hidden, feeds: await store.readFeedStates() };
}

async function explain(work: () => unknown) {
  try {
    await work();
  } catch (error) {
    return explainCopyError(error, { dataFolder: test.folder, databaseUrl: undefined });
  }
  throw new Error("it was not refused");
}

describe("from a running hub to a new one", () => {
  it("content, notes and pictures, headlines with what is hidden, and settings without secrets", async () => {
    const from = await startHub("from");
    const given = {
      PORT: "8080",
      DATABASE_URL: "postgres://u:secret@db/x",
      WAYMARK_DATA: "/srv/data",
      PATH: "/bin",
    };
    const file = await backUp(from, given);
    expect(JSON.stringify(readBackup(file))).not.toMatch(/secret|\/srv\/data|refs\/heads/);
    const to = toHub("to");
    expect(await restore(file, to)).toEqual({ putAside: undefined, wroteSettings: true });
    expect(readContent(to)).toEqual(readContent(from));
    expect(readFileSync(join(to.root, ".env"), "utf8")).toBe('PORT="8080"\n');
    const [before, after] = [await look(from, from.store), await look(to, await open(to))];
    expect(after).toEqual(before);
    expect([after.newest.length, after.hidden.length]).toEqual([19, 1]);
    expect(readdirSync(to.root).sort()).toEqual([".env", "content", "data"]);
  });

  it("goes on there: an entry seen before is not news, and a new headline has a number of its own", async () => {
    const from = await startHub("from");
    const to = toHub("to");
    await restore(await backUp(from), to);
    const store = await open(to);
    expect(await saveRun(store, "a", toTestArticles(21))).toMatchObject({ new: 1, duplicate: 0 });
    const ids = (await store.readNewest(50)).map(({ id }) => id);
    expect(new Set(ids).size).toBe(20);
  });

  it.each([
    ["no store yet", () => {}],
    [
      "one that found the disk full at its first start",
      (folder: string) => {
        mkdirSync(folder);
        writeFileSync(join(folder, "news.db"), "");
      },
    ],
  ])("a hub that has %s is its content", async (_what, spoil) => {
    const from = toHub("from");
    for (const { path, text } of sampleContent()) write(from, path, text);
    spoil(from.settings.dataFolder);
    const to = toHub("to");
    await restore(await backUp(from), to);
    expect(readContent(to)).toEqual(readContent(from));
    expect(existsSync(to.settings.dataFolder)).toBe(false);
  });
});

it("a hub that is larger than what a restore reads is refused by the backup", async () => {
  const from = toHub("from");
  write(from, "site.yaml", "product: Hub\n");
  const { settings } = from;
  const backup = await makeBackup({ settings, given: {}, version: "1.2.3", log: () => {} });
  const endless: Backup = { ...backup, content: { a: { text: "" } } };
  endless.content.b = endless.content as never;
  for (const print of [() => printBackup(backup, 10), () => printBackup(endless)])
    expect((await explain(print)).text).toMatch(/larger than the 500 MB limit.*Move large files/);
});

it("a name that no restore would take is refused by the backup", async () => {
  const from = toHub("from");
  write(from, "site.yaml", "product: Hub\n");
  write(from, "brand/at 10:15.png", "x");
  const told = await explain(() => backUp(from));
  expect(told).toMatchObject({
    code: 1,
    text: expect.stringMatching(/at 10:15\.png could not be restored.*Give it/),
  });
});

it("what links within the content lead to is kept, and a link that leads to nothing is refused", async () => {
  const from = toHub("from");
  write(from, "site.yaml", "product: Hub\n");
  mkdirSync(join(test.folder, "shared"));
  writeFileSync(join(test.folder, "shared/a.svg"), "<svg/>");
  symlinkSync(join(test.folder, "shared/a.svg"), join(from.settings.contentFolder, "logo.svg"));
  symlinkSync(join(test.folder, "shared"), join(from.settings.contentFolder, "brand"));
  symlinkSync(from.settings.contentFolder, join(test.folder, "shared/back"));
  const { content } = readBackup(await backUp(from));
  expect(Object.keys(content).sort()).toEqual(["brand/a.svg", "logo.svg", "site.yaml"]);
  // Not entered: it would be the whole disk.
  symlinkSync("/", join(from.settings.contentFolder, ".disk"));
  expect(Object.keys(readBackup(await backUp(from)).content)).toHaveLength(3);
  for (const target of ["gone.yaml", "feeds.yaml"]) {
    symlinkSync(target, join(from.settings.contentFolder, "feeds.yaml"));
    expect(await explain(() => backUp(from))).toEqual({
      code: 1,
      text: expect.stringMatching(
        /content\/feeds\.yaml: it is a link (to a file that is not there|that leads in a circle)\. To go on, put the file/,
      ),
    });
    rmSync(join(from.settings.contentFolder, "feeds.yaml"));
  }
});

it("folders that are linked to each other are refused before their paths become millions", async () => {
  const from = toHub("from");
  write(from, "site.yaml", "product: Hub\n");
  const names = Array.from({ length: 9 }, (_, number) => `f${number}`);
  for (const name of names) write(from, `${name}/a.yaml`, "");
  for (const [name, to] of names.flatMap((one) => names.map((other) => [one, other] as const)))
    symlinkSync(`../${to}`, join(from.settings.contentFolder, name, to));
  const told = await explain(() => backUp(from));
  expect(told).toMatchObject({
    code: 1,
    text: expect.stringMatching(/more than a thousand ways\. To go on, remove/),
  });
});

it("settings with quotes come back as they were, and what .env cannot have is refused", async () => {
  const from = toHub("from");
  write(from, "site.yaml", "product: Hub\n");
  const given = {
    WAYMARK_CONTROL_SITES: "https://a.example/it's",
    WAYMARK_ALLOW_HOSTS: 'a"b`c\\n',
    WAYMARK_TRUSTED_PROXIES: `"'`,
  };
  const to = toHub("to");
  await restore(await backUp(from, given), to);
  expect(parseEnv(readFileSync(join(to.root, ".env"), "utf8"))).toEqual(given);
  for (const value of ["\"'`", "a\u0001b"])
    expect(await explain(() => backUp(from, { WAYMARK_ALLOW_HOSTS: value }))).toMatchObject({
      code: 1,
      text: expect.stringContaining("WAYMARK_ALLOW_HOSTS could not be written into .env again"),
    });
});

it("a backup that someone else made sets no folder, database or secret of this machine", async () => {
  const from = toHub("from");
  write(from, "site.yaml", "product: Hub\n");
  const file = await backUp(from, { PORT: "81" });
  const backup = readBackup(file);
  const names =
    "DATABASE_URL WAYMARK_CONTENT WAYMARK_DATA WAYMARK_FEEDS WAYMARK_UPLOAD_URL WAYMARK_UPLOAD_TOKEN";
  for (const name of names.split(" ")) backup.settings[name] = "/elsewhere";
  writeFileSync(file, printBackup(backup));
  expect(readBackup(file).settings).toEqual({ PORT: "81" });
});

it("a list of news sources within the content keeps its setting, one elsewhere does not", async () => {
  const from = toHub("from");
  write(from, "site.yaml", "product: Hub\n");
  write(from, "school.yaml", "[]\n");
  const tell = async (feedsFile: string) => {
    const there = { ...from, settings: { ...from.settings, feedsFile } };
    return readBackup(await backUp(there, { WAYMARK_FEEDS: feedsFile })).settings;
  };
  const within = join(from.settings.contentFolder, "school.yaml");
  expect(await tell(within)).toEqual({ WAYMARK_FEEDS: "./content/school.yaml" });
  write(from, "my  feeds.yaml", "[]\n");
  const spaced = join(from.settings.contentFolder, "my  feeds.yaml");
  expect(await tell(spaced)).toEqual({ WAYMARK_FEEDS: "./content/my  feeds.yaml" });
  const file = await backUp(
    { ...from, settings: { ...from.settings, feedsFile: within } },
    { WAYMARK_FEEDS: within },
  );
  const to = toHub("to");
  await restore(file, { ...to, settings: { ...to.settings, contentFolder: join(to.root, "other") } });
  expect(readFileSync(join(to.root, ".env"), "utf8")).toBe('WAYMARK_FEEDS="other/school.yaml"\n');
  // Hidden files are not kept.
  write(from, ".feeds.yaml", "[]\n");
  expect(await tell(join(from.settings.contentFolder, ".feeds.yaml"))).toEqual({});
  expect(await tell(join(from.root, "feeds.yaml"))).toEqual({});
});

// Root, who runs some tests, may write everywhere.
it("content that may only be read is copied all the same", async () => {
  const from = toHub("from");
  for (const { path, text } of sampleContent()) write(from, path, text);
  let refused = 0;
  const mkdir = vi.spyOn(fs, "mkdirSync").mockImplementation(() => {
    refused++;
    throw Object.assign(new Error("EROFS: read-only file system"), { code: "EROFS", syscall: "mkdir" });
  });
  syncBuiltinESMExports();
  const backup = await makeBackup({
    settings: from.settings,
    given: {},
    version: "1.2.3",
    log: () => {},
  }).finally(() => {
    mkdir.mockRestore();
    syncBuiltinESMExports();
  });
  expect(Object.keys(backup.content)).toHaveLength(sampleContent().length);
  expect(refused).toBeGreaterThan(0);
});

describe("a restore takes nothing away", () => {
  it("refuses content that is there; with --replace it is put aside", async () => {
    const from = await startHub("from");
    const file = await backUp(from);
    const to = toHub("to");
    write(to, "site.yaml", "mine\n");
    const told = await explain(() => restore(file, to));
    expect(told.text).toMatch(/already contains content.*Nothing was changed.*--replace/s);
    expect(Object.keys(readContent(to))).toEqual(["site.yaml"]);
    const { putAside = "" } = await restore(file, to, true);
    expect(readFileSync(join(putAside, "site.yaml"), "utf8")).toBe("mine\n");
    expect(readContent(to)).toEqual(readContent(from));
  });

  it("refuses a store that has headlines; with --replace they go, and nothing of them is left", async () => {
    const from = await startHub("from");
    const file = await backUp(from);
    const to = toHub("to");
    const store = await open(to);
    await store.syncFeeds([toTestFeed("other")]);
    await saveRun(store, "other", toTestArticles(5, undefined, 100));
    await store.close();
    expect((await explain(() => restore(file, to))).text).toContain("the store already has 5 headlines");
    expect(existsSync(to.settings.contentFolder)).toBe(false);
    await restore(file, to, true);
    expect(await look(to, await open(to))).toEqual(await look(from, from.store));
  });

  it("refuses the embedded store of a running server, and leaves all as it was", async () => {
    const file = await backUp(await startHub("from"));
    const to = toHub("to");
    write(to, "site.yaml", "mine\n");
    await open(to);
    const told = await explain(() => restore(file, to, true));
    expect(told).toMatchObject({ code: 75, text: expect.stringMatching(/^Process \d+ is using the store/) });
    expect(Object.keys(readContent(to))).toEqual(["site.yaml"]);
    expect(readdirSync(to.root).sort()).toEqual(["content", "data"]);
  });

  it("refuses content that a command is changing", async () => {
    const file = await backUp(await startHub("from"));
    const to = toHub("to");
    write(to, "site.yaml", "mine\n");
    using _desk = lockContent(to.settings.contentFolder);
    expect((await explain(() => restore(file, to, true))).code).toBe(75);
    expect(readFileSync(join(to.settings.contentFolder, "site.yaml"), "utf8")).toBe("mine\n");
    expect(readdirSync(to.root)).toEqual(["content"]);
  });

  it("lets nobody write into the new content before the store has its rows, and takes nothing of a killed restore", async () => {
    const file = await backUp(await startHub("from"));
    const to = toHub("to");
    mkdirSync(join(to.root, "content.restoring"), { recursive: true });
    writeFileSync(join(to.root, "content.restoring/half.yaml"), "");
    const seen: unknown[] = [];
    const { renameSync } = fs;
    const rename = vi.spyOn(fs, "renameSync").mockImplementation((from, target) => {
      renameSync(from, target);
      if (target !== to.settings.contentFolder) return;
      try {
        lockContent(to.settings.contentFolder).release();
      } catch (error) {
        seen.push(error);
      }
    });
    syncBuiltinESMExports();
    await restore(file, to).finally(() => {
      rename.mockRestore();
      syncBuiltinESMExports();
    });
    expect(seen).toEqual([expect.any(ContentLockedError)]);
    lockContent(to.settings.contentFolder).release();
    expect(Object.keys(readContent(to))).not.toContain("half.yaml");
    expect(readdirSync(to.root).sort()).toEqual(["content", "data"]);
  });

  it("a row that the store refuses takes the content back too", async () => {
    const backup = readBackup(await backUp(await startHub("from")));
    const rows = backup.store?.article_details ?? [];
    rows[1] = { ...rows[0] };
    const to = toHub("to");
    write(to, "site.yaml", "mine\n");
    const options = { ...to, replaces: true, log: () => {} };
    await expect(restoreBackup(backup, options)).rejects.toThrow(/UNIQUE/);
    expect(Object.keys(readContent(to))).toEqual(["site.yaml"]);
    expect(await (await open(to)).readNewest(5)).toEqual([]);
  });

  it("keeps a link to the content, which may be on another disk", async () => {
    const file = await backUp(await startHub("from"));
    const to = toHub("to");
    const disk = join(test.folder, "disk");
    mkdirSync(disk);
    symlinkSync(disk, to.settings.contentFolder);
    write(to, "site.yaml", "mine\n");
    const { putAside = "" } = await restore(file, to, true);
    expect([dirname(putAside), existsSync(join(disk, "menus.yaml"))]).toEqual([
      realpathSync(test.folder),
      true,
    ]);
    expect(lstatSync(to.settings.contentFolder).isSymbolicLink()).toBe(true);
  });

  it("settings that cannot be written leave the content, and a store that fails takes them back", async () => {
    const file = await backUp(await startHub("from"), { PORT: "8080" });
    const to = toHub("to");
    write(to, "site.yaml", "mine\n");
    writeFileSync(join(test.folder, "no-folder"), "");
    const elsewhere = { ...to, root: join(test.folder, "no-folder") };
    expect((await explain(() => restore(file, elsewhere, true))).text).toContain("Nothing was changed");
    expect(Object.keys(readContent(to))).toEqual(["site.yaml"]);
    await open(to);
    await explain(() => restore(file, to, true));
    expect(existsSync(join(to.root, ".env"))).toBe(false);
  });

  it("leaves a .env that is there alone", async () => {
    const file = await backUp(await startHub("from"), { PORT: "8080" });
    const to = toHub("to");
    writeFileSync(join(to.root, ".env"), "PORT=1\n");
    expect(await restore(file, to)).toMatchObject({ wroteSettings: false });
    expect(readFileSync(join(to.root, ".env"), "utf8")).toBe("PORT=1\n");
  });
});

describe("a file that is not a backup is refused with what to do", () => {
  const good: Backup = {
    waymarkBackup: 1,
    version: "1.2.3",
    createdAt: "2026-11-22T12:00:00.000Z",
    content: { "site.yaml": { text: "product: Hub\n" } },
    settings: { PORT: "8080" },
    store: null,
  };
  const pack = (changes: object) => gzipSync(JSON.stringify({ ...good, ...changes }));
  const withFile = (path: string, file: unknown = { text: "" }) => pack({ content: { [path]: file } });
  const rows = (table: string, value: unknown) =>
    pack({
      store: { news_sources: [], news_articles: [], article_details: [], news_seen: [], [table]: value },
    });

  it("the sample itself is none of these", () => {
    writeFileSync(join(test.folder, "good"), printBackup(good));
    expect(readBackup(join(test.folder, "good"))).toEqual(good);
  });

  it.each<[string, Buffer, RegExp]>([
    ["an empty file", Buffer.alloc(0), /cut off/],
    ["a picture", Buffer.from("\x89PNG not a backup"), /damaged/],
    ["a copy that broke off", printBackup(good).subarray(0, 60), /cut off.*Copy it again/],
    [
      "a flipped bit",
      flip(printBackup({ ...good, content: { a: { text: "x".repeat(500) } } })),
      /damaged|cut off/,
    ],
    ["another archive", gzipSync("tar tar tar"), /not written by npm run backup/],
    ["other JSON", gzipSync("[1, 2]"), /not written by npm run backup/],
    ["a newer backup", pack({ waymarkBackup: 2, version: "9.0.0" }), /newer version \(9\.0\.0\)/],
    ["no content", pack({ content: {} }), /it has no content/],
    ["no date", pack({ createdAt: "yesterday" }), /no version or no date/],
    ["a way out", withFile("../../etc/cron.d/x"), /cannot be a file of a content folder/],
    ["a whole path", withFile("/etc/passwd"), /cannot be a file/],
    ["a drive", withFile("C:\\x"), /cannot be a file/],
    ["version control", withFile(".git/hooks/post-checkout"), /cannot be a file/],
    ["something else that is hidden", withFile(".history/.env"), /cannot be a file/],
    ["a way out of the history", withFile(".history/../../000001.json"), /cannot be a file/],
    ["a NUL in a name", withFile("a\0b"), /cannot be a file/],
    [
      "a number of the history that none has",
      withFile(`.history/${"1".repeat(300)}.json`),
      /cannot be a file/,
    ],
    ["a name that no disk takes", withFile(`brand/${"\u00e9".repeat(130)}.png`), /cannot be a file/],
    [
      "a file where a folder is",
      pack({ content: { "a/b": { text: "" }, "a/b-c": { text: "" }, "a/b/c/d": { text: "" } } }),
      /"a\/b" cannot be a file/,
    ],
    ["a file without bytes", withFile("a.yaml", { text: 7 }), /cannot be a file/],
    [
      "a setting of two lines",
      pack({ settings: { PORT: "1\nDATABASE_URL=x" } }),
      /settings are not names and values/,
    ],
    ["rows that are none", rows("news_articles", "none"), /its rows of news_articles/],
    ["statements for names", rows("news_seen", [{ "url_key) VALUES (1); --": 1 }]), /its rows of news_seen/],
    ["rows of two forms", rows("news_seen", [{ a: 1 }, { a: 1, b: 2 }]), /its rows of news_seen/],
  ])("%s", async (_, bytes, what) => {
    const file = join(test.folder, "bad");
    writeFileSync(file, bytes);
    const told = await explain(() => readBackup(file));
    expect(told.code).toBe(1);
    expect(told.text).toMatch(what);
    expect(told.text.split("\n")).toHaveLength(1);
  });

  it("a column of a newer version: 65, and nothing is changed", async () => {
    const file = join(test.folder, "newer");
    writeFileSync(file, rows("news_seen", [{ url_key: "k", seen_at: 1, of_tomorrow: 2 }]));
    const to = toHub("to");
    expect(await explain(() => restore(file, to))).toMatchObject({
      code: 65,
      text: expect.stringContaining('news_seen has no "of_tomorrow"'),
    });
    expect(existsSync(to.settings.contentFolder)).toBe(false);
  });

  it("no such file, a folder, a named pipe that nobody writes into, and a device without an end", async () => {
    const tell = async (path: string) => (await explain(() => readBackup(path))).text;
    expect(await tell(join(test.folder, "none"))).toContain("There is no file");
    expect(await tell(test.folder)).toContain("is a folder");
    const pipe = join(test.folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    expect(await tell(pipe)).toContain("is a named pipe, not a file. Name the file");
    expect(await tell("/dev/zero")).toContain("is a device");
  });
});

function flip(bytes: Buffer): Buffer {
  bytes[bytes.length - 6] = (bytes.at(-6) ?? 0) ^ 1;
  return bytes;
}

const hasPostgres = findPostgres() !== undefined;
if (!hasPostgres) console.warn("SKIPPED: backup on PostgreSQL. On Debian: apt-get install postgresql");

describe.skipIf(!hasPostgres)("on PostgreSQL", () => {
  let server: TestPostgres;
  let url = "";
  beforeAll(async () => {
    server = await startPostgres();
    const store = await openStore({ databaseUrl: server.toUrl("postgres"), dataFolder: "" }, () => {});
    await store.close();
    const owner = connect(server.toUrl("postgres"), () => {});
    await owner.query("CREATE ROLE hub LOGIN IN ROLE waymark_server");
    await owner.end();
    url = server.toUrl("postgres", "hub");
  });
  afterAll(() => server?.remove());
  beforeEach(async () => {
    const owner = connect(server.toUrl("postgres"), () => {});
    await resetPostgres(owner);
    await owner.end();
  });

  it("from the embedded store to a database of running servers, as their own user, and back", async () => {
    const from = await startHub("from");
    const there = toHub("there", url);
    const running = await open(there);
    const version = await running.readVersion();
    await restore(await backUp(from), there);
    expect(await look(there, running)).toEqual(await look(from, from.store));
    expect(await running.readVersion()).toBeGreaterThan(version);
    expect(await saveRun(running, "a", toTestArticles(21))).toMatchObject({ new: 1 });
    const back = toHub("back");
    await restore(await backUp(there), back);
    expect(await look(back, await open(back))).toEqual(await look(there, running));
  });

  it("a headline put in by hand with a date that never comes, or in ages, is kept, there and back", async () => {
    const from = await startHub("from", url);
    const owner = connect(server.toUrl("postgres"), () => {});
    await owner.query(`INSERT INTO news_articles (title, url, published_date, source_name) VALUES
      ('Never ends', 'https://example.org/e', 'infinity', ''), ('Never began', 'https://example.org/b', '-infinity', ''),
      ('Nines', 'https://example.org/n', '9999-12-31 23:59:59', ''), ('Ages', 'https://example.org/a', '280000-01-01', '')`);
    const embedded = toHub("embedded");
    await restore(await backUp(from), embedded);
    await restore(await backUp(embedded), toHub("to", url), true);
    const dates = await owner.query(
      "SELECT published_date::text AS d FROM news_articles ORDER BY id DESC LIMIT 4",
    );
    expect(dates.map(({ d }) => d)).toEqual(["infinity", "9999-12-31 23:59:59+00", "-infinity", "infinity"]);
    await owner.end();
  });

  it("refuses a database that has headlines, and leaves it as it was when a row is refused", async () => {
    const from = await startHub("from", url);
    const before = await look(from, from.store);
    const file = await backUp(from);
    const to = toHub("to", url);
    expect((await explain(() => restore(file, to))).text).toContain("the store already has 20 headlines");
    const backup = readBackup(file);
    const rows = backup.store?.article_details ?? [];
    rows[1] = { ...rows[0] };
    const options = { ...to, replaces: true, log: () => {} };
    await expect(restoreBackup(backup, options)).rejects.toThrow(/duplicate key/);
    expect(await look(from, from.store)).toEqual(before);
    expect(existsSync(to.settings.contentFolder)).toBe(false);
  });
});
