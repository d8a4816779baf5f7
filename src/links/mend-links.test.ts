import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sampleContent, sampleResource } from "#catalog/fixture/sample-content.ts";
import type { Checks, LinkRecord } from "#catalog/link-health/link-record.ts";
import { blankDetails, toAddressHash } from "#catalog/link-health/page-picture.ts";
import { printChecks } from "#catalog/link-health/print-checks.ts";
import { parseCatalog } from "#catalog/parse-catalog.ts";
import { readChecks } from "#content/checks-folder.ts";
import { listMoved, type Mend, mendLinks } from "./mend-links.ts";
import { fakeSites } from "./testing/fake-sites.ts";

let folder: string;
const files = sampleContent({
  "resources/ash.yaml": `# Ask Ms Ash about it.\n${sampleResource("ash")}`,
  "resources/birch.yaml": sampleResource("birch", { look_again: "look_again: Is it free?" }),
  "resources/rowan.yaml": sampleResource("rowan"),
  "resources/lime.yaml": sampleResource("lime", {
    in_group: "in_group: { uni-resources/essays: { url: https://www.lime.org/deep } }",
  }),
  "resources/yew.yaml": sampleResource("yew", {
    retired: "retired: { on: 2026-02-01, why: Closed., replacement: lime }",
  }),
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "waymark-mend-"));
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

const textOf = (id: string) => readFileSync(join(folder, `resources/${id}.yaml`), "utf8");
const page = {
  on: "2026-11-01",
  addressHash: toAddressHash("https://www.ash.org/"),
  domain: "ash.org",
  language: "en",
  title: "Ash",
  ...blankDetails,
};
const moved = (target: string): LinkRecord => ({
  page,
  state: { verdict: "moved", at: "2026-11-20T03Z", because: "", target },
});

async function mend(
  mends: Mend[],
  records: Record<string, LinkRecord> = {},
  options: { isDry?: boolean; now?: Date; sites?: ReturnType<typeof fakeSites> } = {},
) {
  const { catalog } = parseCatalog(files);
  if (!catalog) throw new Error("no catalog");
  const checks: Checks = { runs: { ci: "2026-11-20T03Z" }, records: new Map(Object.entries(records)) };
  mkdirSync(join(folder, "checks"), { recursive: true });
  for (const { path, text } of printChecks(checks)) writeFileSync(join(folder, "checks", path), text);
  const { deps } = options.sites ?? fakeSites();
  const where = { catalog, checks, contentFolder: folder, cacheFolder: folder, deps };
  const mended = await mendLinks(where, mends, {
    isDry: options.isDry ?? false,
    now: options.now ?? new Date("2026-11-21T12:00:00Z"),
  });
  return { mended, checks: (await readChecks(folder)).checks };
}

