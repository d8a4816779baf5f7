import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkAxe } from "../support/checks/check-axe.ts";
import { checkDisclosure } from "../support/checks/check-disclosure.ts";
import { checkFocus } from "../support/checks/check-focus.ts";
import { checkLinks } from "../support/checks/check-links.ts";
import { checkReflow } from "../support/checks/check-reflow.ts";
import { checkRefresh } from "../support/checks/check-refresh.ts";
import { checkStructure } from "../support/checks/check-structure.ts";
import { checkTargets } from "../support/checks/check-targets.ts";
import { checkStillTicker, checkTicker } from "../support/checks/check-ticker.ts";
import { checkTrustedTypes } from "../support/checks/check-trusted-types.ts";
import { checkWithoutScript } from "../support/checks/check-without-script.ts";
import { hubDist } from "../support/product.ts";
import { lightPath, setProduct } from "../support/stage.ts";
import { startStaticHost } from "../support/static-host.ts";
import { settle, type Tab } from "../support/tab.ts";
import { describeSearchAndList } from "./describe-search-and-list.ts";
import { type Firefox, type FirefoxTab, findFirefox, launchFirefox } from "./firefox.ts";

const program = findFirefox();
// T19: loudly, so that a green run is not taken for a run in Firefox.
if (!program) {
  console.warn(`
THE FIREFOX TESTS WERE NOT RUN: there is no Firefox here.
Install one (Debian: apt-get install firefox-esr), or name one: FIREFOX=/path/to/firefox npm test
`);
}

type Use = (tab: FirefoxTab) => Promise<void>;

