import { expect, it } from "vitest";
import { startDenying } from "./denials.ts";

/** Parts are words; those with a capital are countries. */
it.each([
  ["universities not in Germany or in France", "Germany France"],
  ["universities except Germany France scholarships", "Germany France"],
  ["courses without exams or essays in Spain", "exams essays"],
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
  const deny = startDenying(lower);
  const isDenied = (word: string, at: number) => !little.has(word) && deny(at, at + 1, /^[A-Z]/.test(word));
  expect(words.filter(isDenied).join(" ")).toBe(wanted);
});