describe("move", () => {
  it("writes the new address, keeps the rest of the file, and knows the page already", async () => {
    const { mended, checks } = await mend([{ kind: "move", id: "ash" }], {
      ash: moved("https://www.ash.org/new"),
    });
    expect(mended).toEqual([{ id: "ash", isDone: true, what: "now https://www.ash.org/new" }]);
    expect(textOf("ash")).toContain("url: https://www.ash.org/new\n");
    expect(textOf("ash")).toContain("# Ask Ms Ash about it.");
    expect(checks.records.get("ash")).toEqual({
      page: { ...page, addressHash: toAddressHash("https://www.ash.org/new") },
    });
  });

  it("writes nothing with --dry-run", async () => {
    const before = textOf("ash");
    const ash = moved("https://www.ash.org/new");
    const { mended, checks } = await mend([{ kind: "move", id: "ash" }], { ash }, { isDry: true });
    expect(mended[0]?.isDone).toBe(true);
    expect([textOf("ash"), checks.records.get("ash")]).toEqual([before, ash]);
    expect(existsSync(join(folder, ".changes"))).toBe(false);
  });

  it.each([
    ["has not moved", {}, /has not moved/],
    [
      "had another address when it was seen to have moved",
      {
        ash: {
          ...moved("https://www.ash.org/new"),
          page: { ...page, addressHash: toAddressHash("https://www.ash.org/before") },
        },
      },
      /has not moved/,
    ],
    ["leads to http", { ash: moved("http://www.ash.org/new") }, /http, which anyone/],
    [
      "leads to another resource's address",
      { ash: moved("https://birch.org") },
      /"Resource birch" \(birch\) has this address already/,
    ],
  ])("is refused where the link %s", async (_why, records: Record<string, LinkRecord>, what) => {
    const before = textOf("ash");
    const { mended } = await mend([{ kind: "move", id: "ash" }], records);
    expect(mended).toEqual([{ id: "ash", isDone: false, what: expect.stringMatching(what) }]);
    expect(textOf("ash")).toBe(before);
  });

  it("of a deeper address is written where that is, and retiring it leaves the link's own", async () => {
    const id = "lime:uni-resources:essays";
    const deep = {
      ...moved("https://www.lime.org/deeper"),
      page: { ...page, addressHash: toAddressHash("https://www.lime.org/deep") },
    };
    const { mended } = await mend([{ kind: "move", id }], { [id]: deep });
    expect(mended).toEqual([{ id, isDone: true, what: "now https://www.lime.org/deeper" }]);
    expect(textOf("lime")).toContain("    url: https://www.lime.org/deeper\n");
    const { checks } = await mend([{ kind: "retire", id, why: "Gone." }], { [id]: deep });
    expect(textOf("lime")).toContain("url: https://www.lime.org/\n");
    expect(textOf("lime")).not.toMatch(/in_group|retired/);
    expect(checks.records.has(id)).toBe(true);
  });

  it("--all means those that are believed to have moved", () => {
    const doubt = { verdict: "moved", at: "2026-11-20T03Z", because: "", vantage: "ci" } as const;
    const records = new Map<string, LinkRecord>([
      ["ash", moved("https://www.ash.org/new")],
      ["birch", { doubt }],
      // Its address has been corrected since.
      ["lime", moved("https://www.lime.org/new")],
      ["rowan", { state: { verdict: "gone", at: "2026-11-20T03Z", because: "" } }],
      // Retired.
      ["yew", moved("https://www.yew.org/new")],
    ]);
    const { catalog } = parseCatalog(files);
    expect(catalog && listMoved(catalog, { runs: {}, records })).toEqual(["ash"]);
  });
});

describe("approve", () => {
  const taken: LinkRecord = {
    page,
    state: { verdict: "changed-hands", at: "2026-11-20T03Z", because: "", target: "https://ash-trust.org/" },
  };

  it("takes a new picture of the page and where it is, and shows the link again", async () => {
    const sites = fakeSites({
      "https://www.ash.org/": { status: 302, headers: { location: "https://ash-trust.org/" } },
    });
    const { checks } = await mend([{ kind: "approve", id: "ash" }], { ash: taken }, { sites });
    expect(checks.records.get("ash")).toMatchObject({ page: { domain: "ash-trust.org", on: "2026-11-21" } });
    expect(checks.records.get("ash")?.state).toBeUndefined();
  });

  it("does not take over what was accepted of an address that has been corrected since", async () => {
    const override = { verdict: "gone", until: "2027-01-01", why: "It moves in May." } as const;
    const former = { ...page, addressHash: toAddressHash("https://www.ash.org/former") };
    const approve = async (known: LinkRecord) => {
      const { checks } = await mend([{ kind: "approve", id: "ash" }], { ash: { ...known, override } });
      return checks.records.get("ash")?.override;
    };
    expect(await approve({ page })).toEqual(override);
    expect(await approve({ page: former })).toBeUndefined();
  });

  it("is refused while the page cannot be seen", async () => {
    const sites = fakeSites({ "https://www.ash.org/": { status: 503 } });
    const { mended } = await mend([{ kind: "approve", id: "ash" }], { ash: taken }, { sites });
    expect(mended[0]).toMatchObject({ isDone: false });
  });
});

