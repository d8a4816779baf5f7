import { expect, it } from "vitest";
import { sampleSearch } from "../fixture/sample-search.ts";
import { listSigns, startHearing } from "./hear-cry.ts";
import { toLetters, toSteps } from "./packed-index.ts";
import { noFilters, type ResourceFilters } from "./resource-filters.ts";
import { Search } from "./search.ts";

const { index } = sampleSearch();
/** Every sign of these speaks for a cry, and no other sign for anything. */
const learnt = (queries: readonly string[], least: number, sure = least) => {
  const signs = queries.flatMap((query) => listSigns(query.split(" ")));
  const places = [...new Set(signs)].sort((a, b) => a - b);
  return { least, sure, signs: toLetters(toSteps(places).map((step) => 4 * step + 2)) };
};

it("hears what was learnt, also in other words or with a typo, and nothing without it", () => {
  const hears = startHearing(learnt(["cannot go on", "hurting so much"], 2));
  const said = ["cannot go on", "i just cannot go on", "cannnot go on", "hurting so so much"];
  expect(said.map((query) => hears(query.split(" ")))).toEqual([2, 2, 2, 2]);
  const others = ["i want to study law", "maths", "cannes", "going to university", ""];
  expect(others.map((query) => hears(query.split(" ")))).toEqual([0, 0, 0, 0, 0]);
  expect(startHearing(learnt([], 0))(["help"])).toBe(0);
  expect(startHearing(learnt(["cannot go on"], 2, 9))(["cannot", "go", "on"])).toBe(1);
});

it("asks more of a single sign than its share of a short word", () => {
  // Steps are letters, so the first sign has to be in the first quarter of the places.
  const sign = Math.min(...listSigns(["abc"]));
  const hears = startHearing({ least: 0.6, sure: 0.6, signs: toLetters([4 * sign + 3]) });
  expect(hears(["abc"])).toBe(0);
});

it("tells two words from one, and each script from the others", () => {
  const all = ["ab cd", "abcd", "想 死", "ხსნა", "死 想"].map((query) => listSigns(query.split(" ")).join());
  expect(new Set(all).size).toBe(5);
});

it('leads a cry where curators lead "I need help", whatever else it says, unless a name begins so', () => {
  const topics = [{ words: ["i need help"], resources: [index.ids.indexOf("kiwi")] }];
  const cries = learnt(["standing on a bridge", "cambridge"], 0.1);
  const own = new Search({ ...index, topics }, cries);
  const found = own.find("standing on a bridge near cambridge");
  expect([found.kind, found.isSureCry, found.resources.map(({ id }) => id)]).toEqual([
    "sure",
    true,
    ["kiwi"],
  ]);
  // Nothing of it is taken for a typo, and what is said not to be wanted does not count.
  expect(own.find("standing on a brigde not new zealand")).toMatchObject({ corrected: undefined, total: 1 });
  const named = new Search({ ...index, topics, names: ["Cambridge Kiwi", ...index.names.slice(1)] }, cries);
  expect(named.find("cambridge").resources[0]?.place).not.toBe(index.ids.indexOf("kiwi"));
  // Where curators lead it nowhere, it is a query like any other.
  expect(new Search(index, cries).find("standing on a bridge")).toMatchObject({
    kind: "closest",
    isSureCry: false,
  });
});

it("hears no cry in a country's name, though it is the first word in its letters", () => {
  const topics = [{ words: ["i need help"], resources: [index.ids.indexOf("kiwi")] }];
  const elsewhere = { code: "", spoken: [], names: [], parts: ["brazil"], finds: ["oxford"] };
  const found = ["フランス", "ブラジル"].map((query) => {
    const places = [...index.places, elsewhere];
    return new Search({ ...index, topics, places }, learnt([query], 0.1)).find(query);
  });
  expect(found.map(({ kind, resources }) => [kind, resources[0]?.id])).toEqual([
    ["sure", "ecole"],
    ["closest", "oxford"],
  ]);
});

it("does not put a link before help lines for being called by the words that lead there", () => {
  const topics = [{ words: ["i need help"], resources: [index.ids.indexOf("kiwi")] }];
  const synonyms = [{ words: ["i need help"], apart: true }];
  const names = index.names.map((name, at) => (index.ids[at] === "kiwi" ? name : `Do I Need Help? ${name}`));
  const [sure, maybe] = [0.1, 99].map((least) => {
    const cries = learnt(["standing on a bridge", "i need help"], 0.1, least);
    const own = new Search({ ...index, names, topics, synonyms }, cries);
    return ["standing on a bridge", "i need help"].map((query) => own.find(query).resources[0]?.id);
  });
  expect([sure, maybe].flat()).toEqual(["kiwi", "kiwi", "kiwi", "kiwi"]);
});

