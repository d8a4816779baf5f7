import { describe, expect, it } from "vitest";
import { sampleSearch } from "../fixture/sample-search.ts";
import { Search } from "./search.ts";

const { index } = sampleSearch();

describe("the word that a typo is taken for", () => {
  it.each([
    ["swapped letters, not a changed one", "Texas. Teams, a team, teams.", "teaxs", "texas"],
    ["a letter left out, not another", "Finance. Francs and a franc, francs.", "fnance", "finance"],
    ["a letter typed twice, not another", "Grant. Granny, grannies.", "grannt", "grant"],
    ["what links say, not what only synonyms do", "Access.", "accesd", "access"],
  ])("names %s", (_, said, typed, meant) => {
    const synonyms = [{ words: ["acceso", "unheard of"] }];
    const own = new Search({ ...index, synonyms, descriptions: [said, ...index.descriptions.slice(1)] });
    expect(own.find(typed).corrected).toBe(meant);
  });

  it("finds what has only other forms of a word of an offer, once its typo is corrected", () => {
    const descriptions = ["A card for fellowships.", ...index.descriptions.slice(1)];
    const own = new Search({ ...index, descriptions, own: [["Fellows Cards", "#services"]] });
    for (const query of ["cardis", "felllows "]) expect(own.find(query)).toMatchObject({ total: 1 });
  });

  it("is one misspelled word before it is two glued together, and neither where it is meant as it is", () => {
    const names = ["Common Commission", "Cam Mission", ...index.names.slice(2)];
    const own = new Search({ ...index, names });
    expect(["cammission", "commonmission"].map((query) => own.find(query).corrected)).toEqual([
      "commission",
      undefined,
    ]);
    expect(own.find("commonmission").total).toBeGreaterThan(0);
    expect(own.find("commonmission", { isLiteral: true }).total).toBe(0);
  });
});

describe("what is asked for", () => {
  it("keeps an article that is part of a name", () => {
    const own = new Search({ ...index, names: ["L'Étudiant", "Etudiants", ...index.names.slice(2)] });
    expect(own.find("l'étudiant").resources.map(({ place }) => place)).toEqual([0]);
  });

  it("is not sure by a phrase that curators lead to something near, and is by a single word", () => {
    const words = ["all grants", "interviews"];
    const own = new Search({ ...index, synonyms: [{ words, also: ["kiwi guide"], apart: true }] });
    expect(["all grants", "interviews"].map((query) => own.find(query).kind)).toEqual(["closest", "sure"]);
    expect(new Search(index).find("all grants").kind).toBe("sure");
  });

  it.each([
    ["grants nigeria", ["loose", "grants"]],
    ["grants for nigerian students", ["loose", "grants"]],
    ["universities in nigeria", ["kiwi"]],
    ["grants for universities in nigeria", ["kiwi"]],
    ["nigeria xyzzy", ["kiwi"]],
    ["grants for university from nigeria", ["loose", "grants"]],
    ["universidades en nigeria", ["kiwi"]],
    ["nigeria", ["kiwi"]],
    ["нигерия", ["kiwi"]],
    ["grants ナイジェリア", ["loose", "grants"]],
  ])("comes before a country that no link is about, and for foreigners first: %s", (query, found) => {
    const at = (id: string) => index.ids.indexOf(id);
    const elsewhere = {
      code: "",
      spoken: [],
      names: [],
      parts: ["nigeria", "nigerian"],
      finds: ["kiwi guide"],
    };
    const own = new Search({
      ...index,
      places: [...index.places, elsewhere],
      descriptions: ["Cursos en universidades.", ...index.descriptions.slice(1)],
      names: index.names.map((name, place) => (place === at("loose") ? "Grants podcast" : name)),
      topics: [{ words: ["international students"], resources: [at("loose")] }],
    });
    const { kind, resources } = own.find(query);
    expect(resources.map(({ id }) => id).filter((id) => ["loose", "grants", "kiwi"].includes(id))).toEqual(
      found,
    );
    expect(kind).toBe("closest");
  });

  it.each([
    ["grants", ["grants", "loose"]],
    ["гранты", ["loose", "grants"]],
    ["гранты france", ["grants", "loose"]],
  ])("comes first from what is for foreigners if it is written in other letters: %s", (query, found) => {
    const at = (id: string) => index.ids.indexOf(id);
    const own = new Search({
      ...index,
      names: index.names.map((name, place) => (place === at("loose") ? "Podcast for students" : name)),
      topics: [
        { words: ["international students"], resources: [at("loose")] },
        { words: ["grants", "гранты"], resources: [at("grants"), at("loose")] },
      ],
    });
    const ids = own.find(query).resources.map(({ id }) => id);
    expect(ids.filter((id) => ["loose", "grants"].includes(id))).toEqual(found);
  });
});
