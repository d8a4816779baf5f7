import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyWebUrl } from "#base/testing/any-text.ts";
import { audiences, costs } from "../catalog.ts";
import { sampleContent } from "../fixture/sample-content.ts";
import { parseCatalog } from "../parse-catalog.ts";
import { editContent } from "./edit-content.ts";
import { formatContent, printContent } from "./format-content.ts";

const now = new Date("2026-11-21T12:00:00Z");
const format = (text: string) => formatContent({ path: "resources/ash.yaml", text });
const schemaLine = "# yaml-language-server: $schema=../schema/resource.json\n";

describe("formatContent", () => {
  it("orders fields and audiences, takes needless quotes away, puts lists into one style", () => {
    const text = `added: '2026-01-05'
audiences:
  - parent
  - student

name: "Ash"
url:    https://ash.org/
groups: [uni-resources/essays, uni-research/europe]
cost: free
regions:
- Global
description: "Trees:  and
  more"
`;
    expect(format(text)).toEqual({
      problems: [],
      text: `${schemaLine}name: Ash
url: https://ash.org/
description: "Trees: and more"
groups:
  - uni-resources/essays
  - uni-research/europe
audiences: [student, parent]
cost: free
regions: [Global]
added: 2026-01-05
`,
    });
  });

  it("folds a long text and leaves what it says", () => {
    const long = "A sentence of some length that goes on, ".repeat(4).trim();
    const { text } = format(`name: Ash\ndescription: ${long}\n`);
    expect(text).toContain("description: >-\n  A sentence");
    expect(Math.max(...(text ?? "").split("\n").map((line) => line.length))).toBeLessThanOrEqual(110);
    expect(formatContent({ path: "resources/ash.yaml", text: text ?? "" }).text).toBe(text);
  });

  it("folds a topic's name where it is given and where links name it", () => {
    const given = { path: "synonyms.yaml", text: "- topic: Law  and courts\n  words: [lawyer]\n" };
    expect(formatContent(given).text).toContain("- topic: Law and courts\n");
    expect(format("name: Ash\ntopics: [Law  and courts, Law]\n").text).toContain(
      "topics: [Law and courts, Law]\n",
    );
  });

  it("keeps every comment with its field", () => {
    const { text } = format(`# at the top

# about the cost
cost: free # for schools too
# about the name
name: Ash
audiences:
  - parent # mostly
  - student
# at the end
`);
    for (const comment of [
      "at the top",
      "about the cost",
      "for schools too",
      "about the name",
      "mostly",
      "at the end",
    ]) {
      expect(text).toContain(`# ${comment}`);
    }
    expect(text?.indexOf("about the name")).toBeLessThan(text?.indexOf("name: Ash") ?? -1);
    expect(formatContent({ path: "resources/ash.yaml", text: text ?? "" }).text).toBe(text);
  });

  it("keeps the comment above the first field with that field", () => {
    expect(format("# about the cost\ncost: free\nname: Ash\n").text).toBe(
      `${schemaLine}name: Ash\n# about the cost\ncost: free\n`,
    );
    expect(format("retired:\n  # the reason\n  why: Gone.\n  on: 2026-01-01\n").text).toBe(
      `${schemaLine}retired:\n  on: 2026-01-01\n  # the reason\n  why: Gone.\n`,
    );
  });

  it("gives a form that needs no second formatting, wherever a comment is", () => {
    const { text } = format("name: Ash\naudiences: [student, parent]\n     # two\n# one\ncost: free\n");
    expect(text).toContain("# one");
    expect(formatContent({ path: "resources/ash.yaml", text: text ?? "" }).text).toBe(text);
  });

  it("keeps fields it does not know, after the others", () => {
    expect(format("colour: green\nname: Ash\n").text).toBe(`${schemaLine}name: Ash\ncolour: green\n`);
  });

  it("replaces an old schema line, a byte order mark and Windows line ends", () => {
    const text = "\ufeff# yaml-language-server: $schema=old.json\r\nname: Ash\r\ncost: free\r\n";
    expect(format(text).text).toBe(`${schemaLine}name: Ash\ncost: free\n`);
  });

  it("refuses what it cannot read, with the line as it is in the file", () => {
    const { text, problems } = format("# yaml-language-server: $schema=x\nname: a\nname: b\n");
    expect(text).toBeUndefined();
    expect(problems).toMatchObject([{ where: "content/resources/ash.yaml:3" }]);
  });

  it("refuses where a comment would be lost, and says so", () => {
    const long = "A sentence of some length that goes on, ".repeat(3).trim();
    const { text, problems } = format(
      `name: Ash\ndescription: ${long} # one\n    # two\nurl: https://ash.org/\n`,
    );
    expect(text).toBeUndefined();
    expect(problems).toMatchObject([{ what: "formatting would lose a comment" }]);
  });

  it.each([
    ["A\ufffd", /^the file is not UTF-8 text$/],
    ["long ".repeat(20_000), /^the file is larger than 64 KB$/],
  ])("says why an edited file could not be read any more", (description, what) => {
    const { text, problems } = editContent(
      { path: "resources/ash.yaml", text: "" },
      () => ({ description }),
      "content",
    );
    expect(text).toBeUndefined();
    expect(problems).toMatchObject([{ what: expect.stringMatching(what) }]);
  });

  it("leaves a file without fields alone", () => {
    expect(format("# nothing yet\n").problems).toMatchObject([{ what: "the file has no fields" }]);
  });

  it("brings the sample folder into one form that says the same", () => {
    const files = sampleContent();
    const formatted = files.map((file) => ({ path: file.path, text: formatContent(file).text ?? "" }));
    expect(parseCatalog(formatted, { now })).toEqual(parseCatalog(files, { now }));
    expect(formatted.map((file) => formatContent(file).text)).toEqual(formatted.map(({ text }) => text));
  });
});

