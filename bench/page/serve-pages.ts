import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildApart } from "#build/build-apart.ts";
import { groupPath } from "#catalog/page-paths.ts";
import { readVisitorsCatalog } from "#content/read-visitors-catalog.ts";
import { type Headline, tickerLimit } from "#news/headline.ts";
import { securityHeaders } from "../../src/server/headers/security-headers.ts";
import { compress } from "../../src/server/http/encoding.ts";
import { type ReadyFile, toReadyFile } from "../../src/server/http/ready-file.ts";
import { readBuiltSite } from "../../src/server/pages/read-built-site.ts";
import { spliceHeadlines } from "../../src/server/pages/splice-headlines.ts";
import { startTestServer } from "../../src/server/testing/start-test-server.ts";
import { writeContent } from "../growth/write-content.ts";
import { readSource } from "../search/read-directory.ts";
import { toPlainPage } from "./to-plain-page.ts";

/** Of one kind of page: the product's own, and the plain one that the same server sends. */
export interface ServedPage {
  name: string;
  path: string;
  plainPath: string;
  links: number;
}

export interface ServedPages {
  url: string;
  pages: ServedPage[];
}

/**
 * Run by `npm run bench:page` as a process of its own, so that Lighthouse does not share its core: a build of the
 * directory, grown where a number of links is given, with 50 headlines, and for each page a plain one of its texts.
 */
const links = Number(process.argv[2]);
const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "waymark-bench-page-"));
try {
  await serve();
} catch (error) {
  await rm(folder, { recursive: true, force: true });
  throw error;
}

async function serve(): Promise<void> {
  const contentFolder = links > 0 ? join(folder, "content") : join(root, "content");
  if (links > 0) writeContent(contentFolder, await readSource(), links);
  const dist = join(folder, "dist");
  const { ok, problems } = await buildApart({ root, contentFolder, outFolder: dist });
  if (!ok) throw new Error(JSON.stringify(problems, null, 2));
  const built = readBuiltSite(dist);
  const files = new Map(built.files);
  const site = { ...built, files };
  const server = await startTestServer({
    site,
    headlines: await readHeadlines(),
    splice: (headlines, nowMs) => spliceHeadlines(site.indexHtml, site.tickerTemplate, headlines, nowMs),
  });
  await server.firstNews;
  const pages = await listPages(contentFolder);
  for (const { path, plainPath } of pages) {
    const html = await (await fetch(new URL(path, server.url))).text();
    files.set(plainPath, await toPlainFile(html));
  }
  const served: ServedPages = { url: server.url, pages };
  process.stdout.write(`${JSON.stringify(served)}\n`);
  process.on("SIGTERM", async () => {
    await server.remove();
    await rm(folder, { recursive: true, force: true });
  });
}

/** As long and as unlike each other as a publisher's: fifty times the same words take a sixth of the bytes. */
async function readHeadlines(): Promise<Headline[]> {
  const { catalog } = await readSource();
  const texts = [...catalog.resources.values()].slice(0, tickerLimit);
  return texts.map(({ description }, index) => ({
    id: tickerLimit - index,
    title: description.slice(0, 75),
    url: `https://news.example.com/2026/11/${description
      .slice(0, 75)
      .toLowerCase()
      .replace(/[^a-z]+/g, "-")}`,
    published_date: new Date(Date.parse("2026-11-20T08:00:00Z") - index * 7_123_000).toISOString(),
    source_name: ["University Courier", "Campus Daily", "Schools Gazette"][index % 3] ?? "",
    language: "en",
  }));
}

async function listPages(contentFolder: string): Promise<ServedPage[]> {
  const { catalog } = await readVisitorsCatalog(contentFolder);
  const groups = (catalog?.menus ?? [])
    .flatMap((menu) => menu.groups)
    .sort((a, b) => a.resources.length - b.resources.length);
  const [middle, largest] = [groups[Math.floor(groups.length / 2)], groups.at(-1)];
  const toPage = (name: string, path: string, count: number) => ({
    name,
    path: `/${path}`,
    plainPath: `/plain/${path}`,
    links: count,
  });
  return [
    toPage("home", "", catalog?.resources.size ?? 0),
    ...(middle ? [toPage("group", groupPath(middle), middle.resources.length)] : []),
    ...(largest ? [toPage("largest", groupPath(largest), largest.resources.length)] : []),
  ];
}

/** With the headers of every page: in an empty tab, as Lighthouse has it, COOP alone takes a quarter of a second (0030). */
async function toPlainFile(html: string): Promise<ReadyFile> {
  const identity = Buffer.from(toPlainPage(html));
  const [br, gzip] = await Promise.all([compress(identity, "br", 10), compress(identity, "gzip", 10)]);
  return toReadyFile(
    { identity, br, gzip },
    { ...securityHeaders, "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" },
  );
}
