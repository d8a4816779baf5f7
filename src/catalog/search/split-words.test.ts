import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listCompounds, listWords, splitWords } from "./split-words.ts";

const words = (text: string) => splitWords(text).map((word) => word.text);
const compounds = (text: string) => listCompounds(text).map((word) => word.text);

describe("listWords", () => {
  it("finds what splitWords finds, the quicker way too", () => {
    const pieces = ["a", "Zé", "9", " ", "-", ".", ",", "'", "*", "1,000", "U.S.", "_", "ß", "’s"];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces)), (parts) => {
        expect(listWords(parts.join(""))).toEqual(words(parts.join("")));
      }),
    );
  });
});

describe("splitWords", () => {
  it.each([
    ["在U.S.读80,000美元", ["在", "us", "读", "80000", "美", "元"]],
    ["King's InterHigh", ["kings", "interhigh"]],
    ["O*NET OnLine", ["onet", "online"]],
    ["80,000 Hours", ["80000", "hours"]],
    ["U.S. Visas (travel.state.gov)", ["us", "visas", "travel", "state", "gov"]],
    ["A-level & IB", ["a", "level", "ib"]],
    ["Universität Zürich, ØRSTED", ["universitat", "zurich", "orsted"]],
    ["L’Étudiant", ["letudiant"]],
    ["日本留学 2027", ["日", "本", "留", "学", "2027"]],
    ["الدراسة", ["دراسة"]],
    ["الطب", ["طب"]],
    ["ทุนญี่ปุ่น ielts", ["ทุ", "น", "ญี่", "ปุ่", "น", "ielts"]],
    ["ﾋﾞｻﾞ", "ビザ".normalize("NFKD").match(/../gu) ?? []],
    ["", []],
  ])("%s", (text, expected) => expect(words(text)).toEqual(expected));

  it("says where each word is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (text) => {
        let end = 0;
        for (const word of splitWords(text)) {
          expect(word.start).toBeGreaterThanOrEqual(end);
          expect(word.end).toBeGreaterThan(word.start);
          end = word.end;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  it("reads 100,000 characters of one kind at once", () => {
    for (const sign of ["a", "a.", "1,", "a'", "*", "é"])
      expect(words(sign.repeat(50_000)).length).toBeGreaterThanOrEqual(0);
  });
});

describe("listCompounds", () => {
  it.each([
    ["A-level past papers", ["alevel"]],
    ["FutureLearn", ["future", "learn"]],
    ["MIT OpenCourseWare", ["open", "course", "ware"]],
    ["EducationUSA", ["education", "usa"]],
    ["Commission des titres d'ingénieur", ["ingenieur"]],
    ["aujourd'hui'qu'elle", ["hui", "elle"]],
    ["plain words", []],
  ])("%s", (text, expected) => expect(compounds(text)).toEqual(expected));
});
