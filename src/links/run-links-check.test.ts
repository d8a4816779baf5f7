import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Catalog } from "#catalog/catalog.ts";
import { sampleContent, sampleResource } from "#catalog/fixture/sample-content.ts";
import { recordFor } from "#catalog/link-health/current-verdict.ts";
import type { Checks } from "#catalog/link-health/link-record.ts";
import { blankDetails, toAddressHash } from "#catalog/link-health/page-picture.ts";
import { printChecks } from "#catalog/link-health/print-checks.ts";
import { parseCatalog } from "#catalog/parse-catalog.ts";
import { readChecks } from "#content/checks-folder.ts";
import { ContentLockedError, lockContent } from "#content/lock-content.ts";
import { chooseLinks } from "./list-targets.ts";
import { type LinksCheck, runLinksCheck } from "./run-links-check.ts";
import { type FakeSites, fakeSites } from "./testing/fake-sites.ts";
import { samplePage } from "./testing/sample-page.ts";

let folder: string;
let sites: FakeSites;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "waymark-links-"));
  sites = fakeSites();
});
afterEach(() => rmSync(folder, { recursive: true }));

function catalogOf(changes: Record<string, string | undefined> = {}): Catalog {
  const { catalog, problems } = parseCatalog(sampleContent(changes));
  if (!catalog) throw new Error(JSON.stringify(problems));
  return catalog;
}

async function check(changes: Partial<LinksCheck> & { at?: string; catalog?: Catalog } = {}) {
  const { at = "2026-11-21T03:10:00Z", catalog = catalogOf(), ...rest } = changes;
  const { checks } = await readChecks(folder);
  return runLinksCheck({
    links: chooseLinks(catalog, rest.only ?? []),
    checks,
    contentFolder: folder,
    cacheFolder: join(folder, "cache"),
    vantage: "ci",
    only: [],
    isDry: false,
    deps: sites.deps,
    controlSites: [],
    isNetworkFine: false,
    concurrency: 8,
    hostGapMs: 0,
    signal: new AbortController().signal,
    now: () => new Date(at),
    ...rest,
  });
}

const urlsAsked = () => sites.requests.map(({ url }) => url.href);
const recordOf = async (id: string) => (await readChecks(folder)).checks.records.get(id);

