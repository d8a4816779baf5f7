import { describe, expect, it } from "vitest";
import { looksLikeAddress, toHostWords } from "./host-words.ts";

describe("toHostWords", () => {
  it.each([
    ["https://apstudents.collegeboard.org/", ["apstudents", "collegeboard"]],
    ["https://study-uk.britishcouncil.org/", ["study", "uk", "studyuk", "britishcouncil"]],
    ["https://www.ox.ac.uk/admissions", ["ox"]],
    ["ucas.com", ["ucas"]],
    ["https://name:word@evil.example/", ["evil"]],
    ["https://www.gov.uk/", []],
  ])("%s", (url, words) => expect(toHostWords(url)).toEqual(words));
});

describe("looksLikeAddress", () => {
  it.each(["ucas.com", "https://x.org/a?b", "www.ox.ac.uk/", "http://localhost"])("%s does", (text) =>
    expect(looksLikeAddress(text)).toBe(true),
  );
  it.each(["essay.", "u.s.", "3.5", "e.g", "..."])("%s does not", (text) =>
    expect(looksLikeAddress(text)).toBe(false),
  );
});
