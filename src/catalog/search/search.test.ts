import { describe, expect, it } from "vitest";
import { sampleSearch } from "../fixture/sample-search.ts";
import { noFilters } from "./resource-filters.ts";
import { Search } from "./search.ts";

const { search, index } = sampleSearch();
const ids = (query: string, options = {}) => search.find(query, options).resources.map(({ id }) => id);
const first = (query: string) => ids(query)[0];

describe("what is searched", () => {
  it.each([
    ["name", "kiwi guide", "kiwi"],
    ["description", "interviews", "oxford"],
    ["group", "australian", "kiwi"],
    ["menu", "uni research", "kiwi"],
    ["region", "france", "ecole"],
    ["region, as visitors from elsewhere call it", "universidades en francia", "ecole"],
    ["region, in another script", "法国", "ecole"],
    ["host", "ocw", "openware"],
    ["a pasted address", "https://www.ox.ac.uk/admissions?x=1", "oxford"],
    ["cost", "grants free", "grants"],
    ["audience", "interhigh parents", "kings"],
  ])("%s: %s", (_, query, id) => expect(first(query)).toBe(id));

  it("leaves out what is retired, and keeps what is in no group", () => {
    expect(ids("gone service")).toEqual([]);
    expect(first("podcast")).toBe("loose");
  });

  it("shows a resource with the words of the group that say more of the query", () => {
    const groups = index.groups.map((group) =>
      group.path === "uni-research/australian-nz"
        ? {
            ...group,
            words: { [index.ids.indexOf("kiwi")]: { name: "Kiwi visas", url: "https://x.org/visa" } },
          }
        : group,
    );
    const [kiwi] = new Search({ ...index, groups }).find("visas").resources;
    expect(kiwi).toMatchObject({ id: "kiwi", group: { path: "uni-research/australian-nz" } });
    expect(new Search({ ...index, groups }).find("guide").resources[0]?.group).toBeUndefined();
  });

  it("leads to the deeper address where the query names the group that has it", () => {
    const groupOf = (query: string) => search.find(query).resources[0]?.group?.path;
    expect([groupOf("oxford essays"), groupOf("oxford")]).toEqual(["uni-resources/essays", undefined]);
    const inTwo = index.groups.map((group) => {
      const kiwi = index.ids.indexOf("kiwi");
      if (group.path !== "uni-resources/scholarships") return group;
      return {
        ...group,
        resources: [...group.resources, kiwi],
        words: { [kiwi]: { url: "https://x.org/", description: "Kiwi money in Australian universities." } },
      };
    });
    const [kiwi] = new Search({ ...index, groups: inTwo }).find("kiwi australian").resources;
    expect(kiwi).toMatchObject({ id: "kiwi", group: undefined });
  });
});

describe("initials", () => {
  const namesAnd = (name: string) => new Search({ ...index, names: [...index.names.slice(0, -1), name] });
  const own = namesAnd("Art of Problem Solving");

  it.each(["aops", "aps"])("%s: of a name, with its little words and without", (query) => {
    expect(own.find(query)).toMatchObject({ kind: "sure", resources: [{ id: index.ids.at(-1) }] });
  });

  it("are known without the first word, and beside initials that are there already", () => {
    const found = (name: string, query: string) =>
      namesAnd(name)
        .find(query)
        .resources.map(({ id }) => id);
    expect(found("Centre of Problem Solving Studies", "pss")).toEqual([index.ids.at(-1)]);
    expect(found("International ACAC", "iacac")).toEqual([index.ids.at(-1)]);
  });

  it("say nothing if two names have them, a name gives its own, or they were searched for as they are", () => {
    const names = ["Art of Problem Solving", "Academy of Portuguese Studies", ...index.names.slice(2)];
    expect(new Search({ ...index, names }).find("aops").resources).toEqual([]);
    expect(namesAnd("Art of Problem Solving (Solvers)").find("aops").resources).toEqual([]);
    expect(own.find("aops", { isLiteral: true }).resources).toEqual([]);
  });
});

