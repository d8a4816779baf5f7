import { describe, expect, it } from "vitest";
import { sampleContent, sampleResource } from "#catalog/fixture/sample-content.ts";
import { parseCatalog } from "#catalog/parse-catalog.ts";
import { type Decision, planDecisions } from "./plan-decisions.ts";
import { type LiveLook, planIntake } from "./plan-intake.ts";
import { type Proposals, printProposal, readProposals } from "./proposal-file.ts";
import type { LinkResponse } from "./read-responses.ts";

const today = "2026-11-21";
const now = new Date(`${today}T12:00:00Z`);
const files = sampleContent({
  "resources/pine.yaml": sampleResource("pine", {
    name: "name: Grants for students",
    description: "description: Scholarships and grants.",
    groups: "groups: [uni-resources/scholarships]",
    url: "url: https://pine.de/",
    in_group: "in_group: { uni-resources/scholarships: { url: https://pine.de/geld } }",
  }),
  "resources/yew.yaml": sampleResource("yew", { retired: "retired: { on: 2026-02-01, why: It closed. }" }),
});
const none: Proposals = { open: [], decided: [], problems: [], unread: [] };

const response = (fields: Partial<LinkResponse> = {}): LinkResponse => ({
  row: 2,
  url: "https://new.org/",
  groups: [],
  audiences: [],
  regions: [],
  notes: [],
  notices: [],
  beside: { notices: [] },
  ...fields,
});

function intake(responses: LinkResponse[], proposals = none, looks = new Map<string, LiveLook>()) {
  const { catalog, problems } = parseCatalog(files, { now });
  if (!catalog) throw new Error(JSON.stringify(problems));
  const digest = (text: string) =>
    [...text]
      .reduce((sum, char) => (sum * 31n + BigInt(char.charCodeAt(0))) % 2n ** 64n, 7n)
      .toString(16)
      .padStart(16, "0");
  return planIntake(responses, catalog, proposals, { today, digest, looks });
}

/** Through the files and back, as between two runs. */
function stored(results: ReturnType<typeof intake>): Proposals {
  const drafts = results.flatMap((result) =>
    result.kind === "proposed" ? [printProposal(result.proposal)] : [],
  );
  const read = readProposals(drafts, "content");
  expect(read.problems).toEqual([]);
  return read;
}

const kindsOf = (results: ReturnType<typeof intake>) =>
  results.map((result) => (result.kind === "known" ? result.why : `new ${result.proposal.id}`));

it("takes no id from a draft that cannot be read", () => {
  const unread = readProposals([{ path: "proposals/new.yaml", text: "url: [" }], "content");
  expect(unread).toMatchObject({ open: [], problems: [{ level: "error" }] });
  expect(kindsOf(intake([response({ name: "New" })], unread))).toEqual(["new new-2"]);
});

