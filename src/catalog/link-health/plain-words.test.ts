import { describe, expect, it } from "vitest";
import { toPlainWords } from "./plain-words.ts";

describe("toPlainWords", () => {
  it("makes no difference of case, width and punctuation", () => {
    expect(toPlainWords("Ｃafé, the GUIDE!")).toEqual(["café", "the", "guide"]);
  });

  it("takes no more than thirty marks on a letter, which would be sorted for ever", () => {
    const [word = ""] = toPlainWords(`a${"\u0316\u0301".repeat(200_000)}b`);
    expect(word.length).toBeLessThan(40);
    expect(word.endsWith("b")).toBe(true);
  });

  it.each([
    ["a Greek name in capitals", "ΠΑΝΕΠΙΣΤΗΜΙΟ ΜΑΪΟΥ ΟΔΟΣ", "Πανεπιστήμιο Μαΐου Οδός"],
    ["a Turkish one", "IŞIK İSTİKLAL", "ışık istiklal"],
    ["a German one", "GROSSE STRASSE", "Große Straße"],
    [
      "soft hyphens and other letters that nobody sees",
      "ca\u00adsi\u200bn\u2060o ka\u034fzi\ufeffno",
      "casino kazino",
    ],
    ["Cyrillic among Latin letters", "cаsinо роrn", "casino porn"],
    ["Greek among Latin letters", "cαsιnο", "casino"],
    ["Latin among Cyrillic letters", "кaзинo игpовые", "казино игровые"],
  ])("reads %s as what it is meant to be read", (_, text, meant) => {
    expect(toPlainWords(text)).toEqual(toPlainWords(meant));
  });

  it("leaves what is meant so: units in two scripts, and what parts words in others", () => {
    expect(toPlainWords("5 μm IT-класс")).toEqual(["5", "μm", "it", "класс"]);
    expect(toPlainWords("درس\u200cهای ខ្មែរ\u200bសាលា")).toEqual(["درس", "های", "ខ្មែរ", "សាលា"]);
  });

  it("takes the longest word of mixed letters in no time", () => {
    expect(toPlainWords("cж".repeat(20_000))).toHaveLength(1);
  });
});
