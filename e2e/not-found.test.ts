import { describe, expect, it } from "vitest";
import { setStage } from "./support/stage.ts";

const stage = setStage();
const { product } = stage;

describe("spec 2 not-found page", () => {
  it("spec 2 not-found: status 404, the spec's texts, and the way home", async () => {
    expect((await fetch(`${product().url}/no/such/page`)).status).toBe(404);
    await stage.withVisit("/no/such/page", async ({ page }) => {
      expect(await page.locator("h1").innerText()).toBe("404");
      expect(await page.getByText("Oops! Page not found", { exact: true }).isVisible()).toBe(true);
      await page.getByRole("link", { name: "Return to Home" }).click();
      await page.waitForURL(`${product().url}/`);
      expect(await page.locator(".hero h1").isVisible()).toBe(true);
    });
  });

  it("spec 2 not-found, S27: the path is logged to the console, quoted and cut at 200 characters", async () => {
    const path = `/a"b'c<d>/${"x".repeat(400)}`;
    await stage.withVisit("/start", async ({ page, problems }) => {
      expect(problems.filter((text) => text.includes("404:"))).toEqual(['404: no page at "/start"']);
      await page.goto(product().url + path);
      const logged = problems.filter((text) => text.includes("404:")).at(-1) ?? "";
      expect(logged).toMatch(/^404: no page at "\/a/);
      expect(JSON.parse(logged.slice("404: no page at ".length))).toHaveLength(200);
    });
  });

  it.each([
    "/index.html",
    "/404.html",
    "/rest",
    "/en/",
    "/uni-research/atlantis/",
    "/embed/",
    "/%2e%2e/etc/passwd",
  ])("spec 2 routes: %s is not a page", async (path) => {
    expect((await fetch(product().url + path)).status).toBe(404);
  });

  it.each([
    ["/uni-research", "/uni-research/"],
    ["/uni-research/germany?q=visa", "/uni-research/germany/?q=visa"],
    ["/embed/uni-research/germany", "/embed/uni-research/germany/"],
  ])("%s leads to the page %s", async (path, page) => {
    const response = await fetch(product().url + path, { redirect: "manual" });
    expect(response.status).toBe(308);
    expect(response.headers.get("location")).toBe(page);
  });

  it.each(["/?q=essay&for=parent", "/?utm_source=x"])("spec 2 routes: %s is the home page", async (path) => {
    const response = await fetch(product().url + path);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('class="hero"');
  });
});
