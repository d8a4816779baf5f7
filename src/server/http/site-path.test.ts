import { describe, expect, it } from "vitest";
import { toRedirect, toSiteTarget } from "./site-path.ts";

describe("toSiteTarget", () => {
  it.each([
    ["/", "/", "/"],
    ["/?q=a", "/", "/?q=a"],
    ["/hub/", "/hub/", "/"],
    ["/hub/uni-research/germany/?q=a", "/hub/", "/uni-research/germany/?q=a"],
    ["/hub/health/live", "/hub/", "/health/live"],
    ["/health/live", "/hub/", "/health/live"],
    ["/rest/v1/news_articles", "/hub/", undefined],
    ["/hubs/", "/hub/", undefined],
  ])("%s below %s is %s", (target, base, expected) => expect(toSiteTarget(target, base)).toBe(expected));
});

describe("toRedirect", () => {
  const hasFile = (path: string) => path === "/" || path === "/uni-research/germany/";
  it.each([
    ["/uni-research/germany", "/", "/uni-research/germany/"],
    ["/uni-research/germany?q=a", "/", "/uni-research/germany/?q=a"],
    ["/hub/uni-research/germany", "/hub/", "/hub/uni-research/germany/"],
    ["/hub", "/hub/", "/hub/"],
    ["/?q=a", "/hub/", "/hub/?q=a"],
    ["/uni-research/german", "/", undefined],
    ["/uni-research/germany//", "/", undefined],
    ["//evil.example", "/", undefined],
    ["/hub//evil.example", "/hub/", undefined],
  ])("%s below %s leads to %s", (target, base, expected) =>
    expect(toRedirect(target, base, hasFile)).toBe(expected),
  );
});
