import { expect, it } from "vitest";
import { isUnwanted } from "./denials.ts";

/** Parts are words; those with a capital are countries. */
it.each([
  ["universities not in Germany", "Germany"],
  ["universities except Germany scholarships", "Germany"],
  ["courses without exams in Spain", "exams"],
  ["law not medicine", "medicine"],
  ["not sure what", "sure"],
  ["rankings not about research", "research"],
  ["daughter not eating", ""],
  ["anywhere but France", "France"],
  ["do not want to study in France", "France"],
  ["no France", "France"],
  ["Spain without exams and France", "exams"],
  ["not khan maths", "khan"],
])("of %s not wanted: %s", (query, wanted) => {
  const words = query.split(" ");
  const little = new Set(
    "not in or and except without what about anywhere but do want to study no".split(" "),
  );
  const lower = words.map((word) => word.toLowerCase());
  const isDenied = (word: string, at: number) =>
    !little.has(word) && isUnwanted(lower, at, /^[A-Z]/.test(word));
  expect(words.filter(isDenied).join(" ")).toBe(wanted);
});
