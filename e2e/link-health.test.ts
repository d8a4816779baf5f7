import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toAddressHash } from "../src/catalog/link-health/page-picture.ts";
import { shareBrowser } from "./support/browser.ts";
import { hubDist, type Product, root, startProduct } from "./support/product.ts";
import { visit } from "./support/visit.ts";

let browser: Browser;
let folder: string;
beforeAll(async () => {
  browser = await shareBrowser();
  folder = mkdtempSync(join(tmpdir(), "waymark-link-health-"));
  const isContent = (path: string) => !/[\\/](checks|\.changes)$/.test(path);
  cpSync(join(root, "fixtures/hub"), join(folder, "content"), { recursive: true, filter: isContent });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
});

const urlOf = (id: string) =>
  /^url: (\S+)$/m.exec(readFileSync(join(folder, `content/resources/${id}.yaml`), "utf8"))?.[1] ?? "";
const isGood = (id: string) => `${id}\n  page 2026-11-01 ${toAddressHash(urlOf(id))} x.org en "A page"\n`;
const isTaken = (id: string) =>
  `${isGood(id)}  state changed-hands 2026-11-20T03Z "it leads to casino.test" https://casino.test/\n`;
function putChecks(files: Record<string, string>) {
  mkdirSync(join(folder, "content/checks"), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, "content/checks", name), text);
}
function start(): Promise<Product> {
  const env = { WAYMARK_CONTENT: join(folder, "content") };
  return startProduct({ env, args: ["--dist", join(folder, "dist")] });
}
/** The whole text of every file that visitors can get, fonts and pictures apart. */
function readPublished(dist: string): string {
  const files = readdirSync(join(dist, "public"), { recursive: true, encoding: "utf8" });
  const texts = files.filter((name) => /\.(html|json|csv|xml|opml|js)$/.test(name));
  return texts.map((name) => readFileSync(join(dist, "public", name), "utf8")).join("\n");
}

const essays = "/uni-resources/essays/";
/** A start that finds changed content builds the site first: ten seconds on a quiet machine, a minute on a busy one. */
const timeout = 300_000;

it("the days that links were looked at are nowhere as long as nobody and no checker has looked", () => {
  // The build has written all of it; the dates of results come from the same facts.
  const read = (path: string) => readFileSync(join(hubDist, "public", path), "utf8");
  const page = read(`${essays}index.html`);
  expect(page).toContain('<li data-id="ucas"');
  expect(page).not.toMatch(/\b(Checked|Reviewed)\b|class="date-legend"/);
  expect(read("resources.json")).not.toMatch(/"(checked|reviewed)":/);
});

/** In this order: the last test goes on with the site that the others have read. */
describe("after a person and the checker have looked", { timeout }, () => {
  let product: Product;
  beforeAll(async () => {
    const file = join(folder, "content/resources/ucas.yaml");
    const text = readFileSync(file, "utf8").replace(
      "added: 2026-11-21",
      "added: 2026-01-05\nreviewed: 2026-03-02",
    );
    writeFileSync(file, text);
    putChecks({
      "runs.txt": "ci 2026-11-20T03Z\n",
      "u.txt": isGood("ucas"),
      "c.txt": isGood("common-app"),
      "a.txt": isTaken("act-test"),
      "f.txt": isTaken("future-u-podcast"),
    });
    product = await start();
  }, timeout);
  afterAll(() => product?.stop());

  it("the days are two kinds, a person's and the checker's, on the entry, in a search result and in the open data", async () => {
    const { page, problems, close } = await visit(browser, `${product.url}${essays}`);
    const facts = (id: string) => page.locator(`.group li[data-id="${id}"] .facts`).textContent();
    expect(await facts("ucas")).toMatch(/ ·\sReviewed 2\sMar\s2026 ·\sChecked 20\sNov\s2026$/);
    expect(await facts("common-app")).toMatch(/ ·\sChecked 20\sNov\s2026$/);
    expect(await facts("common-app")).not.toContain("Reviewed");
    expect(await facts("college-essay-guy")).not.toMatch(/Checked|Reviewed/);
    expect(await page.locator(".date-legend").innerText()).toBe(
      "Reviewed: the day a person last looked at the link. Checked: the day our automatic checker last reached it.",
    );
    await page.goto(`${product.url}/?q=ucas`);
    const found = page.locator('#results li[data-id="ucas"] .facts');
    await found.waitFor();
    expect(await found.textContent()).toMatch(/ ·\sReviewed 2\sMar\s2026 ·\sChecked 20\sNov\s2026$/);
    const { resources } = await (await page.request.get(`${product.url}/resources.json`)).json();
    expect(resources.find(({ id }: { id: string }) => id === "ucas")).toMatchObject({
      reviewed: "2026-03-02",
      checked: "2026-11-20",
    });
    expect(problems).toEqual([]);
    await close();
  });

  it("a link that changed hands is gone: page, home page, search, open data; a saved list says why", async () => {
    const [voice, link] = [urlOf("future-u-podcast"), `"${urlOf("act-test")}"`];
    const before = readPublished(hubDist);
    expect([voice, link].filter((address) => !before.includes(address))).toEqual([]);
    await expect.poll(product.output).toContain("off the page since 2026-11-20");
    const published = readPublished(join(folder, "dist"));
    const found = [voice, link, "casino"].filter((address) => published.includes(address));
    expect(found).toEqual([]);
    const { page, problems, close } = await visit(browser, `${product.url}/#list=1.act-test.ucas`);
    const sent = page.locator("#my-list").filter({ hasText: "no longer listed" });
    await sent.waitFor();
    expect(await sent.innerText()).toMatch(
      /ACT is no longer listed: Its address leads to someone else at the moment/,
    );
    expect(problems).toEqual([]);
    await close();
  });

  it("does not come back when the checker's memory is damaged: with the next start, the last good page is served", async () => {
    await product.stop();
    putChecks({ "a.txt": isTaken("act-test").slice(0, -20) });
    product = await start();
    // Two pipes: the line that it is ready may come first.
    await expect.poll(product.output).toMatch(/checks\/a\.txt:3[\s\S]*the last good build is served/);
    const { page, close } = await visit(browser, `${product.url}/uni-resources/admissions-testing/`);
    expect(await page.locator(".group [data-id]").count()).toBeGreaterThan(5);
    expect(await page.locator('[data-id="act-test"]').count()).toBe(0);
    await close();
  });
});
