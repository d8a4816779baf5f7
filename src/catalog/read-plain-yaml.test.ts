import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDocument } from "yaml";
import { listFiles } from "#host/folders.ts";
import { readPlainYaml } from "./read-plain-yaml.ts";

/** What the library makes of it, where it finds nothing to say. */
function readByLibrary(text: string): unknown {
  const document = parseDocument(text, { version: "1.2", schema: "core", uniqueKeys: true });
  return document.errors.length + document.warnings.length > 0 ? "a fault" : document.toJS();
}
const expectSame = (text: string) => {
  const map = readPlainYaml(text);
  if (map) expect(map.toJSON(), JSON.stringify(text)).toEqual(readByLibrary(text));
  return map !== undefined;
};

const hub = join(import.meta.dirname, "../../fixtures/hub");
const folder = join(hub, "resources");
/** Lists of fields, in part with comments and over several lines. */
const lists = [
  "- # x\n  a: b\n  c:\n    [\n      d e,\n      f\n    ]\n- a: d\n  g: true\n",
  'a:\n  - b: c\n    d: "e: f"\n    g:\n      - h\n      - i\n  - b: >-\n      j k\n      l\nm: n\n',
];
const texts = listFiles(folder).map((name) => readFileSync(join(folder, name), "utf8"));

describe("F16 what content:format writes is read without the library", () => {
  it("nearly always, and as the library reads it", () => {
    expect(texts.length).toBeGreaterThan(400);
    expect(texts.filter(expectSame).length / texts.length).toBeGreaterThan(0.95);
  });

  it.each(["menus.yaml", "synonyms.yaml", "home.yaml"])("also the lists of %s", (name) => {
    expect(expectSame(readFileSync(join(hub, name), "utf8"))).toBe(true);
  });

  it.each([
    "- a: b\n  c: [d, e]\n- a: c\n",
    "- # x\n  a: b\n- c",
    "a:\n  - b: c\n    d:\n      - e\n  - b: d",
    'a:\n  [\n    b,\n    c d,\n    "e: f"\n  ]\ng: h',
    "a: [एक, \u05d1\u05d7\u05d5\u05f4\u05dc, ک\u200cن, 1 b, e]",
    "a: true",
    "a: doe",
  ])("whole: %j", (text) => {
    expect(expectSame(text)).toBe(true);
  });

  it.each([
    "a: True",
    "a: 12",
    "a: 0x1f",
    "a: 1e3",
    "a: 1.5",
    "a: null",
    "a: Null",
    "a: 2026-11-21",
    "a: 2026-11-2",
    "a: b: c",
    "a: b #c",
    "a: b:",
    "a: b ",
    "a:",
    "a:\nb: c",
    "a: b\n  c",
    "a: b\n c: d",
    "a: b\na: c",
    "a:\n  b: c\n  b: d",
    "a:\n  - b\n  c: d",
    "a:\n  - b\n   c",
    "a:\n  - b: c",
    "a:\n - b",
    "a:\n  - - b",
    "a: [b, c]\n",
    "a: [b, true]",
    "a: [b,c]",
    "a: [b: c]",
    "a: [b, c",
    "a: []",
    'a: "b\\n"',
    'a: "b" c',
    'a: "b: #c"',
    "a: 'b'",
    "a: |\n  b",
    "a: >-\n  b: c #d\n  - e\nf: g",
    "a: >-\n  b\n   c",
    "a: >-\n  b\n# c\n  d",
    "a: >-\n  b\n# c\nd: e",
    "a: >-\n  b \n  c",
    "a: >-\n  b\n\n  c",
    "a: >-\n  b\n\n",
    "a: >-\n\n  b",
    "a: >-\nb: c",
    "a: >-\n    b",
    "a: >-\n  \u00a0b\n  c",
    "a:\n  b: >-\n    c\n    d\n  e: f",
    "a:\n  b: >-\n   c\n  e: f",
    "a: &b c",
    "a: b\r\nc: d",
    "a: b\tc",
    "a: b\u2028c",
    "a: b\u0085c",
    "\ufeffa: b",
    "---\na: b",
    "a: b\n---\nc: d",
    "a: b\n...\n",
    "- a\n  b",
    "- a\n  b: c",
    "- # x\n- b",
    "- # x\n  # y\n  a: b",
    "- a: b\n   c: d",
    "- a: b\n# x\n  c: d",
    "- a: b\nc: d",
    "-   a: b\n    c: d",
    "a:\n  - b: c\n    b: d",
    "a:\n  [\n    b,\n    c,\n  ]",
    "a:\n  [\n    b,\n  c\n  ]",
    "a:\n  [\n    b,\n\n    c\n  ]",
    "a:\n  [\n    b \n    c\n  ]",
    'a:\n  [\n    "b \n    c"\n  ]',
    "a:\n  [\n    b, # x\n    c\n  ]",
    "a:\n  [\n    b\n]",
    "a:\n  [\n    b\n  ] c",
    'a: ["b, c", d]',
    'a: ["b,c", d]',
    'a: ["b\\n"]',
    "a: [b , c]",
    "a: [b\u00a0, c]",
    "a: b\n\nc: d",
    "# x\na: b\n# y\n",
    "a:\n# x\n  - b\n# y\n  - c",
    "a:\n  b:\n    c: d\n  e: f\ng: h",
    `a:\n${[2, 4, 6, 8, 10].map((width) => `${" ".repeat(width)}a:`).join("\n")} b`,
  ])("or is left to it: %j", (text) => {
    expectSame(text);
  });

  const word = fc.constantFrom(
    ..."a b1 true 1 2026-01-02 é - # : , [ ] { } \" ' | > & * ! % @ ? ~ \\ \t é:".split(" "),
    " ",
    "  ",
    "\n",
    "\n  ",
    "\n  - ",
    "\n>-\n  ",
    ">-\n  ",
    "\n# ",
    ": ",
    " #",
    "a: ",
    "\nb: ",
    "\n  b: ",
    "\n  - b: ",
    "\n    ",
    "\n  [\n    ",
    ",\n    ",
    "\n  ]",
    "[",
    ", ",
    "\u00a0",
    "\u3000",
    "\u{1f600}",
  );
  it("whatever the text", () => {
    let plain = 0;
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        if (expectSame(`a: ${words.join("")}`)) plain++;
      }),
      { numRuns: 5000 },
    );
    expect(plain).toBeGreaterThan(100);
  });

  it("whatever one sign more or less does to a file", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...texts.slice(0, 50), ...lists),
        fc.double({ min: 0, max: 1, noNaN: true }),
        word,
        fc.nat({ max: 3 }),
        (text, part, sign, gone) => {
          const at = Math.floor(part * text.length);
          expectSame(text.slice(0, at) + sign + text.slice(at + gone));
        },
      ),
      { numRuns: 3000 },
    );
  });
});
