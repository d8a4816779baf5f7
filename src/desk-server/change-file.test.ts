import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseAction } from "#desk-wire/desk-requests.ts";
import type { FormFile } from "#desk-wire/side-calls.ts";
import { lookAtFile, readFormFile } from "./change-file.ts";
import { readDeskState } from "./read-desk-state.ts";
import { makeSampleDesk, type SampleDesk } from "./testing/sample-desk.ts";

let desk: SampleDesk;
beforeEach(() => {
  desk = makeSampleDesk({}, { hasGit: false });
});
afterEach(() => desk.remove());

// biome-ignore lint/suspicious/noExplicitAny: what a form contains is as loose as its file.
type Loose = any;
async function read(name: FormFile): Promise<{ value: Loose; version: string }> {
  const answer = await readFormFile(name, desk.context);
  if ("problems" in answer) throw new Error(JSON.stringify(answer.problems));
  return answer as { value: Loose; version: string };
}
async function save(name: FormFile, change: (value: Loose) => void) {
  const { value, version } = await read(name);
  change(value);
  return desk.act({ kind: "saveFile", name, version, value });
}
const errorsOf = async () =>
  (await readDeskState(desk.context)).problems.filter(({ level }) => level === "error");

describe("saving a file by its form", () => {
  it("that nobody changed writes nothing", async () => {
    for (const name of ["site", "home", "menus", "feeds"] as const)
      expect(await save(name, () => {})).toMatchObject({ isDone: true, state: { changes: [] } });
  });

  it("keeps comments, and the place of what stayed", async () => {
    desk.put(
      "site.yaml",
      desk
        .textOf("site.yaml")
        .replace("own_domains:", "# Ours and our partner's.\nown_domains:")
        .replace(/$/, ""),
    );
    await save("site", (site) => {
      site.product = "Northstar";
      site.own_domains.push("northstar.org");
    });
    expect(desk.textOf("site.yaml")).toMatch(
      /^.*\nproduct: Northstar\n[\s\S]*# Ours and our partner's\.\nown_domains:\n {2}- forms\.school\n {2}- northstar\.org\n$/,
    );
  });

  it("leaves out what is empty and may be left out, and names what may not", async () => {
    await save("site", (site) => {
      site.share_email = " ";
      site.review = { owner: "", every: "" };
    });
    expect(desk.textOf("site.yaml")).not.toMatch(/share_email|review/);
    const answer = await save("site", (site) => {
      site.title = "";
    });
    expect(answer).toMatchObject({
      isDone: false,
      problems: [{ field: "title", what: "this is empty" }],
    });
  });

  it("tells what a file lacks beside the field that it would be in", async () => {
    desk.put("menus.yaml", desk.textOf("menus.yaml").replace("      name: Essays\n", ""));
    const { value } = await read("menus");
    const place = value[0].groups.findIndex(({ id }: Loose) => id === "essays") + 1;
    expect((await lookAtFile({ name: "menus", value }, desk.context)).problems).toEqual([
      { field: `item 1.groups item ${place}.name`, level: "error", what: "this is empty", fix: "fill it in" },
    ]);
  });

  it("adds, moves and removes services, and moves their comments along", async () => {
    const text = desk
      .textOf("home.yaml")
      .replace("    - icon: travel", "    # Spring only.\n    - icon: travel");
    desk.put("home.yaml", text);
    await save("home", (home) => {
      const { cards } = home.services;
      cards.unshift(cards.splice(4, 1)[0]);
      cards.pop();
      cards.push({
        icon: "tours",
        title: "Interviews",
        description: "We listen.",
        opens: "https://forms.school/i",
      });
    });
    const after = desk.textOf("home.yaml");
    expect(after).toMatch(/cards:\n {4}- # Spring only\.\n {6}icon: travel/);
    expect(after).toContain("title: Interviews");
    expect(after).not.toContain("icon: review");
    expect(await errorsOf()).toEqual([]);
  });

  it("keeps the line for editors at the top alone, whatever comes first", async () => {
    const line = "# yaml-language-server: $schema=schema/feeds.json\n";
    desk.put("feeds.yaml", `${line}${desk.textOf("feeds.yaml")}`);
    await save("feeds", (feeds) => feeds.reverse());
    expect(desk.textOf("feeds.yaml").split("yaml-language-server")).toHaveLength(2);
    expect(desk.textOf("feeds.yaml").startsWith(`${line}- name: `)).toBe(true);
  });

  it("refuses one that someone has changed in the meantime", async () => {
    const { value, version } = await read("site");
    desk.put("site.yaml", desk.textOf("site.yaml").replace("A directory.", "Another."));
    expect(await desk.act({ kind: "saveFile", name: "site", version, value })).toMatchObject({
      isDone: false,
      isStale: true,
    });
  });

  it("takes what the file says by now for saved: the answer to the same may have been lost", async () => {
    const { value, version } = await read("site");
    const again = {
      kind: "saveFile",
      name: "site",
      version,
      value: { ...value, product: "Northstar" },
    } as const;
    for (const action of [again, again])
      expect(await desk.act(action)).toMatchObject({ isDone: true, what: "Name and addresses: saved." });
  });

  it("gives the hub's own source in feeds.yaml the hub's new address", async () => {
    expect(
      await save("site", (site) => {
        site.url = "https://northstar.org/hub/";
      }),
    ).toMatchObject({ isDone: true });
    expect(desk.textOf("feeds.yaml")).toContain("home: https://northstar.org/hub/");
    expect(await errorsOf()).toEqual([]);
  });

  it("makes a file that may be missing", async () => {
    expect(desk.has("synonyms.yaml")).toBe(false);
    expect(
      await save("synonyms", (list) => list.push({ words: ["uni", "university"], also: [] })),
    ).toMatchObject({ isDone: true });
    expect(desk.textOf("synonyms.yaml")).toContain("- words: [uni, university]\n");
  });

  it("refuses an id of a group that links name, where they would lose it", async () => {
    const answer = await save("menus", (menus) => {
      menus[0].groups[0].id = "writing";
    });
    expect(answer).toMatchObject({ isDone: false });
    expect(answer).toMatchObject({
      problems: [
        {
          what: expect.stringMatching(
            /^there is no group "uni-resources\/essays" \(.* and in \d+ other places\)$/,
          ),
        },
      ],
    });
  });
});

describe("looking at a form", () => {
  it("names each field by its place in the file, and shows what would change", async () => {
    const { value } = await read("feeds");
    value[1].home = "gazette";
    value[1].name = "";
    value.push({ name: "New", home: "https://new.org/", url: "" });
    const look = await lookAtFile({ name: "feeds", value }, desk.context);
    const empty = { what: "this is empty", fix: "fill it in" };
    expect(look.problems).toMatchObject([
      { field: "item 2.name", ...empty },
      { field: "item 2.home" },
      { field: "item 3.url", ...empty },
    ]);
    expect(look.diff).toContain("gazette");
    expect(desk.textOf("feeds.yaml")).not.toContain("home: gazette\n");
  });

  it("names what is wrong in the form before what that breaks in other files", async () => {
    const { value } = await read("site");
    value.product = "{product} hub";
    delete value.share_form_fields;
    const { problems } = await lookAtFile({ name: "site", value }, desk.context);
    expect(problems).toMatchObject([
      { field: "product" },
      { field: "share_form_fields", what: "this is empty" },
      { field: "title" },
      { what: expect.stringContaining("Settings, News sources") },
    ]);
  });

  it.each([[{}], [[1]], [{ product: {} }], [{ product: [] }], [[[[]]]]])(
    "takes %j for what it is",
    async (value) => {
      const { problems } = await lookAtFile({ name: "site", value }, desk.context);
      expect(problems.some(({ level }) => level === "error")).toBe(true);
    },
  );
});

describe("a group with all its links", () => {
  const groupsOf = async (id: string) => (await desk.linkOf(id)).fields.groups;

  it("gets another id, and everything that names it follows", async () => {
    desk.put(
      "home.yaml",
      desk.textOf("home.yaml").replace("text: Links.", "text: Links.\n  groups: [uni-resources/essays]"),
    );
    expect(
      await desk.act({ kind: "moveGroup", from: "uni-resources/essays", to: "uni-resources/writing" }),
    ).toMatchObject({
      isDone: true,
      what: expect.stringContaining("10 links"),
    });
    expect(await groupsOf("pine")).toEqual(["uni-resources/writing", "uni-resources/scholarships"]);
    expect(desk.textOf("resources/pine.yaml")).toMatch(/uni-resources\/writing:\n {4}name: Pine essays/);
    expect(desk.textOf("resources/pine.yaml")).toMatch(/^# .*\n?[\s\S]*# Ask Mr Pine|# Ask Mr Pine/);
    expect(desk.textOf("home.yaml")).toContain("uni-resources/writing");
    expect(await errorsOf()).toEqual([]);
  });

  describe("whose deeper address is hidden", () => {
    const essays = "pine:uni-resources:essays";
    const hidden = async () =>
      (await readDeskState(desk.context)).findings.map(({ id, verdict }) => [id, verdict]);
    const rename = (to: string) => desk.act({ kind: "moveGroup", from: "uni-resources/essays", to });
    beforeEach(async () => {
      const deep = "uni-resources/essays:\n    url: https://pine.org/essays";
      desk.put(
        "resources/pine.yaml",
        desk.textOf("resources/pine.yaml").replace("uni-resources/essays:", deep),
      );
      desk.putChecks({
        [essays]: { state: { verdict: "changed-hands", at: "2026-11-20T03Z", because: "sold" } },
      });
      // The folder's own history begins with this look.
      expect(await hidden()).toEqual([[essays, "changed-hands"]]);
    });

    it.each(["uni-resources/writing", "uni-research/writing", "uni-research/australian-nz"])(
      "keeps it hidden as %s",
      async (to) => {
        expect(await rename(to)).toMatchObject({ isDone: true });
        expect(await hidden()).toEqual([[`pine:${to.replace("/", ":")}`, "changed-hands"]]);
        expect(desk.textOf("checks/p.txt")).not.toContain(essays);
        const path = "resources/pine.yaml";
        const bound = await desk.undo(path);
        const others = bound.isDone ? [] : bound.also;
        expect(await desk.undo(path, others)).toMatchObject({ isDone: true });
        expect(await hidden()).toEqual([[essays, "changed-hands"]]);
      },
    );

    it("keeps it hidden where its form moves it to another group", async () => {
      const { fields, version } = await desk.linkOf("pine");
      const groups = ["uni-research/australian-nz", "uni-resources/scholarships"];
      const in_group = { "uni-research/australian-nz": { url: "https://pine.org/essays" } };
      await desk.act({ kind: "save", id: "pine", version, fields: { ...fields, groups, in_group } });
      expect(await hidden()).toEqual([["pine:uni-research:australian-nz", "changed-hands"]]);
    });

    it("knows nothing of the other address that the group has which it joins", async () => {
      const words = "uni-resources/scholarships:\n    url: https://pine.org/money";
      const pine = desk.textOf("resources/pine.yaml");
      desk.put("resources/pine.yaml", pine.replace("uni-resources/scholarships:", words));
      await rename("uni-resources/scholarships");
      expect(await hidden()).toEqual([]);
    });

    it("keeps its name while that cannot be read", async () => {
      desk.put("checks/p.txt", "<<<<<<< HEAD\n");
      const before = desk.snapshot();
      const what = "content/checks/p.txt:1: a merge was not finished";
      expect(await rename("uni-resources/writing")).toMatchObject({ problems: [{ what }] });
      expect(desk.snapshot()).toEqual(before);
    });
  });

  it("moves to another menu, at its end", async () => {
    await desk.act({ kind: "moveGroup", from: "uni-resources/scholarships", to: "uni-research/money" });
    const { value } = await read("menus");
    expect(value[1].groups.map(({ id }: Loose) => id)).toEqual(["australian-nz", "money"]);
    expect(await groupsOf("pine")).toEqual(["uni-resources/essays", "uni-research/money"]);
    expect(await errorsOf()).toEqual([]);
  });

  it("joins another group; no link is there twice, and words that the other has stay", async () => {
    const what =
      "\u2068Uni Resources, Scholarships & Fin Aid\u2069 is now \u2068Uni Resources, Essays\u2069, with 1 link.";
    expect(
      await desk.act({ kind: "moveGroup", from: "uni-resources/scholarships", to: "uni-resources/essays" }),
    ).toMatchObject({ what });
    expect((await desk.linkOf("pine")).fields).toMatchObject({
      groups: ["uni-resources/essays"],
      in_group: { "uni-resources/essays": { name: "Pine essays" } },
    });
    expect(await errorsOf()).toEqual([]);
  });

  it("is taken away, and its links stay without it; what is written above it heads those after it", async () => {
    const menus = desk.textOf("menus.yaml");
    const written = menus.replace("    - id: essays", "    - # Writing and money.\n      id: essays");
    expect(written).not.toBe(menus);
    desk.put("menus.yaml", written);
    const pine = desk.textOf("resources/pine.yaml");
    const in_group = "  # Asked Ana.\n  uni-resources/essays:";
    desk.put("resources/pine.yaml", pine.replace("  uni-resources/essays:", in_group));
    await desk.act({ kind: "moveGroup", from: "uni-resources/essays" });
    expect(desk.textOf("menus.yaml")).toMatch(/- # Writing and money\.\n {6}id: scholarships/);
    expect(desk.textOf("resources/pine.yaml")).toMatch(/# Asked Ana\.\n {2}uni-resources\/scholarships:/);
    expect(await groupsOf("pine")).toEqual(["uni-resources/scholarships"]);
    expect(await groupsOf("ash")).toEqual([]);
    expect(await errorsOf()).toEqual([]);
  });

  it("is refused whole where a mistake would come of it", async () => {
    await save("menus", (menus) => menus[0].groups.push({ id: "empty", name: "Empty" }));
    const before = desk.snapshot();
    for (const [from, to] of [
      ["uni-resources/nothing", "uni-resources/x"],
      ["uni-resources/essays", "uni-resources/essays"],
      ["uni-resources/essays", "nowhere/essays"],
      ["uni-resources/empty", "nowhere/empty"],
      // The last group of its menu: a menu has at least one.
      ["uni-research/australian-nz", undefined],
    ] as const)
      expect(await desk.act({ kind: "moveGroup", from, ...(to ? { to } : {}) }), from).toMatchObject({
        isDone: false,
      });
    expect(desk.snapshot()).toEqual(before);
  });

  it.each([["../x"], ["essays"], ["a/b/c"], ["A/b"], [1]])(
    "is named by menu and group, not by %s",
    (from) => {
      expect(parseAction({ kind: "moveGroup", from })).toBeUndefined();
    },
  );

  it.each([
    ["Law & courts", '"Law & courts" is not allowed here', /^write lower-case letters and digits/],
    ["law/courts", '"law/courts" is not allowed here', /^write/],
    ["../x", '"../x" is not allowed here', /^write/],
    ["", "this is empty", /^fill it in$/],
    ["x".repeat(81), "the text has 81 characters", /^shorten it to at most 80$/],
  ])("refuses the id %j with what is wrong with it, once", async (id, what, fix) => {
    const action = parseAction({
      kind: "moveGroup",
      from: "uni-resources/essays",
      to: `uni-resources/${id}`,
    });
    const problems = [{ level: "error", what, fix: expect.stringMatching(fix) }];
    expect(action && (await desk.act(action))).toEqual({ isDone: false, problems });
  });
});

describe("a topic with all its links", () => {
  const words = `- topic: Nursing
  # As pupils say it.
  words: [nurse, "nurse  school", midwife]
- topic: Health
  words: [wellbeing]
- words: [uni, university]
`;
  const topicsOf = async (id: string) => (await desk.linkOf(id)).fields.topics;
  beforeEach(() => {
    desk.put("synonyms.yaml", words);
    for (const [id, topics] of [
      ["ash", "[Nursing]"],
      ["pine", "[Health, Nursing] # both"],
    ] as const)
      desk.put(`resources/${id}.yaml`, `${desk.textOf(`resources/${id}.yaml`)}topics: ${topics}\n`);
  });

  it("gets another name, and the links that name it follow in the same change", async () => {
    expect(await desk.act({ kind: "moveTopic", from: "Nursing", to: "Nurses' work" })).toMatchObject({
      isDone: true,
      what: "\u2068Nursing\u2069 is now \u2068Nurses' work\u2069, with 2 links.",
    });
    expect(await topicsOf("ash")).toEqual(["Nurses' work"]);
    expect(await topicsOf("pine")).toEqual(["Health", "Nurses' work"]);
    expect(desk.textOf("resources/pine.yaml")).toContain("# both");
    expect(desk.textOf("synonyms.yaml")).toMatch(/topic: Nurses' work\n {2}# As pupils say it\.\n/);
    expect(await errorsOf()).toEqual([]);
    // Its first word has an apostrophe, which quotation marks would double.
    await desk.act({ kind: "moveTopic", from: "Nurses' work", to: "Nursing" });
    expect(await topicsOf("ash")).toEqual(["Nursing"]);
  });

  it("named as one of its words changes places with it", async () => {
    await desk.act({ kind: "moveTopic", from: "Nursing", to: "Midwife" });
    expect(desk.textOf("synonyms.yaml")).toContain("words: [nurse, nurse school, Nursing]");
    expect(await errorsOf()).toEqual([]);
  });

  it.each(["WELLBEING", "héalth"])(
    "is not called %s, a word of another, and is told whose it is",
    async (to) => {
      const before = desk.snapshot();
      expect(await desk.act({ kind: "moveTopic", from: "Nursing", to })).toMatchObject({
        problems: [{ what: `"${to}" is already a word of the topic "Health"` }],
      });
      expect(desk.snapshot()).toEqual(before);
    },
  );

  it("joins another with its words and its name; no link names that twice", async () => {
    await desk.act({ kind: "moveTopic", from: "Nursing", to: "Health" });
    expect(desk.textOf("synonyms.yaml")).toContain(
      "- topic: Health\n  words: [wellbeing, Nursing, nurse, nurse school, midwife]\n- words: [uni, university]\n",
    );
    expect(await topicsOf("pine")).toEqual(["Health"]);
    expect(await topicsOf("ash")).toEqual(["Health"]);
    expect(await errorsOf()).toEqual([]);
  });

  it("leaves what heads it and others to the next one, or at the end, when it is taken away or joined", async () => {
    const [, nursing = "", health = ""] = words.split(/^- (?=topic)/m);
    const list = (...entries: string[]) => entries.map((entry) => `- # Helping.\n  ${entry}`).join("");
    desk.put("synonyms.yaml", `- words: [a, b]\n${list(nursing)}- ${health}`);
    await desk.act({ kind: "moveTopic", from: "Nursing", to: "Health" });
    expect(desk.textOf("synonyms.yaml")).toContain("- # Helping.\n  topic: Health\n");
    await desk.act({ kind: "moveTopic", from: "Health" });
    expect(desk.textOf("synonyms.yaml")).toContain("- # Helping.\n  words: [uni, university]\n");
    await save("synonyms", (entries) => entries.pop());
    expect(desk.textOf("synonyms.yaml")).toMatch(/- words: \[a, b\]\n+# Helping\.\n$/);
  });

  it("is not joined with one that would have too many words, which says of what", async () => {
    const many = Array.from({ length: 98 }, (_, at) => `word${at}`).join(", ");
    desk.put("synonyms.yaml", words.replace("wellbeing", many));
    expect(await desk.act({ kind: "moveTopic", from: "Nursing", to: "Health" })).toMatchObject({
      problems: [{ what: 'there are 102 words in "Health"', fix: "make it 1 to 100" }],
    });
  });

  it("is taken away with its words, and off its links", async () => {
    expect(await desk.act({ kind: "moveTopic", from: "Nursing" })).toMatchObject({
      what: "The topic \u2068Nursing\u2069 is removed, also from 2 links.",
    });
    expect(desk.textOf("synonyms.yaml")).not.toContain("Nurs");
    expect(desk.textOf("resources/ash.yaml")).not.toContain("topics");
    expect(await topicsOf("pine")).toEqual(["Health"]);
    expect(await errorsOf()).toEqual([]);
  });

  it("is refused whole where a mistake would come of it", async () => {
    const before = desk.snapshot();
    for (const to of ["uni?".repeat(20), "...", "Nursing", "", "health", "Uni\u0000"])
      expect(await desk.act({ kind: "moveTopic", from: "Nursing", to }), to).toEqual({
        isDone: false,
        problems: [expect.objectContaining({ what: expect.not.stringMatching(/item \d/) })],
      });
    expect(await desk.act({ kind: "moveTopic", from: "Law" })).toMatchObject({ isDone: false });
    expect(desk.snapshot()).toEqual(before);
    expect(parseAction({ kind: "moveTopic", from: 1 })).toBeUndefined();
  });
});
