import { expect, it } from "vitest";
import { memoizeEach } from "./memoize.ts";

it("keeps what each object leads to, in one copy that nobody can change", () => {
  const compute = ({ name }: { name: string }) => ({ name, words: [{ name }] });
  const wordsOf = memoizeEach(compute);
  const [one, other] = [{ name: "ash" }, { name: "ash" }];
  const first = wordsOf(one);
  expect(wordsOf(one)).toBe(first);
  expect(wordsOf(other)).not.toBe(first);
  expect(() => first.words.push({ name: "elm" })).toThrow(TypeError);
  expect(() => Object.assign(first.words[0] ?? {}, { name: "elm" })).toThrow(TypeError);
});
