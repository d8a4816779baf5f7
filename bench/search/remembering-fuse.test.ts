import { describe, expect, it } from "vitest";
import { contenders } from "./contenders.ts";
import { readDirectory } from "./read-directory.ts";
import { toDirectory } from "./to-directory.ts";

/** Words come back, so that most of the later ones are answered from memory. */
const queries = [
  "study in germany",
  "scholarships for university in germany",
  "what can i do if i failed my a levels",
  "a a levels",
  "univerity of oxfrod",
  "étudier en france",
  "учёба в чехии",
  "university, oxford",
  "-- ’",
];

describe("a contender that remembers", () => {
  it("answers as it does without, in the same order", async () => {
    const { index, flat } = toDirectory(await readDirectory());
    const directory = { index, flat: flat.filter((_, place) => place % 15 === 0) };
    const remembering = contenders.filter(({ openForMany }) => openForMany);
    expect(remembering.map(({ name }) => name)).toEqual(["fuse.js"]);
    for (const { open, openForMany = open } of remembering) {
      const [plain, quick] = [open(directory), openForMany(directory)];
      const answers = queries.map((query) => quick.find(query).ids);
      expect(answers).toEqual(queries.map((query) => plain.find(query).ids));
      expect(answers.filter((ids) => ids.length > 1).length).toBeGreaterThan(queries.length / 2);
    }
  });
});
