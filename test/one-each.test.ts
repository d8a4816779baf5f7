import { readFileSync } from "node:fs";
import { type ESTree, parseSync, Visitor } from "vite";
import { describe, expect, it } from "vitest";
import { ours } from "#catalog/brand/brand-colours.ts";
import * as breakpoints from "#site/styles/breakpoints.ts";
import { listFigures, printBeside } from "../bench/beside.ts";
import { listProjectFiles } from "./project/list-project-files.ts";
import { listTitles } from "./project/list-titles.ts";

const read = (path: string) => readFileSync(path, "utf8");
const sources = listProjectFiles().filter(
  (path) =>
    /^src\/.*\.(css|tsx?)$/.test(path) && !/\.(test|suite|shots)\.tsx?$|\/(testing|fixture)\//.test(path),
);

/** `#fff` and `rgb(255 255 255 / 0.2)` -> `#ffffff`. */
function toHex(colour: string): string {
  const channels = /^rgb\((\d+) (\d+) (\d+)/.exec(colour)?.slice(1);
  if (channels) return `#${channels.map((one) => Number(one).toString(16).padStart(2, "0")).join("")}`;
  const digits = colour.slice(1).toLowerCase();
  return `#${digits.length < 6 ? [...digits.slice(0, 3)].map((one) => one + one).join("") : digits.slice(0, 6)}`;
}
const literal = /(?<![\w&])#(?:[0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\brgb\(\d+ \d+ \d+/gi;
const byScheme = /light-dark\(((?:[^(),]|\([^()]*\))+),((?:[^(),]|\([^()]*\))+)\)/g;

describe("a colour of tokens.css is written there once", () => {
  const tokens = [...read("src/site/styles/tokens.css").matchAll(/--([\w-]+): ([^;]+);/g)].flatMap(
    ([, name = "", value = ""]) => {
      const [day, night] = (value.match(/#[0-9a-f]{6}/g) ?? []).map(toHex);
      return day ? [{ name, day, night: night ?? day }] : [];
    },
  );
  // White is of paper, of what a code is scanned from, of the ground below a foreign logo: nobody's own.
  const named = (of: (token: (typeof tokens)[number]) => string | false) =>
    new Set(tokens.map(of).filter((one) => one !== "#ffffff"));
  const days = named(({ day }) => day);
  const nights = named(({ night }) => night);
  const always = named(({ day, night }) => day === night && day);
  const copies = (text: string, of: Set<string | false>) =>
    (text.match(literal) ?? []).filter((one) => of.has(toHex(one)));
  /** Half a token is not a copy of it: a drawing may keep by night what it has by day. */
  const copiesInStyles = (css: string) => [
    ...[...css.matchAll(byScheme)].flatMap(([, day = "", night = ""]) => [
      ...copies(day, days),
      ...copies(night, nights),
    ]),
    ...copies(css.replace(byScheme, ""), always),
  ];

  it("and style sheets ask for it by name", () => {
    // The hills are a picture with a palette of its own.
    const styles = sources.filter((path) => path.endsWith(".css") && !/\/(tokens|scene)\.css$/.test(path));
    expect(styles.length).toBeGreaterThan(50);
    const found = styles.flatMap((path) => copiesInStyles(read(path)).map((one) => `${path}: ${one}`));
    expect(found).toEqual([]);
    expect(
      copiesInStyles("a{color:light-dark(#000000, rgb(244 240 229 / 0.3));fill:#FFC53D;stroke:#0b3a33}"),
    ).toEqual(["rgb(244 240 229", "#FFC53D"]);
  });

  it("and what has no style sheet takes it from one module, which has the same", () => {
    const module = "src/catalog/brand/brand-colours.ts";
    const all = new Set([...days, ...nights]);
    const found = sources
      .filter((path) => !path.endsWith(".css") && path !== module)
      .flatMap((path) => copies(read(path), all).map((one) => `${path}: ${one}`));
    expect(found).toEqual([]);
    const of = (scheme: "day" | "night") =>
      Object.fromEntries(
        Object.keys({ ...ours[scheme], ...ours.always }).map((key) => {
          const name = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
          return [key, tokens.find((token) => token.name === name)?.[scheme]];
        }),
      );
    expect({ ...ours.day, ...ours.always }).toEqual(of("day"));
    expect({ ...ours.night, ...ours.always }).toEqual(of("night"));
  });
});

describe("a limit that was decided", () => {
  const decided = /^(?:export )?const ([a-z]\w*)(?:: [^=\n]+)? = (?!async\b|function\b|\(|\w+ =>)/gm;
  const others =
    /(?:^(?:most(?!ly)|longest|largest|biggest|least|fewest|smallest|shortest|maximum|minimum)|Most|Longest|Largest|Biggest|Least|Fewest|Smallest|Shortest|Maximum|Minimum)(?![a-z])/;
  const given = /[(,] ?([a-z]\w*)(?:\??: number\b| = )/g;
  const namesOf = (text: string) =>
    [decided, given].flatMap((pattern) =>
      [...text.matchAll(pattern)].flatMap(([, name = ""]) => (others.test(name) ? [name] : [])),
    );

  it("is called max or min: most, longest and least are found by comparing", () => {
    const code = sources.filter((path) => /\.tsx?$/.test(path));
    expect(code.flatMap((path) => namesOf(read(path)).map((name) => `${path}: ${name}`))).toEqual([]);
    const examples = [
      "longestUrl = 8",
      "mostlySame = 0.8",
      "mostCommon = (a: string) => a",
      "maxUrlChars = 8",
      "bytesAtMost = 2",
      "cut = (text: string, longest: number) => text",
      "cutList = (most = maxItems, list = [least, lowest]) => list",
    ];
    expect(namesOf(examples.map((one) => `const ${one};\n`).join(""))).toEqual([
      "longestUrl",
      "bytesAtMost",
      "longest",
      "most",
    ]);
  });
});

describe("a breakpoint", () => {
  const named = Object.values<string>(breakpoints);
  const query = /@(?:media|container)[^{]+|\bmatchMedia\([^)]+\)/g;
  const asked = sources.flatMap((path) => {
    const lengths = (read(path).match(query) ?? []).flatMap(
      (one) => one.match(/[\d.]+(?:rem|em|px)\b/g) ?? [],
    );
    return [...new Set(lengths)].map((length) => ({ path, length }));
  });

  it("has a name if several style sheets of the pages or of the desk ask for it, and only then", () => {
    const repeated = ["src/site/", "src/desk/"].flatMap((room) => {
      const inRoom = asked.filter(({ path }) => path.startsWith(room));
      return [...Map.groupBy(inRoom, ({ length }) => length)].filter(([, { length }]) => length > 1);
    });
    expect([...new Set(repeated.map(([length]) => length))].sort()).toEqual(named.toSorted());
  });

  it("is asked for by its name in scripts", () => {
    expect(asked.filter(({ path }) => !path.endsWith(".css"))).toEqual([]);
  });
});

describe("two runs of a bench", () => {
  it("can be printed side by side: each bench prints its figures as JSON", () => {
    const benches = listProjectFiles().filter((path) => /^src\/tools\/bench-\w+\.ts$/.test(path));
    expect(benches.length).toBeGreaterThan(4);
    expect(benches.filter((path) => !/\n {2}--json {2,}print \{/.test(read(path)))).toEqual([]);
  });

  it("are compared figure by figure, whatever else one of them measured", () => {
    const before = {
      ok: true,
      findings: [{ what: "25 feeds", figure: "40 ms of 2", goal: "under 50 ms", holds: true }],
      speed: [{ contender: "waymark", resources: 500, p50Ms: 2 }],
    };
    const after = {
      findings: [
        { what: "250 feeds", figure: "300 ms" },
        { what: "25 feeds", figure: "20 ms of 2" },
      ],
      speed: [{ contender: "waymark", resources: 500, p50Ms: 3 }],
    };
    expect(
      printBeside(listFigures(before), listFigures(after))
        .split(/\n/)
        .map((line) => line.split(/ {2,}/)),
    ).toEqual([
      ["findings, 25 feeds", "40 ms of 2", "20 ms of 2", "0.50"],
      ["speed, waymark, 500, p50Ms", "2", "3", "1.50"],
      ["findings, 250 feeds", "-", "300 ms"],
    ]);
  });
});

describe("the words of the house", () => {
  /** What design.md has another word for. What a rival's wire, or another program's button, is called stays. */
  const others =
    /\b(?:mistakes?|faults?|(?<!-)troubles?|suggestions?|slips?|misspelling|categor(?:y|ies)|[iI]ts? URL|an? URL|somebody)\b/;
  const kept = /Get [Pp]refilled URL|links? (?:are|is) at fault|fault is most likely this computer/;

  it("are those of the texts that people read", () => {
    const texts = listProjectFiles().filter((path) => /^src\/.*\/(?:texts\/[\w-]+|words)\.json$/.test(path));
    const said = [
      ...texts.map((path) => ({
        path,
        texts: (read(path).match(/"(?:[^"\\]|\\.)*"/g) ?? []).filter((text) => text.includes(" ")),
      })),
      ...sources.filter((path) => !path.endsWith(".css")).map((path) => ({ path, texts: listTexts(path) })),
    ];
    const found = said.flatMap(({ path, texts }) =>
      texts.filter((text) => others.test(text) && !kept.test(text)).map((text) => `${path}: ${text.trim()}`),
    );
    expect(said.flatMap((one) => one.texts).length).toBeGreaterThan(2000);
    expect(found).toEqual([]);
  });

  it("are those of comments and of tests' names: nothing stands, lies or holds, and a verb is negated, not its noun", () => {
    const odd =
      /\b(?:stands?(?! for\b)|standing|stood|lies?|lying|holds?|somebody|meanwhile)\b|(?<![Tt]here (?:\w+ )?)\b(?:is|are|was|were) no (?!longer|one|more|better|less|different|wider)|(?:""|\b0|ndefined|[Nn]one|[Nn]othing) where\b/;
    // Names of files and addresses are no one's prose.
    const quoted = /\bstand-ins?\b|`[^`]*`|"[^"]*"(?! where)|https?:\S+|\S+\.(?:css|json|md|tsx?|yaml)\b/g;
    const isOdd = (line: string) => odd.test(line.replace(quoted, ""));
    const code = listProjectFiles().filter((path) =>
      /^(?:src|bench|e2e|test)\/(?!one-each).*\.(?:css|tsx?)$/.test(path),
    );
    const comments = code.flatMap((path) =>
      (read(path).match(/(?:\/\*|^ *\*|(?:^|[\s;]) *\/\/ ).*/gm) ?? []).map(
        (line) => `${path}: ${line.trim()}`,
      ),
    );
    expect(comments.length).toBeGreaterThan(6000);
    expect(comments.filter(isOdd)).toEqual([]);
    const titles = code.flatMap((path) =>
      listTitles(read(path)).map((title) => `${path}: ${title.slice(1, -1)}`),
    );
    expect(titles.length).toBeGreaterThan(3000);
    expect(titles.filter(isOdd)).toEqual([]);
    const examples = [
      "/** It stands first. */",
      "// There is no key.",
      "// A stand-in is no font.",
      '// "" where it ends.',
      "// CSP stands for a policy, see src/host/hold-lock.ts and https://lies.example/. There really is no other.",
    ];
    expect(examples.filter(isOdd)).toEqual([examples[0], examples[2], examples[3]]);
  });

  it("call an IP address that", () => {
    const named = /\b(?:private|vetted|pinned|remote|caller's) address(?:es)?\b/i;
    const found = sources
      .filter((path) => /^src\/(?:host|server|base)\//.test(path))
      .flatMap((path) =>
        read(path)
          .split("\n")
          .filter((line) => named.test(line))
          .map((line) => `${path}: ${line.trim()}`),
      );
    expect(found).toEqual([]);
  });
});

/** Sentences in strings, templates and elements: two words or more. */
function listTexts(path: string): string[] {
  const texts: string[] = [];
  const note = (text: string) => void (/[a-z]+ [a-z]+/i.test(text) && texts.push(text));
  new Visitor({
    Literal: ({ value }: ESTree.Node & { value?: unknown }) => {
      if (typeof value === "string") note(value);
    },
    TemplateElement: ({ value }: ESTree.TemplateElement) => note(value.raw),
    JSXText: ({ value }: ESTree.JSXText) => note(value),
  }).visit(parseSync(path, read(path)).program);
  return texts;
}
