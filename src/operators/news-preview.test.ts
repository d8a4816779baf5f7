import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { runHere } from "#host/testing/run-here.ts";
import { type DocumentPreview, previewDocument, printPreview } from "./preview-document.ts";

const fixtures = fileURLToPath(new URL("../../fixtures/feeds", import.meta.url));
const folders: string[] = [];
const nowMs = Date.UTC(2026, 10, 21, 12);

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const run = (...args: string[]) => runHere("news-preview", args, { ...process.env, INIT_CWD: "" });

type Line = Pick<DocumentPreview, "items" | "error"> & { file: string; feeds?: string[] };

function toLines(stdout: string): Line[] {
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

function writeFolder(count: number, text: (index: number) => string): string {
  const folder = mkdtempSync(join(tmpdir(), "waymark-preview-"));
  folders.push(folder);
  for (let i = 0; i < count; i++) writeFileSync(join(folder, `${String(i).padStart(4, "0")}.xml`), text(i));
  return folder;
}

const previewText = (text: string, finalUrl = "") =>
  previewDocument(
    { bytes: new TextEncoder().encode(text), cut: undefined, finalUrl, contentType: "" },
    nowMs,
  );

describe("news:preview", () => {
  it("prints one JSON line per document of a folder, in order, and ends with 1 when one is not a feed", async () => {
    const { status, stdout } = await run(fixtures, "--json", "--base", "https://feeds.example/feed.xml");
    const lines = toLines(stdout);
    expect(status).toBe(1);
    expect(lines.map(({ file }) => file)).toEqual(lines.map(({ file }) => file).sort());
    expect(lines.find(({ file }) => file.endsWith("not-a-feed-page-that-links-to-one.html"))).toMatchObject({
      items: [],
      error: "not_a_feed",
    });
    expect(lines.find(({ file }) => file.endsWith("rss-1.0-rdf-journal-with-dublin-core.xml"))).toMatchObject(
      {
        error: null,
        items: {
          length: 10,
          0: {
            url: "https://journal.example/a/summer-research-2027",
            published_date: "2026-11-20T08:00:00.000Z",
          },
        },
      },
    );
  });

  it("reads thousands of files in one call", async () => {
    const folder = writeFolder(
      2000,
      (i) =>
        `<rss><channel><item><title>T${i}</title><link>https://a.example/${i}</link></item></channel></rss>`,
    );
    const { status, stdout } = await run(folder, "--json");
    expect(status).toBe(0);
    expect(toLines(stdout).map(({ items }) => items[0]?.title)).toEqual(
      Array.from({ length: 2000 }, (_, i) => `T${i}`),
    );
  });

  it("shows all entries of an undated feed, two under one address, and dates as they are written", () => {
    const item = (date: string) => `<item><title>T</title><link>https://a.example/</link>${date}</item>`;
    const text = `<rss><channel>${item("")}${item("<pubDate>2099-01-01</pubDate>")}${item("<pubDate>1970-01-01</pubDate>").repeat(20)}</channel></rss>`;
    const { items } = previewText(text);
    expect(items).toHaveLength(22);
    expect(items.slice(0, 3).map(({ published_date }) => published_date)).toEqual([
      null,
      "2099-01-01T00:00:00.000Z",
      "1970-01-01T00:00:00.000Z",
    ]);
  });

  it("F26 shows the dates that the page would show, and beside them what the feed says", () => {
    const item = (date: string) =>
      `<item><title>T</title><link>https://a.example/${date}</link><pubDate>${date}</pubDate></item>`;
    const dates = ["2026-11-20", "2099-01-01", "2026-11-18", "soon", "2026-11-17"];
    const text = `<rss><channel>${dates.map(item).join("")}</channel></rss>`;
    const preview = previewText(text);
    expect(preview.items.map(({ shown_date }) => shown_date.slice(0, 10))).toEqual([
      "2026-11-20",
      "2026-11-18",
      "2026-11-18",
      "2026-11-21",
      "2026-11-17",
    ]);
    const lines = printPreview("f", preview).split("\n");
    expect(lines[2]).toBe("  2026-11-20 00:00  T");
    expect(lines[4]).toBe("  2026-11-18 00:00  T  (the feed says 2099-01-01 00:00)");
    expect(lines[8]).toBe("  2026-11-21 12:00  T  (no date in the feed)");
  });

  it.each([
    ['<link rel="alternate" type="application/rss+xml" href="/feed.xml">', ["https://a.example/feed.xml"]],
    [
      "<LINK REL='feed ALTERNATE' TYPE=Application/Atom+XML HREF=feed?a=1&amp;b=2 />",
      ["https://a.example/x/feed?a=1&b=2"],
    ],
    [
      '<base href="https://b.example/"><link rel="alternate" type="application/feed+json" href="f">',
      ["https://b.example/f"],
    ],
    [
      '<link rel="alternate" hreflang="fr" href="/fr"><link rel="alternate" type="application/json" href="/wp-json">',
      [],
    ],
    [
      '<link rel="alternate" type="application/rss+xml" href="javascript:alert(1)"><link rel="stylesheet" href="/s">',
      [],
    ],
    ['<!-- <link rel="alternate" type="application/rss+xml" href="/old.xml"> -->', []],
  ])("names the feeds of a page: %s", (head, feeds) => {
    const page = `<!doctype html><html><head><title>P</title>${head}</head><body>`;
    expect(previewText(page, "https://a.example/x/")).toMatchObject({
      error: "not_a_feed",
      namedFeeds: feeds,
    });
  });

  it("F28 names the feed of a page to a person and to a program", async () => {
    const page = join(fixtures, "not-a-feed-page-that-links-to-one.html");
    const base = ["--base", "https://a.example/"];
    expect((await run(page, ...base)).stdout).toContain(
      "This page names its feed: https://a.example/feed.xml",
    );
    expect(toLines((await run(page, ...base, "--json")).stdout)[0]?.feeds).toEqual([
      "https://a.example/feed.xml",
    ]);
  });

  it("tells a person what was not taken and what to do", async () => {
    const folder = writeFolder(
      1,
      () => "<rss><channel><title>Feed</title><item><title>T</title></item></channel></rss>",
    );
    expect((await run(folder)).stdout).toMatch(
      /Feed: 0 entries \(rss\)\n {2}Not taken: 1 without a link\.\n/,
    );
  });

  it("says first what is wrong, and not that there are no entries", async () => {
    const page = join(fixtures, "not-a-feed-page-that-links-to-one.html");
    const lines = (await run(page)).stdout.trim().split("\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toBe(page);
    expect(lines[1]).toMatch(
      /^ {2}Problem: the answer is a page .* not a feed \(not_a_feed\)\. Open the site/,
    );
  });

  it("says of a document longer than is read that these entries are not all", async () => {
    const item = "<item><title>T</title><link>https://a.example/</link></item>";
    const filler = `<item><title>${"x".repeat(60_000)}</title></item>`.repeat(90);
    const folder = writeFolder(1, () => `<rss><channel><title>Feed</title>${item}${filler}</channel></rss>`);
    const { status, stdout } = await run(folder);
    expect(status).toBe(1);
    expect(stdout.split("\n").slice(1, 3)).toEqual([
      expect.stringMatching(/^ {2}Problem: the feed is longer than the 5 MB .* \(too_large\)\./),
      "  Feed: 1 entry (rss)",
    ]);
    expect(toLines((await run(folder, "--json")).stdout)).toMatchObject([
      { items: { length: 1 }, error: "too_large" },
    ]);
  });

  it.each([
    ["no argument", []],
    ["an unknown option", ["--no-such", "x"]],
    ["a missing file", ["/no/such/file"]],
    ["a bad base", ["x", "--base", "nowhere"]],
  ])("ends with 2 on %s", async (_name, args) => {
    expect((await run(...args)).status).toBe(2);
  });

  it("asks no address that the guard refuses", async () => {
    const { status, stdout } = await run("http://127.0.0.1:9/feed.xml", "--json");
    expect(status).toBe(1);
    expect(toLines(stdout)).toEqual([
      {
        file: "http://127.0.0.1:9/feed.xml",
        items: [],
        error: expect.stringMatching(/^(ip_literal|bad_port)$/),
      },
    ]);
  });

  it("says in one line which setting is wrong", async () => {
    const env = { ...process.env, PORT: "99999" };
    const { status, stderr } = await runHere("news-preview", [fixtures], env);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^PORT in the environment: "99999" is not a port\..*\n$/);
  });
});