describe("how it is written", () => {
  it.each([
    ["unfinished", "cambri", "cambridge"],
    ["letters swapped", "cambirdge", "cambridge"],
    ["a letter missing", "polytechniqe", "ecole"],
    ["a letter too many", "oxfoord", "oxford"],
    ["a typo, unfinished", "schoolar", "grants"],
    ["without marks", "ecole", "ecole"],
    ["marks as one sign or two", "E\u0301cole", "ecole"],
    ["without apostrophe", "kings", "kings"],
    ["with its article", "dell’école", "ecole"],
    ["parted", "open course ware", "openware"],
    ["joined", "kiwiguide", "kiwi"],
    ["another form", "scholarship", "grants"],
    ["as a question", "where can I find an interview?", "oxford"],
    ["in capitals", "OXFORD", "oxford"],
  ])("%s: %s", (_, query, id) => expect(first(query)).toBe(id));

  it.each(["minimum", "kindly"])("takes no everyday word for another or for two: %s", (query) => {
    const names = ["Mini", "Mum", "Kindle", ...index.names.slice(3)];
    expect(new Search({ ...index, names }).find(query)).toMatchObject({ total: 0, corrected: undefined });
  });

  it("survives anything", () => {
    for (const query of [
      "",
      " ",
      "?",
      "'",
      "\u0000",
      "\ud800",
      "*".repeat(5000),
      "a ".repeat(5000),
      "x".repeat(5000),
      "什么",
    ])
      expect(() => search.find(query)).not.toThrow();
  });
});

describe("synonyms", () => {
  it.each([
    ["a phrase", "fin aid", ["grants"]],
    ["an unfinished phrase", "fin ai", ["grants"]],
    ["another spelling", "counselor", ["grants"]],
    ["a typo of the other spelling", "counseler", ["grants"]],
    ["what it finds besides", "oxbridge", ["oxford", "cambridge"]],
    ["a typo of it", "oxbrige", ["oxford", "cambridge"]],
    ["beside other words", "oxbridge interviews", ["oxford"]],
  ])("%s: %s", (_, query, expected) => {
    const found = ids(query).slice(0, expected.length);
    expect(found.sort()).toEqual(expected.sort());
  });

  it("work in one direction only where the file says so", () => {
    expect(ids("university of oxford")).not.toContain("cambridge");
  });
});

describe("topics", () => {
  it.each([
    ["its name", "computer science", "openware"],
    ["another word", "coding", "openware"],
    ["a phrase that is a synonym, too", "how do I learn to code", "openware"],
    ["a typo", "codding", "openware"],
    ["another one's phrase", "school at home", "kings"],
  ])("find the links that name them, and no others, by %s: %s", (_, query, expected) => {
    expect(ids(query)).toEqual([expected]);
    expect(search.find(query).kind).toBe(query === "codding" ? "corrected" : "sure");
  });

  it("do not find each other's links by the beginning of a number", () => {
    const words = Array.from({ length: 11 }, (_, place) => ({
      words: [`topic${place}x`],
      resources: [place % 3],
    }));
    const own = new Search({ ...index, topics: words });
    expect(own.find("topic1x ").resources.map(({ place }) => place)).toEqual([1]);
  });
});

describe("the order", () => {
  it("puts a whole name before a word of a name, and that before a description", () => {
    const own = new Search({
      ...index,
      ids: ["c", "b", "a"],
      names: ["Maps", "Atlas of the World", "Atlas"],
      descriptions: ["An atlas.", "An atlas.", "An atlas."],
      urls: ["https://example.org/", "https://example.org/", "https://example.org/"],
      facts: [1, 1, 1],
      regionsOf: [[0], [0], [0]],
      groups: [],
    });
    expect(own.find("atlas").resources.map(({ id }) => id)).toEqual(["a", "b", "c"]);
  });

  it("puts what surely says the one word before a name that only begins with it", () => {
    const own = new Search({
      ...index,
      ids: ["begins", "says"],
      names: ["TU Delft", "France Education International"],
      descriptions: ["A university of technology.", "Tests of French as a foreign language."],
      urls: ["https://example.org/", "https://delf.org/"],
      facts: [1, 1],
      regionsOf: [[0], [0]],
      groups: [],
    });
    expect(own.find("delf").resources.map(({ id }) => id)).toEqual(["says", "begins"]);
  });

  it("gives a rare word less weight where no synonym names it, and in a sentence", () => {
    const guides = ["fees", "halls"].flatMap((word) => Array<string>(6).fill(`About ${word}.`));
    const descriptions = ["", "Fees and halls.", ...guides];
    const rareFirst = (query: string, synonyms = [{ words: ["zebra", "quagga"] }]) =>
      new Search({
        ...index,
        ids: descriptions.map((_, place) => (place === 0 ? "rare" : `guide-${place}`)),
        names: descriptions.map((_, place) => (place === 0 ? "Zebra" : "Guide")),
        descriptions,
        urls: descriptions.map(() => "https://example.org/"),
        facts: descriptions.map(() => 1),
        regionsOf: descriptions.map(() => [0]),
        groups: [],
        topics: [],
        synonyms,
      }).find(query).resources[0]?.id === "rare";
    expect(rareFirst("zebra fees halls")).toBe(true);
    expect(rareFirst("zebra fees halls", [])).toBe(false);
    expect(rareFirst("my kids love the zebra and i want to know what fees and halls there are")).toBe(false);
  });

  it("gives equals in the order of the directory, and everything where nothing is asked", () => {
    const { resources, total, groups } = search.find("", { limit: Infinity });
    expect(resources.map(({ id }) => id)).toEqual(index.ids);
    expect(total).toBe(index.ids.length);
    expect(groups).toEqual([]);
  });

  it("shows what has most of the query where nothing has all of it", () => {
    expect(first("kiwi polytechnique")).toMatch(/kiwi|ecole/);
    expect(ids("kiwi guide interviews")).toContain("kiwi");
  });

  it("counts beyond the limit", () => {
    const { resources, total } = search.find("uni resources", { limit: 2 });
    expect(resources).toHaveLength(2);
    expect(total).toBeGreaterThan(5);
  });
});