/** Texts that tempt YAML: quotes, colons, signs at the start, words with another meaning. */
const tempting = fc.constantFrom(
  "yes",
  "null",
  "1.5",
  "- a",
  "a: b",
  "#x",
  "'",
  '"',
  "@a",
  "%",
  "|",
  "> a",
  "? b",
  "2026-11-21",
  "~",
  "[a]",
  "é",
  "字",
  "a #b",
  "!x",
  "&a",
  "*a",
  "`",
);
const words = fc
  .array(fc.oneof(tempting, fc.string({ unit: "grapheme", maxLength: 12 })), { minLength: 1, maxLength: 12 })
  .map((parts) =>
    parts
      .join(" ")
      .replace(/[\p{C}{}\u2028\u2029\ufffd]/gu, "")
      .replace(/\s+/g, " ")
      .trim(),
  )
  .filter((text) => text !== "" && [...text].length <= 80);
const day = fc.constantFrom("2024-02-29", "2026-11-21");
const resource = fc.record(
  {
    name: words,
    url: anyWebUrl({ schemes: ["https"] }).filter((url) => url.length < 200),
    description: words,
    groups: fc.constantFrom(
      [],
      ["uni-resources/essays"],
      ["uni-research/australian-nz", "uni-resources/essays"],
    ),
    audiences: fc.subarray([...audiences], { minLength: 1 }),
    cost: fc.constantFrom(...costs),
    regions: fc.uniqueArray(
      words.filter((text) => text.length <= 40),
      { minLength: 1, maxLength: 3 },
    ),
    added: fc.constant("2024-02-29"),
    reviewed: day,
    retired: fc.record({ on: day, why: words }),
  },
  { requiredKeys: ["name", "url", "description", "groups", "audiences", "cost", "regions", "added"] },
);

describe("printContent", () => {
  it("parse(print(resource)) = resource, and the printed text is canonical", () => {
    fc.assert(
      fc.property(resource, (record) => {
        const path = "resources/ash-2.yaml";
        const text = printContent("resource", record);
        const { catalog, problems } = parseCatalog([...sampleContent(), { path, text }], { now });
        expect(problems).toEqual([]);
        expect(catalog?.resources.get("ash-2")).toEqual({ id: "ash-2", ...record });
        expect(formatContent({ path, text })).toEqual({ text, problems: [] });
      }),
      { numRuns: 120 },
    );
  });
});
