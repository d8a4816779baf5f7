import { describe, expect, it } from "vitest";
import { type LinkRecord, noChecks } from "#catalog/link-health/link-record.ts";
import { blankDetails, toAddressHash } from "#catalog/link-health/page-picture.ts";
import { checkLinks } from "./check-links.ts";
import type { LinkResult } from "./list-targets.ts";
import { type FakeSites, fakeSites } from "./testing/fake-sites.ts";
import { printPage } from "./testing/sample-page.ts";

const url = "https://www.ash.org/guides/essays";
const target = { id: "ash", name: "Ash", description: "", url, places: [] };
const shell = printPage({
  title: "Ash",
  body: "<p>Welcome to Ash. Choose what you want to read from the list of all our guides for schools.</p>",
});

async function judge(sites: FakeSites, known?: LinkRecord) {
  let seen: LinkResult | undefined;
  await checkLinks([target], {
    deps: sites.deps,
    checks: known ? { runs: {}, records: new Map([["ash", known]]) } : noChecks,
    validators: new Map(),
    coolDowns: new Map(),
    today: "2026-11-21",
    concurrency: 1,
    hostGapMs: 0,
    signal: new AbortController().signal,
    nowMs: () => Date.parse("2026-11-21T03:10:00Z"),
    onResult: (result) => {
      seen = result;
    },
  });
  return seen?.judgement;
}

describe("a short page of which nothing is known", () => {
  it("is a lost one where the site shows the same for an address that cannot exist", async () => {
    const sites = fakeSites(new Proxy({}, { get: () => ({ body: shell }) }));
    expect(await judge(sites)).toMatchObject({
      verdict: "soft-404",
      because: expect.stringMatching(/cannot exist/),
    });
    expect(sites.requests.map((request) => request.url.pathname)).toEqual([
      "/guides/essays",
      expect.stringMatching(/^\/guides\/no-such-page-[0-9a-f]{8}$/),
    ]);
  });

  it("is one too where a page of the same title was approved at an address that has been corrected since", async () => {
    const picture = { ...blankDetails, on: "2026-11-01", domain: "ash.org", language: "en", title: "Ash" };
    const judgeAfter = (seenAt: string) =>
      judge(fakeSites(new Proxy({}, { get: () => ({ body: shell }) })), {
        page: { ...picture, addressHash: toAddressHash(seenAt) },
      });
    expect(await judgeAfter(url)).toMatchObject({ verdict: "ok" });
    expect(await judgeAfter("https://www.ash.org/former")).toMatchObject({ verdict: "soft-404" });
  });

  it("is fine where such an address is not found", async () => {
    const sites = fakeSites(
      new Proxy({}, { get: (_, asked) => (asked === url ? { body: shell } : { status: 404 }) }),
    );
    expect(await judge(sites)).toMatchObject({ verdict: "ok" });
  });
});