describe.skipIf(!program)("Firefox", () => {
  const { product } = setProduct("news");
  const inTab = async (path: string, use: Use, hasScripts = true) => {
    const tab = await firefox.openTab(product().url + path, hasScripts);
    try {
      await use(tab);
    } finally {
      await tab.close();
    }
  };
  let firefox: Firefox;
  beforeAll(async () => {
    firefox = await launchFirefox(program ?? "");
  });
  afterAll(() => firefox?.close());

  const whole = (path: string, use: Use) => () => inTab(path, use);
  describeSearchAndList(inTab);
  const waitRunning = (tab: Tab) => settle(tab, () => document.querySelector(".ticker.running") !== null);

  it(
    "A1 A13 A14 A15 Firefox, home page with the ticker running: nothing to find",
    whole("/", async (tab) => {
      expect(await waitRunning(tab)).toBe(true);
      for (const check of [checkLinks, checkStructure, checkTargets, checkReflow, checkAxe]) {
        expect(await check(tab), check.name).toEqual([]);
      }
      await tab.setViewportSize({ width: 320, height: 800 });
      expect(await checkReflow(tab)).toEqual([]);
      expect(tab.problems).toEqual([]);
    }),
  );

  it(
    "A1 A11 A12 Firefox, a group's page, at 320 px with the mobile menu open too: nothing to find",
    whole("/uni-research/germany/", async (tab) => {
      await settle(tab, () => document.documentElement.classList.contains("list-awake"));
      // First, at the top: targets that are scrolled half under the header count as small.
      expect(await checkAxe(tab)).toEqual([]);
      expect(await checkFocus(tab)).toEqual([]);
      await tab.setViewportSize({ width: 320, height: 640 });
      await tab.click(".mobile-toggle");
      const isOpen = () => document.querySelector(".mobile-menu:popover-open") !== null;
      expect(await settle(tab, isOpen)).toBe(true);
      expect(await checkAxe(tab, { scope: ".mobile-menu" })).toEqual([]);
      expect(tab.problems).toEqual([]);
    }),
  );

  // One page for all: none of them needs it as it came, and a new one costs more than two of them.
  it(
    "A6 A8 A10 Firefox: checkTicker, checkRefresh and checkDisclosure find nothing",
    whole("/", async (tab) => {
      await waitRunning(tab);
      expect(await checkTicker(tab)).toEqual([]);
      expect(await checkRefresh(tab)).toEqual([]);
      await tab.keyboard.press("Escape");
      expect(await checkDisclosure(tab)).toEqual([]);
      expect(tab.problems).toEqual([]);
    }),
  );

  it(
    "S4 S5 Firefox: the policy refuses inline scripts, handlers, styles and foreign pictures; innerHTML throws, where this Firefox knows Trusted Types",
    whole(lightPath, async (tab) => {
      expect(tab.problems).toEqual([]);
      const attacks = await tab.evaluate(() => {
        const attempt = (work: () => void) => {
          try {
            work();
          } catch {
            // Trusted Types refuse by throwing.
          }
        };
        // Before Trusted Types (Firefox 148), `strict-dynamic` let a trusted script add another one: CSP 3, 8.2.
        const isGuarded = "trustedTypes" in window;
        const addScript = () =>
          document.head.append(Object.assign(document.createElement("script"), { text: "window.ran = 1" }));
        if (isGuarded) attempt(addScript);
        attempt(() => document.body.setAttribute("onclick", "window.ran = 1"));
        attempt(() => document.body.setAttribute("style", "color: red"));
        attempt(() =>
          document.body.append(Object.assign(new Image(), { src: "https://evil.example/x.png" })),
        );
        document.body.click();
        return { ran: "ran" in window, style: document.body.style.color, isGuarded };
      });
      expect(attacks).toMatchObject({ ran: false, style: "" });
      // Trusted Types come before the script rules, and refuse both attempts at a script.
      const scripts = attacks.isGuarded ? "require-trusted-types-for" : "script-src";
      for (const directive of [scripts, "style-src", "img-src"]) {
        await expect.poll(() => tab.problems.join("\n")).toContain(directive);
      }
      if (attacks.isGuarded) expect(await checkTrustedTypes(tab)).toEqual([]);
      else console.warn("S5 WAS NOT SHOWN: this Firefox is older than Trusted Types (148).");
    }),
  );

  it.each([503, 200])(
    "Firefox: what was lost once is fetched again, though a script that failed is kept as failed: %d",
    async (status) => {
      const host = await startStaticHost(hubDist);
      const tab = await firefox.openTab("about:blank");
      try {
        for (const file of [/client-.*js/, /mount-list/, /start-search/]) host.loseOnce(file, status);
        await tab.goto(`${host.url}uni-research/germany/`);
        await settle(tab, () => document.documentElement.classList.contains("list-awake"));
        await tab.click("#list-button");
        expect(await settle(tab, () => document.querySelector("#my-list .list-empty") !== null)).toBe(true);
        await tab.click("#my-list .drawer-close");
        await tab.click(".finder input[type=search]");
        for (const letter of "ucas") await tab.keyboard.press(letter);
        expect(await settle(tab, () => document.querySelector("#results .entries > li") !== null)).toBe(true);
      } finally {
        await tab.close();
        await host.stop();
      }
    },
  );

  it("Firefox: the page comes back at once under a proxy's type that lets no script run", async () => {
    const host = await startStaticHost(hubDist);
    host.types[".js"] = "text/plain";
    const tab = await firefox.openTab("about:blank");
    try {
      await tab.goto(`${host.url}?q=essay`);
      expect(await settle(tab, () => document.querySelector("#content")?.checkVisibility() === true)).toBe(
        true,
      );
    } finally {
      await tab.close();
      await host.stop();
    }
  });

  it("A7 Firefox, reduced motion: nothing moves, all headlines can be reached", () =>
    firefox.withPreference("ui.prefersReducedMotion", 1, () =>
      inTab("/", async (tab) => {
        expect(await tab.evaluate(() => matchMedia("(prefers-reduced-motion: reduce)").matches)).toBe(true);
        expect(await checkStillTicker(tab)).toEqual([]);
        expect(tab.problems).toEqual([]);
      }),
    ));

  it("Firefox, a smallest size of text: the arrow of a link that opens a new tab grows with the letters", async () => {
    const sizes: unknown[] = [];
    const read: Use = async (tab) => {
      const size = await tab.evaluate(() => {
        const link = document.querySelector(".entries a");
        const name = document.createRange();
        name.selectNodeContents(link?.firstChild ?? document.body);
        const { paddingInlineStart, clipPath } = getComputedStyle(link ?? document.body, "::after");
        const share = Number.parseFloat(paddingInlineStart) / name.getBoundingClientRect().width;
        // Its corners are parts of the line's height, which grows as well.
        return { share: share.toFixed(2), isFixed: /[1-9][\d.]*px/.test(clipPath) };
      });
      sizes.push(size);
    };
    const path = "/uni-resources/essays/";
    await inTab(path, read);
    await firefox.withPreference("font.minimum-size.x-western", 24, () => inTab(path, read));
    expect(sizes[0]).toEqual({ share: expect.stringMatching(/^0\.[01]\d$/), isFixed: false });
    expect(sizes[1]).toEqual(sizes[0]);
  });

  it("A20 Firefox, scripts off: menus open and every link is there", () =>
    firefox.withPreference("javascript.enabled", false, () => {
      const use: Use = async (tab) => {
        expect(await tab.evaluate(() => matchMedia("(scripting: none)").matches)).toBe(true);
        expect(await checkWithoutScript(tab)).toEqual([]);
      };
      return inTab("/", use, false);
    }));
});
