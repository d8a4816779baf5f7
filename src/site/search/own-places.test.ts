import { expect, it } from "vitest";
import { listWords } from "#catalog/search/split-words.ts";
import { isAskedOf, listNamed } from "./own-places.ts";

const titles = ["Travel Pack", "KRUU Youth Fellows Gap Programme", "University Tours", "مجموعة السفر"];
const named = (query: string) =>
  listNamed(
    listWords(query),
    titles.map((title) => [title, "#services"]),
    (word) => word === "kruu",
  ).map(([title]) => title);

it.each([
  ["half of its name", "travel p", ["Travel Pack"]],
  ["its name in a question", "where is the travel pack", ["Travel Pack"]],
  ["another form of its words", "travel packs", ["Travel Pack"]],
  ["another form of half of its words", "youth fellow gap", ["KRUU Youth Fellows Gap Programme"]],
  ["a word that no link has", "kruu", ["KRUU Youth Fellows Gap Programme"]],
  ["such a word beside others", "kruu gap", ["KRUU Youth Fellows Gap Programme"]],
  ["words of another script", "مجموعة السفر", ["مجموعة السفر"]],
  ["less than half of it", "university", []],
  ["words of which it has the first", "university recruiter", []],
  ["a word that it does not have", "travel pack list", []],
  ["no word at all", "?", []],
])("an offer by %s: %s", (_, query, expected) => expect(named(query)).toEqual(expected));

it.each([
  ["About Waymark", "What is Waymark?"],
  ["About The Careers Hub", "what is The Careers Hub"],
  ["About The Careers Hub", "careers hub"],
  ["About Waymark", "how do i save links"],
  ["About Waymark", "where is my list"],
  ["Our services", "services"],
  ["Suggest or correct a link", "Share/Update a Resource"],
  ["Suggest or correct a link", "correct a link"],
  ["Suggest or correct a link", "where can I share a resource"],
])("%s answers: %s", (label, query) => expect(isAskedOf(label, query)).toBe(true));

it.each([
  ["About Waymark", "how do i"],
  ["About The Careers Hub", "careers"],
  ["Suggest or correct a link", "what is it"],
  ["About Waymark", "save money"],
  ["About Waymark", "my list of universities"],
  ["About Waymark", "contact hours"],
  ["Our services", "university recruiter"],
  ["Suggest or correct a link", "share accommodation"],
  ["Suggest or correct a link", "flat share websites"],
  ["Suggest or correct a link", "visa update website"],
])("%s does not answer: %s", (label, query) => expect(isAskedOf(label, query)).toBe(false));
