import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import lighthouse from "lighthouse";
import Trace from "lighthouse/core/gather/gatherers/trace.js";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { setStage } from "../support/stage.ts";
import { startNewsroom } from "../support/stories.ts";

let port: number;
const stage = setStage(async () => {
  port = await findFreePort();
  return { ...(await startNewsroom()), browserArgs: [`--remote-debugging-port=${port}`] };
});

/** Lighthouse speaks to a browser by its port; Playwright's own line to it is a pipe. */
function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port: free } = server.address() as AddressInfo;
      server.close(() => resolve(free));
    });
  });
}

describe("A4 Lighthouse", () => {
  it("A4 100 for accessibility, best practices and SEO", async () => {
    // A film of the page loading, of which none of these categories asks anything, takes a quarter of the time.
    const categories = Trace.getDefaultTraceCategories().filter((name) => !name.endsWith(".screenshot"));
    const spied = vi.spyOn(Trace, "getDefaultTraceCategories").mockReturnValue(categories);
    onTestFinished(() => spied.mockRestore());
    const run = await lighthouse(stage.product().url, {
      port,
      logLevel: "error",
      onlyCategories: ["accessibility", "best-practices", "seo"],
      // No figure of time is asked for: a busy machine must not change the result.
      throttlingMethod: "provided",
      disableFullPageScreenshot: true,
    });
    const { categories: scores = {}, audits = {}, runtimeError } = run?.lhr ?? {};
    expect(runtimeError).toBe(undefined);
    const lost = Object.values(audits).filter(({ score }) => score !== null && score < 1);
    expect(lost.map(({ id, title }) => `${id}: ${title}`)).toEqual([]);
    expect(Object.values(scores).map(({ id, score }) => [id, score])).toEqual([
      ["accessibility", 1],
      ["best-practices", 1],
      ["seo", 1],
    ]);
  }, 180_000);
});
