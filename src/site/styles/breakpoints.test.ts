import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import * as breakpoints from "./breakpoints.ts";

const folder = fileURLToPath(new URL(".", import.meta.url));
const asked = globSync("*.css", { cwd: folder }).flatMap((file) => {
  const queries = readFileSync(folder + file, "utf8").match(/@(?:media|container)[^{]+/g) ?? [];
  const widths = queries.flatMap((query) => query.match(/[\d.]+rem/g) ?? []);
  return [...new Set(widths)].map((width) => ({ file, width }));
});

describe("the widths that style sheets ask for", () => {
  it("spec 9: are the medium breakpoint or well away from it", () => {
    const near = asked.filter(
      ({ width }) => Math.abs(parseFloat(width) - parseFloat(breakpoints.medium)) < 4,
    );
    expect(near.length).toBeGreaterThan(5);
    expect(near.filter(({ width }) => width !== breakpoints.medium)).toEqual([]);
  });

  it("A14 take no button away from someone who enlarges the page with a mouse in hand", () => {
    const css = readFileSync(`${folder}group.css`, "utf8");
    const hidden = css.split(/^}$/m).filter((rule) => /\.embed-group \{\s*display: none/.test(rule));
    expect(hidden).toEqual([expect.stringMatching(/^\s*(\/\*.*\*\/\s*)?@media \(hover: none\) \{/)]);
  });
});
