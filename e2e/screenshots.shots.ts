import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, it } from "vitest";
import { draftFolder } from "#host/project-root.ts";
import { startFeedServer } from "./support/feed-server.ts";
import { printAtom, printRss } from "./support/sample-feeds.ts";
import { setStage } from "./support/stage.ts";

/** Pictures of the running product for people (`npm run screenshots`). Headlines are made up and say so. */
const headlines = [
  "Sample headline: universities add January start dates for more courses",
  "Sample headline: what students ask first at an open day",
  "Sample headline: a quieter way to write a personal statement",
  "Sample headline: bursary deadlines move to early spring",
  "Sample headline: teachers swap notes on reference writing",
  "Sample headline: student housing guides get a new edition",
];

const stage = setStage(async () => {
  const [daily, weekly] = ["https://news.example", "https://weekly.example"];
  const stories = headlines.map((title, index) => ({ title, path: `/${index}`, hoursAgo: index * 2 + 1 }));
  const newsroom = await startFeedServer({
    "/a.xml": printRss("Sample News", daily, stories.slice(0, 3)),
    "/b.atom": printAtom("Example Weekly", weekly, stories.slice(3)),
  });
  return {
    newsroom,
    feeds: [
      { name: "Sample News", home: daily, url: `${newsroom.url}/a.xml` },
      { name: "Example Weekly", home: weekly, url: `${newsroom.url}/b.atom` },
    ],
    env: { WAYMARK_ALLOW_HOSTS: newsroom.host },
  };
});

function shoot(
  name: string,
  options: BrowserContextOptions,
  prepare?: (page: Page) => Promise<unknown>,
  path = "/",
): Promise<void> {
  const take = async (page: Page) => {
    if (path === "/") await page.waitForSelector(".ticker-slot.awake .ticker");
    await prepare?.(page);
    // The fonts come after the first paint, piece by piece; a page in another site's frame has no script that would say so.
    if (!path.startsWith("/embed")) await page.waitForSelector("html.whole", { state: "attached" });
    await page.evaluate(() => document.fonts.ready);
    // What moves only once is at its end, what goes on at its beginning.
    await page.screenshot({ path: join(draftFolder, `${name}.png`), animations: "disabled" });
  };
  return stage.withVisit(path, ({ page }) => take(page), options);
}

const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const group = "/uni-research/germany/";

describe.each(["light", "dark"] as const)("%s", (colorScheme) => {
  it.each([wide, phone])("home, $width px", (viewport) =>
    shoot(`home-${viewport.width}-${colorScheme}`, { viewport, colorScheme }),
  );

  it("a group's page", () =>
    shoot(`group-1280-${colorScheme}`, { viewport: wide, colorScheme }, undefined, group));
});

describe("what opens", () => {
  it("a group's page on a phone", () => shoot("group-390", { viewport: phone }, undefined, group));

  it("a menu, and the menus of a phone", async () => {
    await shoot("menu-1280", { viewport: wide }, async (page) => {
      await page.getByRole("button", { name: "Uni Research" }).click();
      await page.waitForSelector("#panel-uni-research .panel-links li");
    });
    await shoot("menu-390", { viewport: phone }, async (page) => {
      await page.locator(".mobile-toggle").click();
      await page.locator(".mobile-menu summary").nth(3).click();
    });
  });

  it("the search", () =>
    shoot("search-1280", { viewport: wide }, async (page) => {
      await page.locator("#search").fill("fin aid");
      await page.waitForSelector("#results:not([hidden])");
    }));

  it("a group in another site's frame", () =>
    shoot("embed-700", { viewport: { width: 700, height: 500 } }, undefined, `/embed${group}`));
});
