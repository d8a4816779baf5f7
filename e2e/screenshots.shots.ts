import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, it } from "vitest";
import { picturesFolder } from "../src/tools/pictures-folder.ts";
import { startFeedServer } from "./support/feed-server.ts";
import { printAtom, printRss } from "./support/sample-feeds.ts";
import { specMenuNames } from "./support/spec-menus.ts";
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
    await page.evaluate(() => document.fonts.ready);
    // What moves only once is at its end, what goes on at its beginning.
    await page.screenshot({ path: join(picturesFolder, `${name}.png`), animations: "disabled" });
  };
  return stage.withVisit(path, ({ page }) => take(page), options);
}

const sizes = [
  [320, 640],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
] as const;

describe.each(["light", "dark"] as const)("%s", (colorScheme) => {
  it.each(sizes)("home, %i px", async (width, height) => {
    const options = { viewport: { width, height }, colorScheme };
    await shoot(`home-${width}-${colorScheme}`, options);
    await shoot(`directory-${width}-${colorScheme}`, options, (page) => scrollTo(page, "#uni-resources"));
    await shoot(`services-${width}-${colorScheme}`, options, (page) => scrollTo(page, "#services"));
    await shoot(`404-${width}-${colorScheme}`, options, undefined, "/no-such-page");
  });

  it.each(sizes)("search, %i px", async (width, height) => {
    const options = { viewport: { width, height }, colorScheme };
    const results = (page: Page) => page.waitForSelector("#results:not([hidden])");
    await shoot(`search-${width}-${colorScheme}`, options, async (page) => {
      await page.locator("#search").fill("fin aid");
      await results(page);
    });
    await shoot(`search-nothing-${width}-${colorScheme}`, options, async (page) => {
      await page.locator("#search").fill("zzqx");
      await results(page);
    });
    await shoot(`filters-${width}-${colorScheme}`, options, async (page) => {
      await page.locator("#filters > summary").click();
      for (const value of ["free", "canada"]) await page.locator(`#filters [value=${value}]`).check();
      await results(page);
      await page.evaluate(() => document.querySelector(".finder")?.scrollIntoView());
    });
  });

  it.each(specMenuNames)("menu %s", async (menu) => {
    const name = menu.toLowerCase().replaceAll(" ", "-");
    const options = { viewport: { width: 1280, height: 800 }, colorScheme };
    await shoot(`menu-${name}-1280-${colorScheme}`, options, (page) =>
      page.getByRole("button", { name: menu }).click(),
    );
  });

  it("mobile menu", () =>
    shoot(`menu-320-${colorScheme}`, { viewport: { width: 320, height: 640 }, colorScheme }, async (page) => {
      await page.locator(".mobile-toggle").click();
      await page.locator(".mobile-menu summary").nth(3).click();
    }));
});

describe("special states", () => {
  const options = { viewport: { width: 1280, height: 800 } };

  it("reduced motion, forced colours, 200 % text", async () => {
    await shoot("reduced-motion-1280", { ...options, reducedMotion: "reduce" });
    await shoot("forced-colours-1280", { ...options, forcedColors: "active" });
    await shoot("text-200-percent-1280", options, (page) =>
      page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      }),
    );
  });

  it("print", async () => {
    await shoot("print-first-page", { viewport: { width: 794, height: 1123 } }, (page) =>
      page.emulateMedia({ media: "print" }),
    );
  });
});

/** Jumps rather than glides: a picture of a page in motion is of no use. */
async function scrollTo(page: Page, selector: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (let turn = 0; turn < 3; turn++) {
    await page.locator(selector).evaluate((element) => element.scrollIntoView());
    await page.waitForTimeout(150);
  }
}
