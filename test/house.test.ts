import { describe, expect, it } from "vitest";
import { ceilings } from "./project/ceilings.ts";
import {
  countDuplicateLines,
  countPackages,
  listFunctionLengths,
  listOver,
  measureHouse,
} from "./project/measure-house.ts";

const size = measureHouse();

describe("the size of the house", () => {
  it("stays under its ceilings: delete something, or raise one in test/project/ceilings.ts and say why in the commit", () => {
    expect(listOver(size, ceilings)).toEqual([]);
  });

  it("names what is over its ceiling", () => {
    expect(listOver(size, { ...ceilings, files: 1 })).toEqual([
      expect.stringMatching(/^\d+ files; the ceiling is 1$/),
    ]);
  });

  it("counts a function's lines, and those of the functions inside", () => {
    expect(listFunctionLengths("function a() {\n  return () => {\n    b();\n  };\n}", "a.ts")).toEqual([
      5, 3,
    ]);
  });

  it("counts what is there twice, once, and neither imports nor short runs", () => {
    const lines = (name: string, count: number) =>
      Array.from({ length: count }, (_, n) => `const ${name}${n} = ${n};`).join("\n");
    expect(countDuplicateLines([lines("a", 10), `import "./x.ts";\n${lines("a", 10)}`])).toBe(10);
    expect(countDuplicateLines([lines("a", 7), lines("a", 7), lines("b", 10)])).toBe(0);
  });

  it("counts the packages that npm start installs", () => {
    const packages = {
      "": {},
      "node_modules/a": {},
      "node_modules/b": { dev: true },
      "node_modules/c": { optional: true },
    };
    expect(countPackages(JSON.stringify({ packages }))).toBe(1);
  });
});
