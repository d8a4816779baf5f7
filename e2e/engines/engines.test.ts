import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkLinks } from "../support/checks/check-links.ts";
import { checkStructure } from "../support/checks/check-structure.ts";
import { root } from "../support/product.ts";
import { lightPath, narrow, setStage, wide } from "../support/stage.ts";
import { checkHtmlCodeSniffer } from "./check-html-codesniffer.ts";
import { checkIbm } from "./check-ibm.ts";

/** What IBM's engine left open and a person looked at: "rule: place" -> why it is right as it is. */
const reviewed: Record<string, { places: string[]; reason: string }> = JSON.parse(
  readFileSync(join(root, "fixtures/accessibility/ibm-potential.json"), "utf8"),
);

const stage = setStage("news");
/** What the engine left open, over all states. */
const seen = new Set<string>();

interface State {
  name: string;
  path?: string;
  options?: BrowserContextOptions;
  reach?: (page: Page) => Promise<unknown>;
  /** Where the engines look: they take their time for all of the page, and only this part is new in the state. */
  scope?: string;
  /** A page of another kind than those before it. */
  isKind?: boolean;
  /** HTML_CodeSniffer judges headings by those before them, so it has to see the whole page. */
  hasHeadings?: boolean;
}

const group = "/uni-research/germany/";
const openMenu = async (page: Page) => {
  await page.locator(".menu-button").nth(3).click();
  await page.waitForSelector(".panel:popover-open details[open] li a");
};
const openDrawer = (awake: string, button: string, content: string) => async (page: Page) => {
  await page.waitForSelector(awake, { state: "attached" });
  await page.locator(button).click();
  await page.waitForSelector(`.drawer[open] ${content}`);
};
const states: State[] = [
  {
    name: "home, ticker running",
    isKind: true,
    options: wide,
    reach: (page) => page.waitForSelector(".ticker.running"),
  },
  {
    name: "a menu's page, dark",
    isKind: true,
    path: "/uni-research/",
    options: { ...wide, colorScheme: "dark" },
  },
  {
    name: "a group's page",
    isKind: true,
    path: group,
    options: wide,
    reach: (page) => page.waitForSelector(".list-awake", { state: "attached" }),
  },
  { name: "a group in a frame", path: `/embed${group}`, options: narrow },
  { name: "a menu open", path: lightPath, options: wide, reach: openMenu, scope: ".panel:popover-open" },
  {
    name: "320 px, mobile menu open",
    path: lightPath,
    options: narrow,
    reach: (page) => page.locator(".mobile-toggle").click(),
    scope: ".mobile-menu",
  },
  {
    name: "all headlines open",
    options: wide,
    reach: openDrawer(".list-awake .ticker-slot.awake .ticker", ".ticker-all", "li a"),
    scope: ".drawer[open]",
    hasHeadings: true,
  },
  {
    name: "my list open",
    path: lightPath,
    options: wide,
    reach: openDrawer(".list-awake", "#list-button", ".list-empty"),
    scope: ".drawer[open]",
    hasHeadings: true,
  },
  {
    name: "404 at 320 px, dark",
    isKind: true,
    path: "/nowhere",
    options: { ...narrow, colorScheme: "dark" },
  },
];

describe("A2, A3 two more engines, A15 links and structure", () => {
  it.each(states)(
    "A2 A3 A15 $name: IBM Equal Access and HTML_CodeSniffer find nothing, and leave nothing unreviewed; links are named, warn of new tabs and lead somewhere",
    ({ path = "/", options, reach, scope, hasHeadings, isKind }) =>
      stage.withVisit(
        path,
        async ({ page }) => {
          await reach?.(page);
          if (isKind) expect([...(await checkLinks(page)), ...(await checkStructure(page))]).toEqual([]);
          expect(await checkHtmlCodeSniffer(page, hasHeadings ? undefined : scope)).toEqual([]);
          const { failures, potential } = await checkIbm(page, scope);
          expect(failures).toEqual([]);
          for (const one of potential) seen.add(one);
          expect(potential.filter((one) => !isReviewed(one))).toEqual([]);
        },
        options,
      ),
  );

  it("A2 every entry of the baseline says why, and is still asked for", () => {
    const listed = Object.entries(reviewed).flatMap(([rule, { places }]) =>
      places.map((place) => `${rule}: ${place}`),
    );
    expect(listed.filter((one) => !seen.has(one))).toEqual([]);
    for (const [rule, { places, reason }] of Object.entries(reviewed)) {
      expect(places.length, rule).toBeGreaterThan(0);
      expect(reason.length, rule).toBeGreaterThan(40);
    }
  });
});

function isReviewed(finding: string): boolean {
  const [rule = "", place = ""] = finding.split(": ");
  return reviewed[rule]?.places.includes(place) ?? false;
}