describe("marks", () => {
  it.each([
    ["cambr", "cambridge", [[14, 19]]],
    ["cambrigde", "cambridge", [[14, 23]]],
    ["ecole", "ecole", [[0, 5]]],
    ["course", "openware", [[8, 14]]],
    // "University of Oxford" is what "oxbridge" finds too, and does not say the same.
    ["oxbridge", "oxford", []],
    // A topic is in no name.
    ["coding", "openware", []],
  ])("%s in %s", (query, id, ranges) => {
    const found = search.find(query).resources.find((one) => one.id === id);
    expect(found?.matches.name).toEqual(ranges);
  });

  it("are on a word of a synonym's phrase only if the whole phrase is there", () => {
    const at = index.ids.indexOf("grants");
    const markIn = (text: string) => {
      const descriptions = index.descriptions.with(at, text);
      return new Search({ ...index, descriptions })
        .find("scholarship")
        .resources.find(({ id }) => id === "grants")?.matches.description;
    };
    expect(markIn("First aid for hikers.")).toEqual([]);
    expect(markIn("Fin aid for hikers.")).toEqual([
      [0, 3],
      [4, 7],
    ]);
  });

  it("are in the description too", () => {
    expect(search.find("scholarship").resources[0]?.matches.description).toEqual([[0, 12]]);
  });
});

describe("groups", () => {
  it("are offered as results, with their path and marks", () => {
    expect(search.find("scholarsh").groups[0]).toMatchObject({
      path: "uni-resources/scholarships",
      name: "Scholarships & Fin Aid",
      // "Fin Aid" is a synonym of the word that is being typed.
      matches: {
        name: [
          [0, 9],
          [15, 18],
          [19, 22],
        ],
      },
    });
  });

  it("are offered only if something that was found is in them", () => {
    const found = search.find("australian grants");
    const held = found.resources.map(({ place }) => place);
    for (const { path } of found.groups) {
      const group = index.groups.find((one) => one.path === path);
      expect(group?.resources.some((place) => held.includes(place))).toBe(true);
    }
    expect(search.find("xqzzk")).toMatchObject({ total: 0, groups: [] });
  });

  it("are not offered for a word of their menu's name, unless one of the first links is in them", () => {
    const names = ["Uni One", "Uni Two", "Uni Three", "Guide"];
    const own = new Search({
      ...index,
      ids: names.map((_, place) => `link-${place}`),
      names,
      descriptions: names.map(() => "For every uni."),
      urls: names.map(() => "https://example.org/"),
      facts: names.map(() => 1),
      regionsOf: names.map(() => [0]),
      groups: [
        { path: "uni-research/tables", name: "Tables", resources: [1], words: {} },
        { path: "uni-research/coasts", name: "Coasts", resources: [3], words: {} },
      ],
      topics: [],
    });
    expect(own.find("uni").total).toBe(4);
    expect(own.find("uni").groups.map(({ name }) => name)).toEqual(["Tables"]);
    expect(own.find("coasts uni").groups[0]?.name).toBe("Coasts");
  });
});

