import { describe, expect, it } from "vitest";
import { sampleContent, sampleResource } from "#catalog/fixture/sample-content.ts";
import { parseCatalog } from "#catalog/parse-catalog.ts";
import { type LiveLook, planIntake } from "./plan-intake.ts";
import { type Proposals, printDecided, printProposal, readProposals } from "./proposal-file.ts";
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

it("remembers what was rejected, by the response and by the address", () => {
  const [result] = intake([response()]);
  if (result?.kind !== "proposed") throw new Error("not proposed");
  const { url, response: digest } = result.proposal.record;
  const memory = printDecided([
    { response: digest, url, outcome: "rejected", on: today, why: "Advertising" },
  ]);
  const proposals = readProposals([memory], "content");
  expect(kindsOf(intake([response({ url: "http://www.new.org", name: "Try again" })], proposals))).toEqual([
    "rejected on 2026-11-21: Advertising",
  ]);
  expect(kindsOf(intake([response()], proposals))).toEqual(["decided on 2026-11-21: rejected (Advertising)"]);
});
