import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleContent } from "./fixture/sample-content.ts";
import { parseCatalog } from "./parse-catalog.ts";
import { checkUnlistedIds, parsePublishedIds, printPublishedIds } from "./published-ids.ts";

const listOf = (...ids: string[]) => ({ path: "ids.txt", text: printPublishedIds(ids) });

describe("published ids", () => {
  it("stop the build when one was deleted or renamed", () => {
    const { catalog, problems } = parseCatalog([...sampleContent(), listOf("ash", "rowan")]);
    expect(catalog).toBeUndefined();
    expect(problems).toMatchObject([
      {
        level: "error",
        where: "content/ids.txt:3",
        what: expect.stringContaining('"rowan"'),
        fix: expect.stringContaining("retired"),
      },
    ]);
  });

  it("do not stop the build when one is new, but the check names it", () => {
    expect(parseCatalog([...sampleContent(), listOf("ash")]).problems).toEqual([]);
    const problems = checkUnlistedIds(listOf("ash"), new Set(["ash", "oak"]), "content");
    expect(problems).toMatchObject([
      { where: "content/resources/oak.yaml", fix: "run `npm run content:format`" },
    ]);
  });

  it("are printed sorted and once, and read back", () => {
    const id = fc.stringMatching(/^[a-z0-9]{1,8}$/);
    fc.assert(
      fc.property(fc.array(id), (ids) => {
        expect(parsePublishedIds(printPublishedIds(ids))).toEqual([...new Set(ids)].sort());
      }),
    );
  });
});