describe("retire, reviewed and override", () => {
  it("retire says when and why, and leaves what was known to the next whole check", async () => {
    const { checks } = await mend(
      [{ kind: "retire", id: "rowan", why: "Closed: for good.", replacement: "birch" }],
      { rowan: moved("https://www.rowan.org/x") },
    );
    expect(textOf("rowan")).toContain(
      'retired:\n  on: 2026-11-21\n  why: "Closed: for good."\n  replacement: birch\n',
    );
    expect(checks.records.has("rowan")).toBe(true);
  });

  it.each([
    [
      "the home page names it",
      "ash",
      undefined,
      /waymark-mend-\w+\/home\.yaml:\d+ .*"ash" is retired; choose another resource/,
    ],
    ["its replacement is retired", "rowan", "yew", /"yew" is retired too/],
    ["its replacement is not there", "rowan", "nothing", /there is no resource "nothing"/],
    ["it is its own replacement", "rowan", "rowan", /it names itself as its replacement/],
  ])("retire is refused if %s, and what else was decided is done", async (_why, id, replacement, what) => {
    const { mended } = await mend([
      { kind: "retire", id, why: "Closed.", ...(replacement ? { replacement } : {}) },
      { kind: "reviewed", id: "birch" },
    ]);
    expect(mended).toEqual([
      { id, isDone: false, what: expect.stringMatching(what) },
      { id: "birch", isDone: true, what: "reviewed on 2026-11-21" },
    ]);
    expect(textOf(id)).not.toContain("retired:");
    expect(textOf("birch")).toContain("reviewed: 2026-11-21");
    expect(textOf("birch")).not.toContain("look_again");
  });

  it("retire takes a link that has replaced another, which leads on from there", async () => {
    const { mended } = await mend([{ kind: "retire", id: "lime", why: "Closed.", replacement: "birch" }]);
    expect(mended).toMatchObject([{ id: "lime", isDone: true }]);
    expect(textOf("yew")).toContain("replacement: lime");
  });

  it("reviewed sets today", async () => {
    await mend([{ kind: "reviewed", id: "ash" }]);
    expect(textOf("ash")).toContain("reviewed: 2026-11-21\n");
  });

  it("reviewed and retired are on the curator's day, as at the desk, and not on Greenwich's", async () => {
    vi.stubEnv("TZ", "Pacific/Honolulu");
    const evening = new Date("2026-11-21T06:00:00Z");
    const { mended } = await mend(
      [
        { kind: "reviewed", id: "ash" },
        { kind: "retire", id: "rowan", why: "Closed." },
      ],
      {},
      { now: evening },
    );
    vi.unstubAllEnvs();
    expect(mended.map(({ what }) => what)).toEqual(["reviewed on 2026-11-20", "retired on 2026-11-20"]);
  });

  it("override is beside the finding", async () => {
    const override = { verdict: "moved", until: "2027-01-01", why: "They say it is for a month." } as const;
    const { checks } = await mend([{ kind: "override", id: "ash", ...override }], {
      ash: moved("https://www.ash.org/x"),
    });
    expect(checks.records.get("ash")).toMatchObject({ override, state: { verdict: "moved" } });
  });

  it("show puts a link that changed hands on the page, keeps what was approved, and hide takes it off", async () => {
    const taken: LinkRecord = {
      page,
      state: { verdict: "changed-hands", at: "2026-11-20T03Z", because: "sold" },
    };
    const shown = await mend([{ kind: "show", id: "ash" }], { ash: taken });
    expect(shown.checks.records.get("ash")).toEqual({ ...taken, standing: "shown" });
    const { checks } = await mend([{ kind: "hide", id: "ash" }], { ash: { ...taken, standing: "waits" } });
    expect(checks.records.get("ash")).toEqual(taken);
    const former = {
      ...taken,
      page: { ...page, addressHash: toAddressHash("https://www.rowan.org/former") },
    };
    const { mended } = await mend(
      [
        { kind: "hide", id: "ash" },
        { kind: "show", id: "birch" },
        { kind: "show", id: "rowan" },
        { kind: "show", id: "site:share-form" },
      ],
      { ash: taken, rowan: former },
    );
    expect(mended.map(({ what }) => what)).toEqual([
      "it is hidden already",
      expect.stringMatching(/has not changed hands/),
      expect.stringMatching(/has not changed hands/),
      expect.stringMatching(/site\.yaml/),
    ]);
  });

  it("each is refused for an id that is not on the page, and the others are done", async () => {
    const { mended } = await mend([
      { kind: "reviewed", id: "asch" },
      { kind: "reviewed", id: "birch" },
    ]);
    expect(mended.map(({ isDone }) => isDone)).toEqual([false, true]);
  });
});
