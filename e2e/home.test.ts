import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { checkPaper } from "./support/checks/check-paper.ts";
import { root } from "./support/product.ts";
import { setStage, wide } from "./support/stage.ts";
import { openTab, type Visit, visit } from "./support/visit.ts";

const stage = setStage();
const { product } = stage;
let current: Visit;

beforeAll(async () => {
  // Nearly all tests only read, so one visit serves them all.
  current = await visit(stage.browser(), product().url);
});
afterEach(() => {
  expect(current.problems).toEqual([]);
});

describe("spec 2 home page content", () => {
  it("spec 2 home: hero with welcome text", async () => {
    expect(await current.page.locator("h1").innerText()).toMatch(/^Welcome/);
    expect(await current.page.locator("h1").count()).toBe(1);
  });

  it("spec 2 home: 'University Selection Cards' with a free digital-cards link labelled 'Click Here'", async () => {
    const link = current.page.getByRole("link", {
      name: "Click Here for the free digital cards (opens in new tab)",
    });
    expect(await link.getAttribute("href")).toBe("https://example.com/digital-cards");
    expect(await current.page.getByRole("heading", { name: "University Selection Cards" }).isVisible()).toBe(
      true,
    );
  });

  it("spec 2 home: sign-up link for the assistant, labelled 'Sign-up Now'", async () => {
    const link = current.page.getByRole("link", { name: /^Sign-up Now for / });
    expect(await link.getAttribute("href")).toBe("https://example.com/assistant-sign-up");
  });

  it("spec 2 home: 'Industry Leading Voices' with 7 links and 'Industry Leading Podcasts' with 2", async () => {
    const lists = current.page.locator(".voices ul");
    expect(await current.page.locator(".voices h2").allInnerTexts()).toEqual([
      "Industry Leading Voices",
      "Industry Leading Podcasts",
    ]);
    expect(await lists.nth(0).locator("a:not(.flag)").count()).toBe(7);
    expect(await lists.nth(1).locator("a:not(.flag)").count()).toBe(2);
  });

  it("spec 2 home: six service cards with icon, title, description; Parent Certificate opens the form, the others the services page", async () => {
    const cards = await current.page.locator(".service").evaluateAll((elements) =>
      elements.map((card) => ({
        title: card.querySelector("h3 a")?.firstChild?.textContent,
        href: card.querySelector("a")?.getAttribute("href"),
        target: card.querySelector("a")?.getAttribute("target"),
        hasIcon: card.querySelector("svg path") !== null,
        hasText: (card.querySelector("p")?.textContent?.length ?? 0) > 20,
      })),
    );
    const card = (title: string, page = "services") => ({
      title,
      href: `https://example.com/${page}`,
      target: "_blank",
      hasIcon: true,
      hasText: true,
    });
    expect(cards).toEqual([
      card("University Tours"),
      card("Waymark Parent Certificate", "certificate-form"),
      card("University Recruitment (Asia)"),
      card("KRUU Youth Fellows Gap Programme"),
      card("Travel Pack"),
      card("HS Program Review"),
    ]);
  });

  it("spec 2 home: clicking a card anywhere opens its page in a new tab", async () => {
    const card = current.page.locator(".service p").nth(1);
    const { address } = await openTab(current.context, () => card.click({ force: true }));
    expect(address).toBe("https://example.com/certificate-form");
  });

  it("spec 2 home: closing call-to-action 'Ready to Start Your Journey?'", async () => {
    const closing = current.page.locator(".closing");
    expect(await closing.locator("h2").innerText()).toBe("Ready to Start Your Journey?");
    expect(await closing.locator("a").count()).toBe(1);
  });

  it("spec 1 offers: the directory holds every curated link with description, cost, region and audience", async () => {
    const entries = await current.page
      .locator(".entries > li")
      .evaluateAll((items) =>
        items.map((item) => [
          item.querySelector("a")?.getAttribute("href"),
          item.querySelector(".facts")?.textContent,
        ]),
      );
    // 576 rows came from the curators: 566 in the menus, 9 voices and podcasts, 1 assessment form.
    expect(entries.length).toBe(566);
    for (const [href, facts] of entries) {
      expect(href).toMatch(/^https:\/\//);
      expect(facts).toMatch(/^(Free|Partly free|Paid) .+ · For .+$/);
    }
  });
});

describe("on paper", () => {
  it("every link has its address beside it, and there is nothing to press", () =>
    stage.withPage("/", async (page) => {
      await page.waitForSelector(".list-awake");
      expect(await checkPaper(page)).toEqual([]);
      const links = page.locator(".entries > li > a:not(.flag), .voices li > a:not(.flag)");
      expect(await links.count()).toBe(575);
      const bare = await links.evaluateAll(
        (all) =>
          all.filter(
            (link) => getComputedStyle(link, "::after").content !== `" ${link.getAttribute("href")}"`,
          ).length,
      );
      expect(bare).toBe(0);
    }));
});

describe("without a script", () => {
  it("A20 every link is on the page and reachable; menus, groups and anchors work", () =>
    stage.withPage(
      "/",
      async (page) => {
        expect(await page.locator(".entries > li > a").count()).toBe(566);
        await page.getByRole("button", { name: "Uni Research" }).click();
        await page.locator(".panel:popover-open summary", { hasText: "Canada" }).click();
        expect(await page.locator(".panel:popover-open details[open] a").last().isVisible()).toBe(true);
        await page.keyboard.press("Escape");
        expect(await page.locator(".panel:popover-open").count()).toBe(0);
        await page.setViewportSize({ width: 320, height: 640 });
        await page.locator(".mobile-toggle").click();
        await page.locator(".mobile-menu summary", { hasText: "Career Resources" }).click();
        await page.locator('.mobile-menu a[href="#data-and-direction"]').click();
        expect(new URL(page.url()).hash).toBe("#data-and-direction");
      },
      { ...wide, javaScriptEnabled: false },
    ));
});

describe("what other programs read", () => {
  it("title, description, canonical, Open Graph, JSON-LD, icons and manifest", async () => {
    const { page } = current;
    expect(await page.title()).toContain("Waymark");
    const attribute = (selector: string, name: string) => page.locator(selector).getAttribute(name);
    expect(await attribute('meta[name="description"]', "content")).toMatch(/directory/);
    expect(await attribute('link[rel="canonical"]', "href")).toBe("https://waymark.example.com/");
    expect(await attribute('meta[property="og:image"]', "content")).toBe(
      "https://waymark.example.com/og.png",
    );
    const linked = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "");
    expect(linked.hasPart).toHaveLength(5);
    for (const path of [
      "/favicon.svg",
      "/apple-touch-icon.png",
      "/icon-512.png",
      "/og.png",
      "/robots.txt",
      "/sitemap.xml",
    ]) {
      expect((await fetch(product().url + path)).status, path).toBe(200);
    }
    const manifest = await (await fetch(`${product().url}/manifest.webmanifest`)).json();
    expect(manifest.name).toBe("Waymark");
  });

  it("the picture for other sites is 1200 x 630", () => {
    const png = readFileSync(join(root, "dist/public/og.png"));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  });

  it("/feed.xml tells of the hub's own updates", async () => {
    const response = await fetch(`${product().url}/feed.xml`);
    expect(response.headers.get("content-type")).toMatch(/xml/);
    expect(await response.text()).toContain('<feed xmlns="http://www.w3.org/2005/Atom"');
  });
});
