import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { deskPaths } from "#desk-wire/desk-api.ts";
import { exchangeRaw } from "#server/testing/exchange-raw.ts";
import { makeSampleDesk, type SampleDesk } from "../testing/sample-desk.ts";
import { type RunningDesk, startDesk } from "./start-desk.ts";

// Each build bundles the whole site, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 240_000 });

const { builds } = vi.hoisted(() => ({ builds: { count: 0, flag: "" } }));
vi.mock("#build/build-apart.ts", async (actual) => {
  const { buildApart } = await actual<typeof import("#build/build-apart.ts")>();
  return {
    buildApart: (options: Parameters<typeof buildApart>[0]) => {
      builds.count++;
      builds.flag = options.flag ?? "";
      return buildApart(options);
    },
  };
});

let desk: SampleDesk;
let running: RunningDesk;
let cookie = "";
let origin = "";

beforeAll(async () => {
  desk = makeSampleDesk();
  running = await startDesk({
    context: desk.context,
    page: { find: () => undefined },
    port: 0,
    report: (error) => console.error(error),
  });
  origin = new URL(running.address).origin;
  const answer = await fetch(running.address, { redirect: "manual" });
  cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
});
afterAll(async () => {
  await running.stop();
  desk.remove();
});

const ask = (url: string, headers: Record<string, string> = { cookie }) =>
  fetch(url, { redirect: "manual", headers });
const openPreview = () => ask(`${origin}${deskPaths.preview}`);

describe("the preview", () => {
  it("is the visitors' page of the content as it is now, built once for each state of it", async () => {
    const [first, second] = await Promise.all([openPreview(), openPreview()]);
    const at = first.headers.get("location") ?? "";
    expect([first.status, second.status, second.headers.get("location")]).toEqual([303, 303, at]);
    expect(new URL(at).hostname).toBe("127.0.0.1");
    expect(new URL(at).port).not.toBe(new URL(origin).port);
    expect(builds).toEqual({ count: 1, flag: "--preview" });
    expect(await (await ask(at)).text()).toContain("Resource pine");

    await desk.act({ kind: "retire", id: "pine", why: "Closed." });
    await openPreview();
    await openPreview();
    expect(builds.count).toBe(2);
    const page = await ask(at);
    const html = await page.text();
    expect(html).not.toContain("Resource pine");

    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src 'sha/);
    expect([page.headers.get("cache-control"), page.headers.get("set-cookie")]).toEqual(["no-store", null]);
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? "";
    const file = await ask(new URL(script, at).href);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "text/javascript; charset=utf-8"]);
    expect((await ask(new URL("/nothing", at).href)).status).toBe(404);
    expect(await (await ask(new URL("/rest/v1/news_articles", at).href)).json()).toEqual([]);

    const url = new URL(at);
    for (const [headers, status] of [
      [{}, 401],
      [{ cookie: `${cookie}x` }, 401],
    ] as const) {
      const refused = await ask(url.href, headers);
      expect([refused.status, (await refused.text()).includes("Resource ash")]).toEqual([status, false]);
    }
    const rebound = await exchangeRaw(Number(url.port), [
      `GET / HTTP/1.1\r\nHost: rebind.example:${url.port}\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`,
    ]);
    expect(rebound.status).toBe(403);
    expect(readdirSync(desk.home).filter((name) => name === "dist")).toEqual([]);
    expect(readdirSync(desk.context.cacheFolder)).toEqual(["sessions.json"]);
  });

  it("shows in words why it cannot be built, and is there again when that is mended", async () => {
    const good = desk.textOf("resources/ash.yaml");
    desk.put(
      "site.yaml",
      desk.textOf("site.yaml").replace("https://forms.school/cards", "https://example.com/cards"),
    );
    desk.put("resources/ash.yaml", good.replace("cost: free", "cost: gratis"));
    const count = builds.count;
    for (const answer of [await openPreview(), await openPreview()]) {
      expect(answer.status).toBe(422);
      const html = await answer.text();
      expect(html).toContain("cannot be built right now");
      // The sample's addresses are warned about, which keeps nothing from being built.
      expect(html.match(/content\//g)).toHaveLength(1);
      expect(html).toContain("&quot;gratis&quot; is not one of free, freemium, paid");
    }
    expect(builds.count).toBe(count + 1);
    desk.put("resources/ash.yaml", good);
    expect((await openPreview()).status).toBe(303);
  });
});