describe("a run", () => {
  it("looks at every resource and at the page's own buttons, with GET and an honest name", async () => {
    const { results, targets, checks } = await check();
    expect(results.size).toBe(15);
    expect(targets.filter((target) => !recordFor(target, checks)?.page)).toEqual([]);
    expect(urlsAsked()).toContain("https://www.ash.org/");
    expect(urlsAsked()).toContain("https://forms.school/share");
    expect(new Set(sites.requests.map(({ method }) => method))).toEqual(new Set(["GET"]));
    expect(sites.requests[0]?.headers["user-agent"]).toMatch(/^waymark-links\//);
  });

  it("asks one host for one thing at a time, and at most eight hosts", async () => {
    await check();
    expect(sites.peaks.perHost).toBe(1);
    expect(sites.peaks.all).toBeLessThanOrEqual(8);
  });

  it("leaves out what is retired", async () => {
    const retired = `retired: { on: 2026-11-01, why: Closed. }`;
    await check({
      catalog: catalogOf({
        "resources/birch.yaml": sampleResource("birch", { retired }),
        "home.yaml": homeWithout("birch"),
      }),
    });
    expect(urlsAsked()).not.toContain("https://www.birch.org/");
  });

  it("writes files that are the same when nothing has changed", async () => {
    await check();
    const { changedFiles } = await check({ at: "2026-11-22T03:20:00Z" });
    expect(changedFiles).toEqual(["checks/runs.txt"]);
  });

  it("remembers nothing with --dry-run", async () => {
    await check({ isDry: true });
    expect(readdirSync(folder)).toEqual([]);
  });

  it("looks at the links and groups named by --only, and names words that are neither", async () => {
    expect(chooseLinks(catalogOf(), ["ash", "asch"]).unknown).toEqual(["asch"]);
    const { results, targets } = await check({ only: ["ash", "uni-research/australian-nz"] });
    expect([...results.keys()]).toEqual(["ash"]);
    expect(targets.map(({ id }) => id)).toEqual(["ash"]);
    const group = await check({ only: ["uni-resources/essays"] });
    expect(group.results.size).toBe(9);
  });

  it("looks at each deeper address too, guards it alike, and knows it by the resource's id", async () => {
    const id = "ash:uni-resources:essays";
    const words = "in_group: { uni-resources/essays: { url: https://www.ash.org/deep } }";
    const catalog = catalogOf({ "resources/ash.yaml": sampleResource("ash", { words }) });
    sites.answers["https://www.ash.org/deep"] = { status: 301, headers: { location: "https://casino.net/" } };
    const { targets, results } = await check({ catalog, only: ["ash"] });
    expect([...results.keys()]).toEqual(["ash", id]);
    expect(targets.find((target) => target.id === id)?.places).toEqual(["Uni Resources > Essays"]);
    expect((await recordOf(id))?.state?.verdict).toBe("changed-hands");
    expect(await recordOf("ash")).not.toHaveProperty("state");
  });

  it("hides a link that changed hands after one look, and reports others after two", async () => {
    sites.answers["https://www.ash.org/"] = { status: 301, headers: { location: "https://casino.net/" } };
    sites.answers["https://www.elm.org/"] = { status: 404 };
    await check();
    expect((await recordOf("ash"))?.state?.verdict).toBe("changed-hands");
    expect((await recordOf("elm"))?.state).toBeUndefined();
    await check({ vantage: "home" });
    expect((await recordOf("elm"))?.state?.verdict).toBe("not-found");
  });
});

function homeWithout(id: string): string {
  const home = sampleContent().find(({ path }) => path === "home.yaml")?.text ?? "";
  return home.replace(` ${id},`, " oak,").replace("[maple, oak]", "[maple, larch]");
}

describe("an interrupted run", () => {
  async function interruptAfter(count: number) {
    const controller = new AbortController();
    let done = 0;
    return check({
      signal: controller.signal,
      concurrency: 1,
      onResult: () => {
        done += 1;
        if (done === count) controller.abort();
      },
    });
  }

  it("keeps what was done, and the next run continues there", async () => {
    const first = await interruptAfter(4);
    expect(first).toMatchObject({ isInterrupted: true });
    expect(first.results.size).toBe(4);
    expect((await readChecks(folder)).checks.records.size).toBe(4);
    const before = urlsAsked();
    sites.requests.length = 0;
    const second = await check({ at: "2026-11-21T05:00:00Z" });
    expect(second.results.size).toBe(15);
    expect(urlsAsked().filter((url) => before.includes(url))).toEqual([]);
    expect(second.at).toBe("2026-11-21T03Z");
  });

  it("is gone on with when it was killed in the middle of a line", async () => {
    await interruptAfter(4);
    const path = join(folder, "cache/journal-ci.jsonl");
    writeFileSync(path, readFileSync(path, "utf8").slice(0, -20));
    sites.requests.length = 0;
    expect((await check()).results.size).toBe(15);
    expect(sites.requests).toHaveLength(12);
  });

  it.each([
    ["a day later", { at: "2026-11-22T03:10:00Z" }],
    ["by a clock that was set back since", { at: "2026-11-20T03:10:00Z" }],
    ["from another place", { vantage: "home" as const }],
  ])("is not gone on with %s", async (_when, changes) => {
    await interruptAfter(4);
    sites.requests.length = 0;
    await check(changes);
    expect(sites.requests).toHaveLength(15);
  });

  it("looks again at an address that was corrected since", async () => {
    await interruptAfter(15);
    sites.requests.length = 0;
    await check({
      catalog: catalogOf({
        "resources/ash.yaml": sampleResource("ash", { url: "url: https://www.ash.org/new" }),
      }),
    });
    expect(urlsAsked()).toEqual(["https://www.ash.org/new"]);
  });
});

describe("T21: another tool at the same time", () => {
  it("if the content is locked at the end: nothing is written, nothing lost, and the next run writes it without looking again", async () => {
    const lock = lockContent(folder);
    await expect(check()).rejects.toThrow(ContentLockedError);
    lock.release();
    expect(existsSync(join(folder, "checks"))).toBe(false);
    expect(sites.requests).toHaveLength(15);
    // As a kill in the middle of a character leaves it: the pictures behind it are found all the same.
    const path = join(folder, "cache/journal-ci.jsonl");
    const [head = "", ...lines] = readFileSync(path, "utf8").split("\n");
    const half = Buffer.from([0x0a, 0x5b, 0x22, 0xe2, 0x82, 0x0a]);
    writeFileSync(path, Buffer.concat([Buffer.from(head), half, Buffer.from(lines.join("\n"))]));
    expect((await check()).results.size).toBe(15);
    expect(sites.requests).toHaveLength(15);
    const picture = {
      on: "2026-11-21",
      domain: "ash.org",
      seenFrom: "ci",
      build: { size: expect.any(Number) },
    };
    const page = (await recordOf("ash"))?.page;
    expect(page).toMatchObject(picture);
    rmSync(join(folder, "checks"), { recursive: true });
    await check({ only: ["ash"] });
    expect((await recordOf("ash"))?.page).toEqual(page);
  });

  it("has decided about a link in the meantime: that counts, and not what was seen before", async () => {
    sites.answers["https://www.ash.org/"] = { status: 301, headers: { location: "https://casino.net/" } };
    await check();
    const { checks } = await readChecks(folder);
    const ash = { page: { ...samplePicture, addressHash: toAddressHash("https://www.ash.org/") } };
    const decided = { ...checks, records: new Map([...checks.records, ["ash", ash]]) };
    const putOnce = (present: Checks) => () => {
      if (!isFirst) return;
      isFirst = false;
      for (const { path, text } of printChecks(present)) writeFileSync(join(folder, "checks", path), text);
    };
    let isFirst = true;
    await check({ at: "2026-11-22T03:10:00Z", onResult: putOnce(decided) });
    expect((await recordOf("ash"))?.state).toBeUndefined();
    expect((await recordOf("ash"))?.page).toEqual(ash.page);
    expect((await readChecks(folder)).checks.runs).toEqual({ ci: "2026-11-22T03Z" });

    // Its group has another name now, which this run does not know.
    const renamed = { ...decided, records: new Map(decided.records).set("ash:menu:renamed", ash) };
    isFirst = true;
    await check({ at: "2026-11-23T03:10:00Z", onResult: putOnce(renamed) });
    expect((await recordOf("ash:menu:renamed"))?.page).toEqual(ash.page);
    await check({ at: "2026-11-24T03:10:00Z" });
    expect(await recordOf("ash:menu:renamed")).toBeUndefined();
  });

  it("has left a merge in the records: nothing is written beside it", async () => {
    await check();
    const run = check({
      at: "2026-11-22T03:10:00Z",
      onResult: () => writeFileSync(join(folder, "checks/a.txt"), "<<<<<<< HEAD\n"),
    });
    await expect(run).rejects.toThrow(/checks\/a\.txt:1: a merge was not finished/);
    expect(readFileSync(join(folder, "checks/a.txt"), "utf8")).toBe("<<<<<<< HEAD\n");
  });
});

const samplePicture = { on: "2026-11-21", domain: "casino.net", language: "", title: "Ash", ...blankDetails };

describe("politeness", () => {
  it("R12 leaves a host alone that asked for a pause, also in the next run", async () => {
    const tooMany = { status: 429, headers: { "retry-after": "7200" } };
    for (const name of ["share", "services", "certificate", "assessment", "cards", "assistant"])
      sites.answers[`https://forms.school/${name}`] = tooMany;
    const { skipped } = await check();
    expect(skipped).toHaveLength(5);
    sites.requests.length = 0;
    expect((await check({ at: "2026-11-21T04:00:00Z" })).skipped).toHaveLength(6);
    expect(urlsAsked().filter((url) => url.startsWith("https://forms.school"))).toEqual([]);
    expect((await check({ at: "2026-11-21T06:00:00Z" })).skipped).toHaveLength(5);
  });

  it("R10 asks whether a good page has changed, and believes it for a week", async () => {
    sites.answers["https://www.ash.org/"] = ({ headers }) =>
      headers["if-none-match"] === '"v1"' ? { status: 304 } : { headers: { etag: '"v1"' } };
    await check();
    const asked = () =>
      sites.requests.findLast(({ url }) => url.href === "https://www.ash.org/")?.headers["if-none-match"];
    await check({ at: "2026-11-22T03:10:00Z" });
    expect(asked()).toBe('"v1"');
    expect(await recordOf("ash")).toMatchObject({ page: { on: "2026-11-21" } });
    await check({ at: "2026-11-29T03:10:00Z" });
    expect(asked()).toBeUndefined();
  });

  it("R10 never asks so about a page that was not as it should be", async () => {
    sites.answers["https://www.ash.org/"] = { status: 404, headers: { etag: '"v1"' } };
    await check();
    await check({ at: "2026-11-22T03:10:00Z" });
    expect(sites.requests.filter(({ headers }) => "if-none-match" in headers)).toEqual([]);
  });
});

describe("what a page was like", () => {
  it("is remembered from the first good look and compared from then on", async () => {
    await check();
    const german = samplePage({ title: "Neue Möbel", language: "de" });
    sites.answers["https://www.ash.org/"] = { body: german };
    const { results } = await check({ at: "2026-11-22T03:10:00Z" });
    expect(results.get("ash")?.judgement).toMatchObject({ verdict: "looks-different" });
  });
});
