import { existsSync, readFileSync } from "node:fs";
import { type ESTree, parseSync } from "vite";
import { describe, expect, it } from "vitest";
import {
  aliases,
  type Import,
  importGraph,
  imports,
  listCycles,
  listImports,
  sources,
} from "./project/imports.ts";

/** Benchmarks, and commands for people who change the code, may use what tests use. */
const isBench = (path: string) =>
  /^(bench|test)\/|^src\/tools\/(bench-|(check|dev|test|format)\.ts|dev\/)/.test(path);
const isTestFile = (path: string) =>
  isBench(path) ||
  /\.(test|suite|shots)\.tsx?$|\/testing\/|^(test|e2e|bench)\//.test(path) ||
  path.includes("/start-loopback.");
const rooms = Object.values(aliases).map((folder) => folder.slice(4, -1));

/** docs/design.md, "The tree and its walls": who may take from whom, besides itself. `tools` is on top. */
const mayTake: Record<string, readonly string[]> = {
  base: [],
  host: ["base"],
  catalog: ["base"],
  news: ["base"],
  content: ["base", "host", "catalog"],
  site: ["base", "catalog", "news"],
  server: ["base", "host", "catalog", "news"],
  links: ["base", "host", "catalog", "news", "content"],
  "desk-wire": ["base", "catalog"],
  desk: ["base", "catalog", "site", "desk-wire"],
  "desk-server": [
    "base",
    "host",
    "catalog",
    "news",
    "content",
    "links",
    "desk-wire",
    "server",
    "build",
    "operators",
  ],
  build: ["base", "host", "catalog", "news", "content", "site", "server"],
  operators: ["base", "host", "catalog", "news", "content", "server"],
  tools: rooms,
};

/** Given work of another room's all the same, and why that is right. docs/design.md names those who hand over their own. */
const mayTakeWork: Record<string, string> = {
  fetchGuarded: "which way out there is depends on the platform",
  createDnsResolve: "the look-up of names is the platform's",
  replaceStoreRows: "a restore swaps the content folders and commits the rows in one step",
};

const packageOf = (written: string) => /^(@[^/]+\/)?[^/]+/.exec(written)?.[0] ?? "";
const folderOf = (path: string) => path.split("/")[1] ?? "";
const print = ({ from, written }: Import) => `${from} imports ${written}`;

describe("walls between folders", () => {
  it("finds the imports there are", () => {
    expect(imports.length).toBeGreaterThan(300);
    expect(imports.filter(({ to }) => to !== undefined && !existsSync(to)).map(print)).toEqual([]);
  });

  it.each(Object.keys(mayTake))("src/%s takes only from where it may", (folder) => {
    const wrong = imports.filter(
      ({ from, to }) =>
        folderOf(from) === folder &&
        !isTestFile(from) &&
        to !== undefined &&
        folderOf(to) !== folder &&
        !mayTake[folder]?.includes(folderOf(to)),
    );
    expect(wrong.map(print)).toEqual([]);
  });

  it("catalog, news and desk-wire stay pure: no node:*, and no package that needs it", () => {
    const wrong = imports.filter(
      ({ from, written }) =>
        ["catalog", "news", "desk-wire"].includes(folderOf(from)) &&
        !isTestFile(from) &&
        written.startsWith("node:"),
    );
    expect(wrong.map(print)).toEqual([]);
  });

  it("the site ships nothing of the server, and the server draws nothing", () => {
    const wrong = imports.filter(
      ({ from, written }) =>
        !isTestFile(from) &&
        ((folderOf(from) === "site" && written.startsWith("node:")) ||
          (folderOf(from) === "server" && /^react/.test(written))),
    );
    expect(wrong.map(print)).toEqual([]);
  });

  it("nobody imports tools or tests", () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        to !== undefined &&
        ((folderOf(to) === "tools" && folderOf(from) !== "tools") || (isTestFile(to) && !isTestFile(from))),
    );
    expect(wrong.map(print)).toEqual([]);
  });

  it("a wall is crossed by name: no ../../, and no ../ out of a top folder", () => {
    const wrong = imports.filter(
      ({ from, written, to }) =>
        (written.startsWith("../../") && !(isBench(from) && to !== undefined && isTestFile(to))) ||
        (written.startsWith("../") && to?.startsWith("src/") && folderOf(to) !== folderOf(from)),
    );
    expect(wrong.map(print)).toEqual([]);
  });

  it("a room that is called returns, and calls nobody back: no room hands another one its own work", () => {
    const crossing = imports.filter(
      ({ from, to = from }) => folderOf(to) !== folderOf(from) && !isTestFile(from) && /\.tsx?$/.test(to),
    );
    const found = [...Map.groupBy(crossing, ({ to = "" }) => to)].flatMap(([to, by]) =>
      listWorkTakers(readFileSync(to, "utf8"), to).flatMap((name) =>
        by
          .filter(({ from }) => new RegExp(`\\b${name}\\b`).test(readFileSync(from, "utf8")))
          .map((one) => ({ name, text: print(one) })),
      ),
    );
    expect(found.filter(({ name }) => !(name in mayTakeWork)).map(({ text }) => text)).toEqual([]);
    expect(new Set(found.map(({ name }) => name))).toEqual(new Set(Object.keys(mayTakeWork)));
  });

  it("npm start installs all packages but those of tests, checks and benchmarks", () => {
    const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
    const wrong = imports.filter(
      ({ from, written, to }) =>
        !isTestFile(from) &&
        to === undefined &&
        !/^node:/.test(written) &&
        !(packageOf(written) in dependencies),
    );
    expect(wrong.map(print)).toEqual([]);
  });

  it("S20: the running server loads three of them, and no more than five", () => {
    const files = new Set<string | undefined>(["src/server/main.ts"]);
    const packages = new Set<string>();
    for (const file of files)
      for (const { written, to } of imports.filter(({ from }) => from === file))
        if (to !== undefined) files.add(to);
        else if (!/^node:/.test(written)) packages.add(packageOf(written));
    expect([...packages].sort()).toEqual(["entities", "pg", "yaml"]);
  });

  it("there is no cycle of imports, those of types among them", () => {
    expect(listCycles(importGraph)).toEqual([]);
  });
});

