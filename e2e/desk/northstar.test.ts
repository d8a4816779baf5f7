import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sampleContent } from "#catalog/fixture/sample-content.ts";
import { unzip } from "../../src/desk-server/testing/unzip.ts";
import { shareBrowser } from "../support/browser.ts";
import { type FeedServer, startFeedServer } from "../support/feed-server.ts";
import { endProcess } from "../support/product.ts";
import { printRss } from "../support/sample-feeds.ts";
import { type StaticHost, startStaticHost } from "../support/static-host.ts";
import { visit } from "../support/visit.ts";
import { runDesk } from "./start-desk.ts";

/** Pictures of the visit are left here if someone wants to look at them. */
const pictures = process.env.NORTHSTAR_PICTURES;
const publicUrl = "https://example.org/hub/";
const stories = ["New scholarships for nurses", "Interviews move to January"];
const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" onload="alert(1)"><script>alert(1)</script>
  <path fill="#7a1f3d" d="M20 2 25 15 38 20 25 25 20 38 15 25 2 20 15 15z"/></svg>`;

let base: string;
let newsroom: FeedServer;
let upload: Server;
let sent: Buffer | undefined;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let desk: ChildProcess;
let origin: string;

/** As an unpacked ZIP file has it, without git: with few links, as all of its pages are built and packed. */
async function unpackHub(): Promise<string> {
  const folder = join(base, "content");
  const files = sampleContent({ "feeds.yaml": "[]\n" });
  const ids = files.flatMap(({ path }) => /^resources\/(.+)\.yaml$/.exec(path)?.[1] ?? []);
  for (const { path, text } of [...files, { path: "ids.txt", text: `${ids.sort().join("\n")}\n` }]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), "waymark-northstar-"));
  newsroom = await startFeedServer({});
  newsroom.set(
    "/",
    `<html><head><title>Campus News</title>
     <link rel="alternate" type="application/rss+xml" href="${newsroom.url}/feed.xml"></head></html>`,
  );
  newsroom.set(
    "/feed.xml",
    printRss(
      "Campus News",
      newsroom.url,
      stories.map((title, at) => ({ title, path: `/${at}`, hoursAgo: at + 2 })),
    ),
  );
  upload = createServer(async (request, response) => {
    sent = await buffer(request);
    response.end("{}");
  });
  await new Promise<void>((resolve) => upload.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(upload.address() as AddressInfo).port}`;
  const folder = await unpackHub();
  const feeds = [{ name: "Campus News", home: newsroom.url, url: `${newsroom.url}/feed.xml` }];
  await writeFile(join(base, "feeds.yaml"), JSON.stringify(feeds));
  const env = {
    ...process.env,
    // An operator's list, which may contain a feed of the own network.
    WAYMARK_FEEDS: join(base, "feeds.yaml"),
    PORT: "0",
    WAYMARK_DATA: join(base, "data"),
    WAYMARK_ALLOW_HOSTS: `${newsroom.host},${host}`,
    WAYMARK_UPLOAD_URL: `http://${host}/sites/northstar/deploys`,
    WAYMARK_UPLOAD_TOKEN: "a-token",
  };
  const args = ["--port", "0", "--content", folder, "--cache", join(base, "cache")];
  const started = await runDesk(args, env);
  desk = started.child;
  origin = new URL(started.address).origin;
  browser = await shareBrowser(Boolean(pictures));
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  page = await context.newPage();
  page.setDefaultTimeout(45_000);
  await page.goto(started.address);
});
afterEach(async () => {
  await context?.close();
  if (desk) await endProcess(desk);
  upload?.close();
  await newsroom?.stop();
  await rm(base, { recursive: true, force: true });
});

async function open(part: string): Promise<void> {
  await page.goto(`${origin}/#/${part}`);
  await page.waitForSelector("main h1:not(.v)");
}

const field = (label: string) => page.getByLabel(label, { exact: true }).first();
const said = () => page.locator(".notices [role=status]").innerText();

async function save(): Promise<void> {
  await page.locator(".save-bar").getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(said).toMatch(/saved/);
}

async function shoot(shown: Page, name: string): Promise<void> {
  if (!pictures) return;
  await mkdir(pictures, { recursive: true });
  for (const width of [390, 1280])
    for (const colorScheme of ["light", "dark"] as const) {
      await shown.setViewportSize({ width, height: 900 });
      await shown.emulateMedia({ colorScheme });
      await shown.screenshot({ path: join(pictures, `${name}-${width}-${colorScheme}.png`) });
    }
  await shown.setViewportSize({ width: 1280, height: 900 });
}