describe("places", () => {
  it.each([
    ["adjective", "british", "cambridge"],
    ["code", "NZ", "kiwi"],
    ["name in its own language", "aotearoa", "kiwi"],
    ["adjective in a sentence", "what are the best french sites", "ecole"],
    ["name in a language of the file", "francia", "ecole"],
    ["name that the browser knows", "fransa", "ecole"],
    ["name in another script, in its case", "Францією", "ecole"],
    ["name behind a letter that is a word elsewhere", "בצרפת", "ecole"],
    ["name behind a letter and its article", "بالمملكة المتحدة", "cambridge"],
    ["name that begins with a letter of other words", "法国", "ecole"],
    ["name of two words", "nova zelandia", "kiwi"],
  ])("%s: %s", (_, query, id) => {
    expect(first(query)).toBe(id);
    expect(search.find(query).kind).toBe("sure");
  });

  it.each([
    ["capital", "paris", "ecole"],
    ["city", "wellington", "kiwi"],
    ["part, as curators say it", "scotland", "cambridge"],
  ])("%s that no link names is near: %s", (_, query, id) => {
    expect(first(query)).toBe(id);
    expect(search.find(query).kind).toBe("closest");
  });

  it("are not found by words that only begin like their names", () =>
    expect(["hello", "fragile", "rancid", "frenches", "concrete"].flatMap(ids)).not.toContain("ecole"));

  it("are known even if no link is about them, and not taken for typos of other words", () => {
    expect(["study in brazil", "malta"].map((query) => search.find(query).corrected)).toEqual([
      undefined,
      undefined,
    ]);
    const elsewhere = index.places.find(({ parts }) => parts.includes("brazil"));
    expect(elsewhere?.parts).toContain("brazilian");
    expect(elsewhere?.parts).not.toContain("malta");
  });

  it.each([
    "nigerian going to new zealand",
    "french girl going to new zealand",
    "from france to new zealand",
    "i'm french new zealand",
    "we live in france and want new zealand",
    "from the uk to new zealand",
  ])("say nothing as where someone is from, beside where they want to go: %s", (query) => {
    expect(search.find(query)).toMatchObject({ kind: "sure", resources: [{ id: "kiwi" }] });
    expect(ids(query)).not.toContain("ecole");
  });

  it("are found in texts without spaces, beside other words", () => {
    expect(ids("英国大学")).toContain("oxford");
  });

  it("lead to the group that is named after them", () =>
    expect(search.find("kiwis of new zealand").groups[0]?.name).toBe("Australian/NZ"));

  it("do not lead to each other", () => {
    const words = index.places.find(({ finds }) => finds[0] === "france");
    expect([words?.names.includes("french"), words?.parts.includes("paris")]).toEqual([true, true]);
    expect(ids("paris")).not.toContain("oxford");
  });
});