it("shows help lines before the answers to what may be a cry, and alone only where there are none", () => {
  const topics = [{ words: ["i need help"], resources: [index.ids.indexOf("kiwi")] }];
  const cries = learnt(["oxford scholarships", "bridge"], 0.1, 99);
  const own = new Search({ ...index, topics }, cries);
  const others = new Search(index).find("oxford scholarships").resources.map(({ id }) => id);
  expect(others.length).toBeGreaterThan(1);
  const found = own.find("oxford scholarships");
  expect([found.kind, ...found.resources.map(({ id }) => id)]).toEqual(["help", "kiwi", ...others]);
  expect([found.total, own.find("bridge")]).toMatchObject([others.length + 1, { kind: "help", total: 1 }]);
  // "Je veux crever" was answered "Searched for je veux clever".
  expect(new Search(index).find("bridge scolarships").corrected).toBe("bridge scholarships");
  expect(own.find("bridge scolarships").corrected).toBeUndefined();
  // A single word that is a typo is that word.
  const typo = new Search({ ...index, topics }, learnt(["scolarships"], 0.1, 99));
  expect([typo.find("scolarships").kind, own.find("bridges").kind]).toEqual(["corrected", "help"]);
  // But not if no link has that word: "urgență" was read as "urgent", and nothing was found.
  const synonyms = [{ words: ["urgently"] }];
  const urgent = new Search({ ...index, topics, synonyms }, learnt(["urgenta"], 0.1, 99));
  expect(urgent.find("urgenta")).toMatchObject({ kind: "help", total: 1 });
  // What is surely answered as it is, is not a cry.
  expect(own.find("scholarships").kind).toBe("sure");
  // "I have no future" asks for no FutureLearn; what surely leads to help lines is as sure as before.
  expect(own.find("i have no scholarships").kind).toBe("help");
  const led = [...topics, { words: ["bridge"], resources: [index.ids.indexOf("kiwi")] }];
  // Led to help lines alone, it is a cry beyond doubt, whatever its signs weigh: "quero morrer" was one of several results.
  const alone = new Search({ ...index, topics: led }, cries).find("i have no bridge");
  expect(alone).toMatchObject({ kind: "sure", isSureCry: true });
  // "Tự tử" was answered by two TUs before the help lines that it surely leads to.
  const some = [...topics, { words: ["scholarships"], resources: [index.ids.indexOf("kiwi")] }];
  const mixed = new Search({ ...index, topics: some }, learnt(["scholarships"], 0.1, 99)).find(
    "scholarships",
  );
  expect([mixed.kind, mixed.isSureCry, mixed.resources[0]?.id]).toEqual(["help", false, "kiwi"]);
  // "My friend self harms" began with a page for parents, since a help line is sure as well, and before it in the directory.
  const earlier = [{ words: ["i need help", "scholarships"], resources: [index.ids.indexOf("ash")] }];
  const spoken = new Search({ ...index, topics: earlier }, learnt(["i have no scholarships"], 0.1, 99));
  const { kind, resources } = spoken.find("i have no scholarships");
  expect([kind, ...resources.map(({ id }) => id)]).toEqual(["help", "ash", "grants"]);
});

it("chooses the help lines that come first among those that a filter leaves", () => {
  const topics = [{ words: ["i need help"], resources: [...index.ids.keys()] }];
  const own = new Search({ ...index, topics }, learnt(["oxford scholarships"], 0.1, 99));
  const lines = (filters?: ResourceFilters) =>
    own.find("oxford scholarships", { filters }).resources.map(({ id }) => id);
  const filters: ResourceFilters = { ...noFilters, costs: ["paid"] };
  expect(lines().indexOf("kings")).toBeGreaterThan(2);
  expect(lines(filters)[0]).toBe("kings");
  expect(own.find("oxford scholarships", { filters }).kind).toBe("help");
  const paid = own.toFilterCounts("oxford scholarships").costs.find(({ value }) => value === "paid");
  expect(paid?.count).toBe(lines(filters).length);
});

it("keeps help lines before links that say what is beside a word of distress, and leads where nothing does", () => {
  const pleas = ["i need help", "hilfe"];
  const topics = [{ words: ["suicide", ...pleas], resources: [index.ids.indexOf("kiwi")] }];
  const synonyms = [
    { words: ["suicide"], apart: true },
    { words: pleas, apart: true },
  ];
  const cries = learnt(["suicide scholarships", "hilfe scholarships"], 0.1, 99);
  const own = new Search({ ...index, topics, synonyms }, cries);
  const found = own.find("suicide scholarships");
  expect([found.kind, found.resources[0]?.id]).toEqual(["help", "kiwi"]);
  expect(found.total).toBeGreaterThan(1);
  const unheard = new Search({ ...index, topics, synonyms }, learnt([], 0));
  // "Oxford suicide" was surely answered by Oxford; who asks for help says what with.
  const [beside, plea] = [unheard.find("suicide scholarships"), own.find("hilfe scholarships")];
  expect([beside.kind, plea.kind]).toEqual(["closest", "sure"]);
  for (const { resources } of [beside, plea]) expect(resources[0]?.id).not.toBe("kiwi");
  expect(unheard.find("suicide qqqq")).toMatchObject({ kind: "closest", resources: [{ id: "kiwi" }] });
});

it("shows no help lines for half a word of distress", () => {
  const resources = [index.ids.indexOf("kiwi")];
  const topics = [
    { words: ["i need help", "alone", "help me cope"], resources },
    { words: ["suicide"], resources },
  ];
  const own = new Search({ ...index, topics, synonyms: [{ words: ["suicide"], apart: true }] });
  const queries = ["alone", "help me co", "suicide", "alon", "suicid"];
  expect(queries.map((query) => own.find(query).total)).toEqual([1, 1, 1, 0, 0]);
});