describe("listWorkTakers", () => {
  it("finds exported functions that need a function that takes time, and in content any", () => {
    const code = `
      export const change = async (folder: string, work: (write: Write) => Promise<void>) => {};
      export function decide(isGood: (plan: Plan) => boolean) {}
      export function read(folder: string, onProgress: (done: number) => void = () => {}) {}
      export function answer(encode?: (body: Buffer) => Promise<Buffer>) {}
      function own(work: () => Promise<void>) {}
      interface Options { url: string; transport: Transport; }
      export const ask = (url: string, { transport }: Options) => transport(url);
      export type End = { commit(): Promise<void> };
      export function end(rows: string[], options: Partial<End>) {}
      interface Told { onProgress(done: number): Promise<void>; later?: () => Promise<void> }
      export function tell(told: Told) {}
    `;
    expect(listWorkTakers(code, "src/links/a.ts")).toEqual(["change", "ask", "end"]);
    expect(listWorkTakers(code, "src/content/a.ts")).toEqual(["change", "decide", "ask", "end"]);
  });
});

describe("listCycles", () => {
  it.each<[string, [string, string[]][], string[][]]>([
    [
      "none",
      [
        ["a", ["b", "c"]],
        ["b", ["c"]],
      ],
      [],
    ],
    ["itself", [["a", ["a"]]], [["a", "a"]]],
    [
      "a round of three behind a start",
      [
        ["s", ["a"]],
        ["a", ["b"]],
        ["b", ["c"]],
        ["c", ["a"]],
      ],
      [["a", "b", "c", "a"]],
    ],
    [
      "two that share a file",
      [
        ["a", ["b", "c"]],
        ["b", ["a"]],
        ["c", ["a"]],
      ],
      [
        ["a", "b", "a"],
        ["a", "c", "a"],
      ],
    ],
  ])("finds %s", (_what, edges, cycle) => {
    expect(listCycles(new Map(edges))).toEqual(cycle);
  });
});

describe("listImports", () => {
  it("sees every form, and nothing in comments or texts", () => {
    const code = `
      import { a } from "./a.ts";
      import type { B } from './b.ts';
      import "./c.css";
      export { d } from "./d.ts";
      export * from "./e.ts";
      import {
        f,
      } from "./f.ts";
      const g = await import("./g.ts");
      // import { x } from "./not-1.ts";
      /* import { x } from "./not-2.ts"; */
    `;
    expect(listImports(code)).toEqual([
      "./a.ts",
      "./b.ts",
      "./c.css",
      "./d.ts",
      "./e.ts",
      "./f.ts",
      "./g.ts",
    ]);
  });
});

/** Names for functions that take time, as `Transport`. */
const asyncTypes = sources.flatMap((path) =>
  [...readFileSync(path, "utf8").matchAll(/^(?:export )?type (\w+) = \([^;]*?\) =>\s*Promise\b/gm)].map(
    ([, name]) => name,
  ),
);
const takesTime = new RegExp(`(?:=>|\\)\\s*:)\\s*Promise\\b|:\\s*(?:${asyncTypes.join("|")})\\b`);

/**
 * Exported functions that are given work of their caller's, by itself or in a field of options whose type is in the same file.
 * What is only told of progress, or may be left out, is none; and content, which everyone writes through, is given nothing but
 * data. Not seen are constructors, and options whose type is in another file.
 */
function listWorkTakers(code: string, path: string): string[] {
  const textOf = ({ start, end }: ESTree.Span) => code.slice(start, end);
  const isWork = (text: string) =>
    !/^(onProgress\b|\w+\?[:(])/.test(text) &&
    (takesTime.test(text) || (path.startsWith("src/content/") && /=>/.test(text)));
  const statements = parseSync(path, code).program.body.map((statement) =>
    statement.type === "ExportNamedDeclaration"
      ? { made: statement.declaration, isExported: true }
      : { made: statement, isExported: false },
  );
  const options = statements.flatMap(({ made }) =>
    made && listMembers(made).some((member) => isWork(textOf(member)))
      ? [new RegExp(`\\b${nameOf(made)}\\b`)]
      : [],
  );
  const takesWork = ({ params }: ESTree.Function | ESTree.ArrowFunctionExpression) =>
    params.map(textOf).some((text) => isWork(text) || options.some((name) => name.test(text)));
  return statements.flatMap(({ made, isExported }): string[] => {
    if (!isExported) return [];
    if (made?.type === "FunctionDeclaration") return made.id && takesWork(made) ? [made.id.name] : [];
    if (made?.type !== "VariableDeclaration") return [];
    return made.declarations.flatMap(({ id, init }) =>
      init?.type === "ArrowFunctionExpression" && id.type === "Identifier" && takesWork(init)
        ? [id.name]
        : [],
    );
  });
}

const nameOf = (made: ESTree.Statement) => ("id" in made && made.id && "name" in made.id ? made.id.name : "");

/** Of an interface, or of a type that is written as one. */
function listMembers(made: ESTree.Statement): ESTree.Span[] {
  if (made.type === "TSInterfaceDeclaration") return made.body.body;
  if (made.type !== "TSTypeAliasDeclaration" || made.typeAnnotation.type !== "TSTypeLiteral") return [];
  return made.typeAnnotation.members;
}
