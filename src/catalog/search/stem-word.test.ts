import { describe, expect, it } from "vitest";
import { stemInPhrase, stemWord } from "./stem-word.ts";

describe("stemWord", () => {
  it.each([
    ["rankings", "ranking", "ranked", "ranks", "rank"],
    ["essays", "essay"],
    ["studies", "studying", "study"],
    ["scholarships", "scholarship"],
    ["universities", "university"],
    ["writing", "write", "writes"],
    ["planning", "plan", "plans"],
    ["classes", "class"],
    ["coaches", "coach", "coaching"],
    ["courses", "course"],
    ["чехия", "чехии", "чехию"],
    ["канада", "канаду", "канаде"],
  ])("%s ...", (...forms) => {
    expect(new Set(forms.map(stemWord)).size).toBe(1);
  });

  it.each([
    ["campus", "camp"],
    ["speed", "spe"],
    ["basis", "bas"],
    ["sting", "st"],
  ])("keeps %s apart from %s", (a, b) => expect(stemWord(a)).not.toBe(stemWord(b)));

  it("takes a word that every object has for a word", () => {
    expect(["constructor", "uni"].map(stemInPhrase)).toEqual(["constructor", "university"]);
  });

  it("takes whoever is hurt for one word, and one link's name for no other's", () => {
    expect(["herself", "themselves"].map(stemInPhrase)).toEqual(["myself", "myself"]);
    expect(stemWord("openlearning")).not.toBe(stemWord("openlearn"));
    expect(stemWord("accommodations")).not.toBe(stemWord("accommodation"));
  });
});
