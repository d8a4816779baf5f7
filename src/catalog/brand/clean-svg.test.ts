import { describe, expect, it } from "vitest";
import { cleanSvg, maxLogoChars } from "./clean-svg.ts";

const svg = (inside: string, attributes = ' viewBox="0 0 10 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inside}</svg>`;
const path = '<path d="M0 0h10" fill="#1d3a8a"></path>';

describe("cleanSvg", () => {
  it("keeps a drawing as it is, and does so twice", () => {
    const drawing = svg(
      `<title>Us &amp; you</title><g transform="scale(2)">${path}</g><use href="#a"></use>`,
    );
    expect(cleanSvg(drawing)).toEqual({ svg: drawing, removed: [] });
    expect(cleanSvg(cleanSvg(drawing).svg ?? "")).toEqual({ svg: drawing, removed: [] });
  });

  it("leaves what drawing programs add, and keeps their classes' looks", () => {
    const text = `<?xml version="1.0"?><!-- made by a program --><!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="x" width="20px" height="10px"><metadata><rdf:RDF/></metadata><style>.cls-1{fill:#ff0000;stroke:none}</style><path class="cls-1" style="opacity:.5;position:fixed" d="M0 0"/></svg>`;
    const { svg: made = "", removed } = cleanSvg(text);
    expect(removed).toEqual([]);
    expect(made).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="20px" height="10px" viewBox="0 0 20 10"><path d="M0 0" fill="#ff0000" stroke="none" opacity=".5"></path></svg>',
    );
  });

  it("keeps what is hidden hidden, such as a layer of guides, however that is written", () => {
    const styles = "<style>.st0{display:none}.st1 { visibility : hidden }</style>";
    const ways = ['class="st0"', 'style="display:none"', 'display="none"', 'class="st1"'];
    const { svg: made = "" } = cleanSvg(svg(styles + ways.map((way) => `<g ${way}>${path}</g>`).join("")));
    const hidden = '<g display="none">';
    expect(made.match(/<g[^>]*>/g)).toEqual([hidden, hidden, hidden, '<g visibility="hidden">']);
  });

  it("writes each attribute once, however the drawing spells it", () => {
    const { svg: made = "" } = cleanSvg(svg('<path FILL="red" style="fill:#00f" d="M0 0"/>'));
    expect(made.match(/<path[^>]*>/)?.[0]).toBe('<path fill="#00f" d="M0 0">');
  });

  it.each([
    ["a stylesheet as CorelDRAW writes it", ".a{fill:none} .b{fill:red}", "<![CDATA[", "]]>"],
    ["comments", "/* a */ .b{fill:/* not {blue} */red}", "/* @media { */", "/* open"],
  ])("reads %s", (_, css, before, after) => {
    const { svg: made = "" } = cleanSvg(
      svg(`<style>${before}${css}${after}</style><path class="b" fill="blue"/>`),
    );
    expect(made).toContain('<path fill="red">');
  });

  it.each([
    '<g mask="url(#m)"><mask id="m" mask-type="alpha"><path d="M0 0"></path></mask></g>',
    '<path d="M0 0" vector-effect="non-scaling-stroke" paint-order="stroke"></path>',
    '<pattern id="Dégradé_2"></pattern><pattern id="b:1" href="#Dégradé_2"></pattern><path fill="url(#b:1)"></path>',
    '<pattern id="未命名的渐变"></pattern><path fill="url(#未命名的渐变)"></path>',
  ])("keeps what drawing programs write: %s", (inside) => {
    expect(cleanSvg(svg(inside))).toEqual({ svg: svg(inside), removed: [] });
  });

  it("takes no rule for paper or the dark for one of the drawing, and understands how important one is", () => {
    const dark = "@media (prefers-color-scheme:dark){.night{display:inline}.day{display:none}}";
    const styles = `<style>@import "x.css";${dark}@media print{}.night{display:none!important}</style>`;
    const { svg: made = "" } = cleanSvg(
      svg(`${styles}<g class="day">${path}</g><g class="night">${path}</g>`),
    );
    expect(made.match(/<g[^>]*>/g)).toEqual(["<g>", '<g display="none">']);
  });

  it("is not slowed by a stylesheet made for that", () => {
    const start = performance.now();
    for (const part of ["/*", "@", "@x{", "@x{a{}", "a{@}", "!", "a{b:! ", "@x{a{@x;}"])
      cleanSvg(svg(`<style>${part.repeat(60_000 / part.length)}</style>${path}`));
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it.each([
    ["<script>alert(1)</script>", "a script"],
    ["<SCRIPT xlink:href='https://evil.example/x.js'/>", "a script"],
    ["<svg:script>alert(1)</svg:script>", "a script"],
    [
      "<foreignObject><body xmlns='http://www.w3.org/1999/xhtml'><b/></body></foreignObject>",
      "a web page within the drawing",
    ],
    ['<image href="https://evil.example/pixel.png"/>', "a picture within the drawing"],
    ['<use href="https://evil.example/x.svg#a"/>', "a part from another address"],
    ['<use xlink:href="data:image/svg+xml,x"/>', "a part from another address"],
    ['<path fill="url(https://evil.example/#a)" d="M0 0"/>', "a part from another address"],
    ['<path fill="url( javascript:alert(1))" d="M0 0"/>', "a part from another address"],
    ['<path fill="u\\72l(https://evil.example/#a)" d="M0 0"/>', "a part from another address"],
    [`<path mask="image-set('https://evil.example/' 1x)" d="M0 0"/>`, "a part from another address"],
    ['<path onclick="alert(1)" d="M0 0"/>', "commands that run when a visitor points at it"],
    ['<path OnLoad="alert(1)" d="M0 0"/>', "commands that run when a visitor points at it"],
    ["<set attributeName='href' to='x'/>", "movement"],
    ["<text>Hub</text>", "words that are text and not outlines"],
  ])("takes %s out, and says so", (inside, what) => {
    const { svg: made = "", removed } = cleanSvg(svg(inside + path));
    expect(removed).toEqual([what]);
    expect(made).toContain(path);
    expect(made).not.toMatch(/script|evil|alert|foreign|onclick|onload|javascript|data:/i);
  });

  it("opens no entities, however many they would be", () => {
    const bomb = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${svg(`<title>&b;</title>${path}`)}`;
    const { svg: made = "", removed } = cleanSvg(bomb);
    expect(removed).toEqual(["its own entities"]);
    expect(made.length).toBeLessThan(200);
  });

  const twice = (draw: (id: number) => string, count = 16) =>
    Array.from({ length: count }, (_, id) => `<g id="a${id}">${draw(id + 1).repeat(2)}</g>`).join("");
  const nested = (count: number) =>
    Array.from({ length: count }, (_, id) => `<g id="${id}">`).join("") + path + "</g>".repeat(count);
  const use = (id: number) => `<use href="#a${id}"/>`;

  it.each([
    ["parts that are drawn again a few thousand times", twice(use, 10)],
    ["one id for several, as Sketch writes it", `<g id="a"><g id="b"><path id="a" d="M0 0"/></g></g>`],
    ["a colour like an id", `<g id="add"><path fill="#add" d="M0 0"/></g>`],
    ["an id with an apostrophe", `<g id="Ann's">${path}</g>`],
    ["parts within parts", nested(900)],
    [
      "colours of another gradient, as Inkscape writes them",
      `<linearGradient id="a"/><radialGradient id="b" href="#a"/><path fill="url(#b) #fff" d="M0 0"/>`,
    ],
  ])("takes %s", (_, drawing) => {
    const whole = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${path + drawing}</svg>`;
    const { svg: made, ...rest } = cleanSvg(whole);
    expect(rest).toEqual({ removed: [] });
    expect(made).toBe(whole.replace(/<(\w+)([^>]*)\/>/g, "<$1$2></$1>"));
  });

  it.each([
    ["", /not an SVG/],
    ["GIF89a", /not an SVG/],
    [`\ufffdPNG\r\n${"\ufffd".repeat(maxLogoChars)}`, /not an SVG/],
    ["<html><svg/></html>", /not an SVG/],
    [`<svg xmlns="http://www.w3.org/2000/svg"><g>${path}`, /cut off: <\w+> is never closed/],
    ['<svg xmlns="http://www.w3.org/2000/svg">', /nothing drawn/],
    [svg(path) + svg(path), /two drawings/],
    [svg("x".repeat(maxLogoChars)), /at most 65536/],
    [svg("<g></g>".repeat(5001)), /more than 5000 parts/],
    [svg(nested(3000)), /nested/],
    [svg(twice(use)), /drawn again and again/],
    [svg(twice(use).replaceAll("id=", "ID=")), /drawn again and again/],
    [svg(twice((id) => `<g mask="url('#a${id}')"><path d="M0 0"/></g>`)), /drawn again and again/],
    [
      svg(`<style>.x{fill:url(#a0)}</style><pattern id="a0"><path class="x" d="M0 0"/></pattern>`),
      /within themselves/,
    ],
  ])("refuses what is not a drawing: %#", (text, what) => {
    const { fault, svg: made } = cleanSvg(text);
    expect(fault?.what).toMatch(what);
    expect(made).toBeUndefined();
  });
});
