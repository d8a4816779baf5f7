import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const site = fileURLToPath(new URL("..", import.meta.url));
const read = (pattern: string) =>
  globSync(pattern, { cwd: site }).map((file) => readFileSync(site + file, "utf8"));

it("F5 no later stylesheet takes the edge away that buttons have with forced colours", () => {
  const names = read("**/*.{ts,tsx}").flatMap((text) => [
    ...text.matchAll(/class(?:Name)?[:=] ?"button ([a-z-]+)"/g),
  ]);
  expect(names.length).toBeGreaterThan(0);
  for (const css of read("styles/*.css")) {
    for (const [, name = ""] of names) expect(css).not.toMatch(new RegExp(`\\.${name} \\{[^}]*border: 0`));
  }
});

it("A18 signs that are drawn are not read out, also where browsers take the older line", () => {
  const signs = read("styles/*.css").flatMap((css) => css.match(/content: "(?! ")[^"]+"[^;]*;/g) ?? []);
  expect(signs.length).toBeGreaterThan(3);
  expect(
    signs.filter((sign) => !/ \/ "";$|attr\(/.test(sign) && !signs.includes(sign.replace(/;$/, ' / "";'))),
  ).toEqual([]);
});

it("F5 diamonds and arrows are edges, which forced colours leave, and not backgrounds, which they take away", () => {
  const turned = read("styles/*.css")
    .flatMap((css) => css.split("}"))
    .filter((rule) => /content: ""[^{]*rotate: /.test(rule));
  expect(turned.length).toBeGreaterThan(3);
  expect(turned.filter((rule) => /background/.test(rule) || !/border/.test(rule))).toEqual([]);
});