/** Each step goes on where the one before has left the hub; a second try begins with one of its own. */
describe("a fresh hub becomes Northstar Guidance at the desk alone", { timeout: 600_000 }, () => {
  it("gets its name, its look, its group and its news by forms, and is published and seen", async () => {
    await fillForms();
    await publish();
    await seePages();
  });

  async function fillForms(): Promise<void> {
    await open("week");
    expect(await page.getByRole("heading", { name: /Set up your hub/ }).count()).toBe(1);
    await open("setup");
    await shoot(page, "desk-setup");

    await open("setup/site");
    await field("Name").fill("Northstar Guidance");
    await field("Address of the home page").fill(publicUrl);
    await field("What it is, in one sentence").fill("Links that Northstar's counsellors stand by.");
    await save();
    await shoot(page, "desk-site");

    await open("setup/brand");
    await page.locator("#logo-file").setInputFiles({
      name: "logo.svg",
      mimeType: "image/svg+xml",
      buffer: Buffer.from(logo),
    });
    await page.getByAltText("Your logo now").waitFor();
    await field("Main colour").fill("#7a1f3d");
    // A little too dark to bear dark words: the desk names the nearest that can.
    await field("Warm colour").fill("#f2c14e");
    await page.getByRole("button", { name: /^Use #[0-9a-f]{6}, the nearest/ }).click();
    await save();
    await shoot(page, "desk-brand");

    await open("setup/menus");
    await page.locator("summary", { hasText: "Uni Resources" }).first().click();
    await page.locator("summary", { hasText: /^Essays/ }).click();
    await page.getByRole("button", { name: /Rename, move or join\s+essays/ }).click();
    await page.getByRole("dialog").getByLabel("Id").fill("writing");
    await page.getByRole("button", { name: "Do it" }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await shoot(page, "desk-menus");

    await open("setup/feeds");
    await field("Address of a site or of its feed").fill(newsroom.url);
    await page.getByRole("button", { name: "Find its feeds" }).click();
    const found = page.locator(".feed-card", { hasText: stories[0] });
    await found.getByRole("button", { name: /^Add/ }).click();
    await found.getByRole("button", { name: "In the list" }).waitFor();
    // The feed's own address is http, as nothing else can be on loopback: content takes https alone, and says so.
    await page.getByText("The address is http, which anyone").first().waitFor();
    await shoot(page, "desk-feeds");
    await page.getByRole("button", { name: "Start over" }).click();
    await page.getByText("Nothing changed").waitFor();
  }

  /** Without git, and put online as one file. */
  async function publish(): Promise<void> {
    await open("publish");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect.poll(said).toMatch(/published and kept in this hub's own history/);
    await page.getByRole("button", { name: /^Put online/ }).waitFor();
    await shoot(page, "desk-publish");
    await page.getByRole("button", { name: /^Put online/ }).click();
    await expect.poll(said, { timeout: 150_000 }).toMatch(/^Sent to 127\.0\.0\.1.*within a minute/);
    await page.getByText("Everything you published is there.").waitFor();
  }

  /** Below its folder, with its name, colours and headlines, and nothing behind it. */
  async function seePages(): Promise<void> {
    const dist = join(base, "dist");
    unzip(sent ?? Buffer.of(), join(dist, "public"));
    await writeFile(join(dist, "headers.json"), JSON.stringify({ base: "/hub/", all: {} }));
    const host: StaticHost = await startStaticHost(dist);
    try {
      const seen = await visit(browser, host.url, { viewport: { width: 1280, height: 900 } });
      expect(await seen.page.title()).toContain("Northstar Guidance");
      expect(await seen.page.locator(".ticker li a").first().innerText()).toContain(stories[0]);
      await shoot(seen.page, "site-home");
      await seen.page.goto(`${host.url}uni-resources/writing/`);
      expect(await seen.page.getByRole("heading", { level: 1 }).innerText()).toBe("Essays");
      await shoot(seen.page, "site-group");
      expect(seen.problems).toEqual([]);
      await seen.close();
      const html = await readFile(join(dist, "public/index.html"), "utf8");
      expect(html).toContain("#7a1f3d");
      const files = await readdir(join(dist, "public"), { recursive: true, withFileTypes: true });
      const texts = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
      expect(texts.length).toBeGreaterThan(50);
      const ours = /Waymark|waymark-hub|alert\(1\)/;
      expect(texts.filter((file) => ours.test(readFileSync(file, "latin1")))).toEqual([]);
    } finally {
      await host.stop();
    }
  }
});