describe("what was understood", () => {
  const kind = (query: string) => search.find(query).kind;

  it("is sure where every telling word is there as typed, or in other words for the same", () => {
    expect(["oxford", "cambridge university", "fin aid", "where can I find Oxford?"].map(kind)).toEqual(
      Array(4).fill("sure"),
    );
  });

  it("is not sure of a long sentence that tells one thing, unless that is a country", () => {
    expect(kind("oxford is what they would most like to have")).toBe("closest");
    expect(kind("which sites are there for me about new zealand")).toBe("sure");
  });

  it("is not sure by little words, numbers, or the beginning of what is a word itself", () => {
    expect(["what now", "12", "nothing"].map(kind)).not.toContain("sure");
    expect(search.find("horse riding").corrected).toBeUndefined();
  });

  it.each([
    ["the rarest word is in another text than the rest", "essays interviews"],
    ["a sentence tells one word only, which is only mentioned", "what can I do about interviews"],
    ["a short question does", "who interviews them"],
    ["an audience and a menu are all that the other words are", "kiwi parents uni"],
    ["few letters begin a word that is not the first of a name", "poly"],
  ])("is not sure where %s: %s", (_, query) => expect(search.find(query)).toMatchObject({ kind: "closest" }));

  it("is not sure by one word for a phrase where a sentence mentions it, nor by what comes third", () => {
    const own = new Search({ ...index, synonyms: [{ words: ["mock talks", "interviews"] }] });
    expect(own.find("mock talks")).toMatchObject({ kind: "closest", resources: [{ id: "oxford" }] });
  });

  it.each(["please recommend oxford", "suggest oxford", "oxford explained", "waht is oxford"])(
    "takes asking for no subject beside one: %s",
    (query) => {
      const topics = [{ words: ["recommend", "recommendation"], resources: [index.ids.indexOf("kiwi")] }];
      const own = new Search({ ...index, topics });
      expect(own.find(query)).toMatchObject({ kind: "sure", total: 1, resources: [{ id: "oxford" }] });
      expect(own.find("recommend").resources[0]?.id).toBe("kiwi");
      expect(own.find("recommendations").resources[0]?.id).toBe("kiwi");
      expect(own.find("how many recommendations for oxford").kind).toBe("closest");
    },
  );

  it.each([...["for my daughter", "for our kids", "for my nephew", "for his mom", "for a friend"]])(
    "needs no link to say who it is for: %s",
    (whom) =>
      expect(search.find(`polytechnique ${whom}`)).toMatchObject({
        kind: "sure",
        resources: [{ id: "ecole" }],
      }),
  );

  it("keeps a number that is not an age", () =>
    expect(search.find("our 10 yoga polytechnique").kind).toBe("closest"));

  it("takes a number after other words for a whole one", () => {
    const own = new Search({
      ...index,
      names: index.names.map((name) => (name === "A Podcast" ? "16Tests" : name)),
    });
    expect(["16", "pizza 16"].map((query) => own.find(query).total)).toEqual([1, 0]);
  });

  it("prefers a link that says who it is for, and needs what is theirs", () => {
    const own = new Search({
      ...index,
      topics: [
        { words: ["my son", "kids in stem", "want to be a"], resources: [index.ids.indexOf("oxford")] },
      ],
    });
    for (const query of ["polytechnique for kids in stem", "i want to be a polytechnique"])
      expect(own.find(query).resources[0]?.id).toBe("ecole");
    expect(own.find("i want to be a dentist").resources[0]?.id).toBe("oxford");
    expect(own.find("university").resources[0]?.id).toBe("cambridge");
    expect(own.find("university for my son").resources[0]?.id).toBe("oxford");
    expect(own.find("i am looking for polytechnique for my son").kind).toBe("sure");
    expect(own.find("polytechnique for my 15 year old").kind).toBe("closest");
    expect(own.find("polytechnique for teens")).toMatchObject({
      kind: "closest",
      resources: [{ id: "ecole" }],
    });
    expect(own.find("polytecnic for my son").resources[0]?.id).toBe("oxford");
    expect(own.find("for my son")).toMatchObject({ kind: "sure", resources: [{ id: "oxford" }] });
    expect(["oxford interviews", "oxford for my kids interviews"].map(kind)).toEqual(["sure", "closest"]);
    expect(own.find("without cambridge for my son").resources[0]?.id).toBe("oxford");
  });

  it("joins two words of which one is none", () => {
    expect(search.find("oxfo rd")).toMatchObject({ kind: "sure", resources: [{ id: "oxford" }] });
  });

  it.each([
    ["thing", "university oxford", "university other than oxford", "oxford"],
    ["country", "universities france", "universities but not in france", "ecole"],
    ["country after a bare not", "universities france", "universities not france", "ecole"],
    ["country after a minus", "universities france", "universities -france", "ecole"],
    ["thing in another language", "university oxford", "university sans oxford", "oxford"],
    ["thing nobody needs", "university oxford", "university, I don't need oxford", "oxford"],
  ])("puts a %s that is not wanted behind, for sure of nothing", (_, wanted, without, id) => {
    expect(first(wanted)).toBe(id);
    expect(search.find(without)).toMatchObject({ kind: "closest", resources: [{ id: "cambridge" }, {}] });
  });

  it("knows a name as one thing that is not wanted", () => {
    expect(first("university, not cambridge")).toBe("oxford");
    expect(first("university, not kings interhigh")).not.toBe("kings");
  });

  it("is never all that is not wanted, and what comes after is not the thing itself", () => {
    for (const query of ["not france", "pizza without france"])
      expect(search.find(query)).toMatchObject({ kind: "closest", resources: [{ id: "ecole" }] });
    expect(["oxford", "after oxford"].map(kind)).toEqual(["sure", "closest"]);
  });

  it("takes spellings of one word for it within a phrase, and no word of every day for a typo", () => {
    const own = new Search({ ...index, synonyms: [{ words: ["university in the south"], also: ["kiwi"] }] });
    expect(own.find("uni in the south").resources[0]?.id).toBe("kiwi");
    const long = "i would like that as soon as there are seniors and mates";
    expect(search.find(long).corrected).toBeUndefined();
  });

  it("is corrected where a word is a typo, says so, and is not where the word is meant", () => {
    expect(search.find("univeristy of oxfrod")).toMatchObject({
      kind: "corrected",
      corrected: "university of oxford",
    });
    expect(search.find("oxfrod", { isLiteral: true })).toMatchObject({ total: 0, corrected: undefined });
    expect(search.toFilterCounts("oxfrod", noFilters, true).costs.every(({ count }) => count === 0)).toBe(
      true,
    );
  });

  it("is corrected to the word that links say most, of those that are equally near, and to words of offers", () => {
    const descriptions = ["Since.", "Science.", "A science.", ...index.descriptions.slice(3)];
    const own = new Search({ ...index, descriptions, own: [["Selection Cards", "#services"]] });
    const corrected = ["sience", "sience for", "selektion carrds"].map((query) => own.find(query).corrected);
    expect(corrected).toEqual(["science", "science for", "selection cards"]);
  });

  it("is only close where a word is missing, is what curators called near, or has just begun", () => {
    expect(["oxford pizza", "oxbridge", "ki"].map(kind)).toEqual(Array(3).fill("closest"));
  });

  it.each(["2031", "kiwo", "co2", "1xford"])("rests on no typo: %s", (query) =>
    expect(ids(query)).toEqual([]),
  );

  it("never hides the name that was typed behind what has more of the other words", () => {
    expect(ids("oxford scholarships for students")).toContain("oxford");
  });

  it("takes the words of a phrase one by one where nothing says the phrase", () => {
    const own = new Search({ ...index, synonyms: [{ words: ["kiwi courses", "unheard of"] }] });
    expect(own.find("kiwi courses").resources.map(({ id }) => id)).toEqual(
      expect.arrayContaining(["kiwi", "oxford"]),
    );
  });
});