describe("planIntake finds what is there already", () => {
  it("what was said before, whatever a later version reads beside it", () => {
    const said = response({ name: "New", notes: ["The fee page moved"] });
    const later = {
      ...said,
      beside: { cost: "freemium", notices: ["The sender's language: \u200fKlingon"] },
    };
    const first = stored(intake([said]));
    expect(kindsOf(intake([later], first))).toEqual([`proposed already as ${first.open[0]?.id}`]);
    expect(intake([later])).toMatchObject([
      {
        proposal: { record: { cost: "freemium", notes: [...said.notes, "The sender's language:  Klingon"] } },
      },
    ]);
  });

  it.each([
    "http://ash.org",
    "https://ash.org/",
    "https://www.ash.org",
    "https://www.ash.org/?utm_source=x",
    "https://www.ash.org/#top",
  ])("%s is ash", (url) => {
    expect(kindsOf(intake([response({ url })]))).toEqual(["listed already as ash"]);
  });

  it("by the address that it has in a group too, and a report about that one names its own", () => {
    const deep = { url: "http://www.pine.de/geld/" };
    expect(kindsOf(intake([response(deep)]))).toEqual(["listed already as pine"]);
    const [about] = intake([response({ ...deep, of: "pine", notes: ["It costs money."] })]);
    expect(about).toMatchObject({ proposal: { record: { of: "pine", url: "https://pine.de/" } } });
  });

  it("also where a redirect leads, when a look was taken", () => {
    const looks = new Map([["https://new.org/", { says: "it answers", finalUrl: "https://www.ash.org/" }]]);
    expect(kindsOf(intake([response()], none, looks))).toEqual(["listed already as ash"]);
  });

  it("makes one draft of one address in one file", () => {
    const results = intake([response(), response({ row: 3, url: "https://www.new.org", name: "Other" })]);
    expect(kindsOf(results)).toEqual(["new new-org", "proposed already as new-org"]);
  });

  it("makes none of a response that was taken in before", () => {
    const open = stored(intake([response()]));
    expect(kindsOf(intake([response({ row: 9 })], open))).toEqual(["proposed already as new-org"]);
  });

  it("drafts a new group for a listed link, a report about one, and one that was retired", () => {
    const results = intake([
      response({ url: "https://ash.org/", groups: ["uni-resources/scholarships"] }),
      response({ url: "https://moved.org/", of: "birch", notes: ["It moved."] }),
      response({ url: "https://www.yew.org/" }),
    ]);
    expect(results).toMatchObject([
      { proposal: { id: "ash-again", record: { of: "ash", url: "https://www.ash.org/" } } },
      { proposal: { id: "birch-again", record: { of: "birch", url: "https://moved.org/" } } },
      {
        proposal: {
          id: "yew-again",
          record: { of: "yew", notes: ["yew was retired on 2026-02-01: It closed."] },
        },
      },
    ]);
  });

  it("drafts nothing of a report that repeats what is listed, and something of one that differs", () => {
    const same = { of: "birch", url: "https://birch.org", description: "What a visitor finds there." };
    expect(
      kindsOf(
        intake([
          response(same),
          response({ ...same, url: "https://birch.net/" }),
          response({ ...same, description: "More than that." }),
        ]),
      ),
    ).toEqual(["listed already as birch", "new birch-again", "new birch-again-2"]);
  });

  it.each([undefined, "birch"])(
    "keeps what is wrong with a link for the curator, out of its description: of %s",
    (of) => {
      const said = { url: "https://birch.org", description: "The page is broken.", ...(of && { of }) };
      const beside = { notices: [], isComplaint: true as const };
      const [first] = intake([response({ ...said, beside })]);
      const { of: about, description, notes } = first?.kind === "proposed" ? first.proposal.record : {};
      expect([about, description, notes?.[0]]).toEqual([
        "birch",
        undefined,
        "The sender says: The page is broken.",
      ]);
    },
  );

  it("suggests a group and says why; the sender's own choice comes first", () => {
    const [advised, chosen] = intake([
      response({ name: "Grant finder", url: "https://grants.de/" }),
      response({ url: "https://b.org/", name: "Grants", groups: ["uni-resources/essays"] }),
    ]);
    expect(advised).toMatchObject({
      proposal: {
        record: {
          groups: ["uni-resources/scholarships"],
          why: expect.stringMatching(/^Uni Resources, Scholarships & Fin Aid: .*"grant".*\.$/),
        },
      },
    });
    expect(chosen).toMatchObject({
      proposal: { record: { groups: ["uni-resources/essays"], why: "The sender chose it." } },
    });
  });

  it("names other groups that it may belong to as people know them", () => {
    const [advised] = intake([response({ name: "Grants in Australian and NZ scholarships" })]);
    const why = `Uni Research, Australian/NZ: "australian", "nz". Else: Uni Resources, Scholarships & Fin Aid.`;
    expect(advised).toMatchObject({ proposal: { record: { why } } });
  });

  it("takes name, language and final address from the look", () => {
    const look = {
      says: "it answers",
      finalUrl: "https://new.org/fr/",
      title: "Études | Le site",
      language: "fr",
    };
    const [result] = intake([response()], none, new Map([["https://new.org/", look]]));
    expect(result).toMatchObject({
      proposal: {
        id: "etudes",
        record: {
          name: "Études",
          language: "fr",
          url: "https://new.org/fr/",
          notes: ["Looked at on 2026-11-21: it answers", "The sender wrote https://new.org/"],
        },
      },
    });
  });
});