describe("filters", () => {
  const filter = (filters: object) => ({ filters: { ...noFilters, ...filters }, limit: Infinity });

  it.each([
    [{ audiences: ["parent"] }, ["kings", "kiwi"]],
    [{ audiences: ["parent", "teacher"] }, ["kings", "kiwi"]],
    [{ audiences: ["parent"], costs: ["paid"] }, ["kings"]],
    [{ regions: ["france", "australia"] }, ["ecole", "kiwi"]],
    [{ menus: ["uni-research"] }, ["kiwi"]],
    [{ menus: ["uni-research"], regions: ["france"] }, []],
  ])("%j", (filters, expected) => expect(ids("", filter(filters)).sort()).toEqual(expected));

  it("ask nothing by a value that nobody has", () => {
    expect(search.find("", filter({ regions: ["atlantis"] })).total).toBe(index.ids.length);
  });

  it("narrow a query's results and their total", () => {
    const { resources, total } = search.find("university", filter({ costs: ["paid"] }));
    expect([resources.length, total]).toEqual([0, 0]);
  });

  it("counts say what each value would leave, with the other facets as they are", () => {
    const filters = { ...noFilters, audiences: ["parent" as const], costs: ["paid" as const] };
    const counts = search.toFilterCounts("", filters);
    const countOf = (list: readonly { value: string; count: number }[], value: string) =>
      list.find((one) => one.value === value)?.count;
    expect(countOf(counts.costs, "paid")).toBe(1);
    expect(countOf(counts.costs, "free")).toBe(1);
    expect(countOf(counts.audiences, "student")).toBe(1);
    expect(countOf(counts.regions, "new-zealand")).toBe(0);
    expect(countOf(counts.menus, "uni-resources")).toBe(1);
    // Most first, but what is about no single place before them.
    const [global, ...regions] = search.toFilterCounts("").regions;
    expect(global?.name).toBe("Global");
    expect(regions).toEqual(regions.toSorted((one, other) => other.count - one.count));
  });

  it("each count is the total that choosing the value alone gives", () => {
    const counts = search.toFilterCounts("university");
    for (const [facet, values] of Object.entries(counts))
      for (const { value, count } of values)
        expect([facet, value, search.find("university", filter({ [facet]: [value] })).total]).toEqual([
          facet,
          value,
          count,
        ]);
  });
});