describe("planDecisions", () => {
  const whole: Partial<LinkResponse> = {
    name: "New",
    description: "What it is.",
    groups: ["uni-resources/essays"],
    audiences: ["student"],
    cost: "free",
    regions: ["Global"],
  };
  const open = stored(
    intake([
      response(whole),
      response({ url: "https://bare.org/" }),
      response({ url: "https://ash.org/", groups: ["uni-resources/scholarships"], name: "Ash tree" }),
      response({
        url: "https://birch.org/",
        of: "ash",
        notes: ["x"],
        groups: ["uni-research/australian-nz"],
      }),
    ]),
  );
  const gone = [{ path: "ids.txt", text: "pear\n" }];
  const plan = (...decisions: Partial<Decision>[]) => {
    const given = decisions.map((one, index) => ({
      row: index + 2,
      proposal: "new",
      kind: "accept" as const,
      ...one,
    }));
    const result = planDecisions([...files, ...gone], open, given, {
      folder: "content",
      file: "d.csv",
      today,
      now,
    });
    const textOf = (path: string) => result.changes.find((change) => change.path === path)?.text;
    return {
      ...result,
      textOf,
      paths: result.changes.map(({ path }) => path),
      what: result.problems.map(({ where, what }) => `${where}: ${what}`),
    };
  };

  it("has four drafts to decide about", () => {
    expect(open.open.map(({ id }) => id)).toEqual(["new", "bare-org", "ash-again", "ash-again-2"]);
  });

  it("accept writes the link, lists its id, takes the draft away and remembers", () => {
    const done = plan({});
    expect(done.paths).toEqual([
      "resources/new.yaml",
      "ids.txt",
      "proposals/new.yaml",
      "proposals/_decided.yaml",
    ]);
    expect(done.textOf("resources/new.yaml")).toContain("name: New\nurl: https://new.org/\n");
    expect(done.textOf("proposals/new.yaml")).toBeUndefined();
    expect(done.textOf("proposals/_decided.yaml")).toMatch(
      /outcome: accepted\n {2}on: 2026-11-21\n {2}id: new\n/,
    );
  });

  it("accept gives no id of a link whose file is gone", () => {
    expect(plan({ edits: new Map([["name", "Pear"]]) }).paths).toContain("resources/pear-2.yaml");
  });

  it("accept refuses what is not whole, and takes the curator's words", () => {
    expect(plan({ proposal: "bare-org" }).what).toEqual([
      'd.csv row 2 (description): the field "description" is missing',
      'd.csv row 2 (audiences): the field "audiences" is missing',
      'd.csv row 2 (cost): the field "cost" is missing',
      'd.csv row 2 (regions): the field "regions" is missing',
    ]);
    const edits = new Map<string, unknown>([
      ["name", "Bare"],
      ["description", "D."],
      ["audiences", ["student"]],
      ["cost", "free"],
      ["regions", ["Global"]],
    ]);
    expect(plan({ proposal: "bare-org", edits }).textOf("resources/bare.yaml")).toContain("name: Bare\n");
  });

  it("accept of an address that a link has names that link, whichever id comes first", () => {
    const edits = new Map([["url", "https://www.oak.org/"]]);
    const taken = plan({ edits });
    expect(taken.what).toEqual(["d.csv row 2 (url): resources/oak.yaml has the same address"]);
    expect(taken.problems.map(({ fix }) => fix)).toEqual(['merge it into "oak", or reject it']);
  });

  it("merge lets lists grow and leaves texts; two merges into one link both count", () => {
    const done = plan(
      { proposal: "ash-again", kind: "merge" },
      { proposal: "ash-again-2", kind: "merge", into: "ash" },
    );
    const text = done.textOf("resources/ash.yaml");
    expect(text).toContain(
      "groups:\n  - uni-resources/essays\n  - uni-resources/scholarships\n  - uni-research/australian-nz\n",
    );
    expect(text).toContain("name: Resource ash\n");
    expect(done.textOf("proposals/_decided.yaml")?.match(/outcome: merged/g)).toHaveLength(2);
  });

  it("accept of a proposal about a listed link writes what the curator saw, lists too", () => {
    const edits = new Map<string, unknown>([["groups", ["uni-research/australian-nz"]]]);
    const text = plan({ proposal: "ash-again", edits }).textOf("resources/ash.yaml");
    expect(text).toContain("groups:\n  - uni-research/australian-nz\n");
  });

  it("reject remembers, and the address does not come back", () => {
    const done = plan({ kind: "reject", why: "Advertising" });
    expect(done.paths).toEqual(["proposals/new.yaml", "proposals/_decided.yaml"]);
    const memory = readProposals(
      [{ path: "proposals/_decided.yaml", text: done.textOf("proposals/_decided.yaml") ?? "" }],
      "content",
    );
    expect(kindsOf(intake([response({ url: "http://www.new.org", name: "Try again" })], memory))).toEqual([
      "rejected on 2026-11-21: Advertising",
    ]);
    expect(kindsOf(intake([response(whole)], memory))).toEqual([
      "decided on 2026-11-21: rejected (Advertising)",
    ]);
  });

  it.each<[string, Partial<Decision>, string]>([
    ["an unknown proposal", { proposal: "gone" }, 'd.csv row 2 (gone): there is no open proposal "gone"'],
    ["a merge into nothing", { kind: "merge" }, "d.csv row 2 (new): it is not said which link takes it"],
    [
      "a merge into an unknown link",
      { kind: "merge", into: "gone" },
      'd.csv row 2 (new): there is no link "gone"',
    ],
  ])("refuses %s", (_, decision, what) => {
    expect(plan(decision)).toMatchObject({ changes: [], what: [what] });
  });

  it("carries out the others", () => {
    const done = plan({ proposal: "bare-org" }, { proposal: "new" }, { proposal: "new" });
    expect(done.done.map(({ proposal }) => proposal)).toEqual(["new"]);
    expect(done.paths).toContain("resources/new.yaml");
    expect(done.what.join()).toContain('row 4 (new): "new" is decided twice');
  });
});
