import { type Handler, Parser } from "htmlparser2";
import { escapeMarkup } from "#base/escape-markup.ts";
import type { WhatAndFix } from "#base/problem.ts";

export interface CleanSvg {
  /** Only what draws; absent if it is not a drawing at all. */
  svg?: string;
  /** What was in it that may run, send or load something, in words. */
  removed: string[];
  fault?: WhatAndFix;
}

export const maxLogoChars = 65_536;

const containers = "svg g defs symbol clipPath mask pattern linearGradient radialGradient";
const shapes = "path rect circle ellipse line polyline polygon stop use title desc";
const elements = new Map(`${containers} ${shapes}`.split(" ").map((name) => [name.toLowerCase(), name]));
const geometry =
  "viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform id offset preserveAspectRatio " +
  "gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits patternUnits patternTransform";
const looks =
  "fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray " +
  "stroke-dashoffset stroke-opacity opacity stop-color stop-opacity clip-path clip-rule mask color display visibility " +
  "mask-type paint-order vector-effect";
const attributes = new Map(`${geometry} ${looks}`.split(" ").map((name) => [name.toLowerCase(), name]));
const lookNames = new Set(looks.split(" "));
// Some programs wrap the whole drawing in it.
elements.set("switch", "g");
/** What a drawing program adds and no one sees; left out silently. */
const harmless = /^(metadata|style)$|^(sodipodi|inkscape|rdf|cc|dc|i|x):/i;
/** Comments, marks around the whole, and rules for paper, dark mode or the like: out of their block, they would always apply. */
const beside = /<!\[CDATA\[|\]\]>|\/\*[\s\S]*?(?:\*\/|$)|@[^@{};]*(?:;|\{(?:[^{}]*\{[^{}]*\})*[^{}]*\})/g;
const maxElements = 5000;
/** With those that are drawn again by their names: a page with a million of them does not open. */
const maxDrawn = 50_000;
/** A part by its name, in any language, and a colour in case that there is none, as Inkscape writes it. */
const ownPaint = /^\s*url\(\s*['"]?#([\p{L}\p{M}\p{N}_.:-]+)['"]?\s*\)(?:\s+#?\w+)?\s*$/iu;
const askForSvg = "ask whoever made the logo for the SVG file; a picture of it, such as PNG, cannot be used";

/**
 * A drawing without anything that runs, sends or loads: what draws is copied by name, and nothing else. The
 * classes of drawing programs become attributes, because our pages allow no foreign styles.
 */
export function cleanSvg(text: string): CleanSvg {
  const exportAgain = "export it again from the drawing program, as SVG";
  const fault = (what: string, fix = exportAgain) => ({ removed: [], fault: { what, fix } });
  if (!/<svg/i.test(text)) return fault("this is not an SVG drawing", askForSvg);
  if (text.length > maxLogoChars)
    return fault(`the drawing has ${text.length} characters, and at most ${maxLogoChars} are taken`);
  const classes = readClasses(text);
  const removed = new Set<string>();
  let [svg, count, broken] = ["", 0, ""];
  /** What is open, with the id of the part that it is in, and how many are that are left out. */
  const open: { name: string; id: string }[] = [];
  const parts: Parts = new Map();
  let skipped = 0;
  /** Nothing has come after the last opening tag, so an implied end now is that of a self-closing element. */
  let isFresh = false;
  const handlers: Partial<Handler> = {
    onopentag(given: string, attribs: Attributes) {
      isFresh = true;
      const name = elements.get(given.replace(/^svg:/, "").toLowerCase());
      if (open.length === 0 && skipped === 0 && (name !== "svg" || count > 0))
        broken ||= name === "svg" ? "there are two drawings in it" : "this is not an SVG drawing";
      if (!name || skipped > 0) {
        skipped++;
        if (!name && skipped === 1 && !harmless.test(given)) removed.add(describe(given));
        return;
      }
      if (++count > maxElements) broken ||= `it has more than ${maxElements} parts`;
      // What draws the icons takes 1,024 levels, with those around it.
      if (open.length > 1000) broken ||= "its parts are nested more than 1000 deep";
      const drawn: string[] = [];
      const kept = keep(name, attribs, drawn);
      const around = open.at(-1);
      open.push({ name, id: addToPart(around?.id ?? "", around && kept.id, drawn, parts) });
      const own = around ? kept : { xmlns: "http://www.w3.org/2000/svg", ...withViewBox(kept) };
      const written = Object.entries(own).map(([key, value]) => ` ${key}="${escapeMarkup(value)}"`);
      svg += `<${name}${written.join("")}>`;
    },

    onclosetag(_: string, isImplied: boolean) {
      if (isImplied && !isFresh)
        broken ||= `the drawing is cut off: <${open.at(-1)?.name ?? "svg"}> is never closed`;
      isFresh = false;
      if (skipped > 0) skipped--;
      else svg += `</${open.pop()?.name}>`;
    },

    ontext(text: string) {
      isFresh = false;
      const name = open.at(-1)?.name;
      if (skipped === 0 && (name === "title" || name === "desc")) svg += escapeMarkup(text);
    },

    onprocessinginstruction(_: string, data: string) {
      if (/<!ENTITY/i.test(data)) removed.add("its own entities");
      if (/^\?xml-stylesheet/i.test(data)) removed.add("a stylesheet from elsewhere");
    },
  };
  new Parser(handlers, { xmlMode: true, decodeEntities: true }).end(text);
  if (broken) return fault(broken);
  if (count < 2) return fault("there is nothing drawn in it");
  if (isTooMuch(parts)) return fault("its parts are drawn again and again, or within themselves");
  return { svg, removed: [...removed] };

  function keep(element: string, attribs: Attributes, drawn: string[]): Attributes {
    const styles = (attribs.class ?? "").split(/\s+/).map((one) => classes.get(one));
    const all: Attributes = Object.assign({}, attribs, ...styles, readDeclarations(attribs.style ?? ""));
    const kept = Object.entries(all).flatMap(([given, text]) => {
      if (/^on/i.test(given)) removed.add("commands that run when a visitor points at it");
      const isHref = /^(xlink:)?href$/i.test(given);
      const [, named] = (isHref ? /^#([\p{L}\p{M}\p{N}_.:-]+)$/u : ownPaint).exec(text) ?? [];
      const isPart = isHref && named && /^(?:use|pattern|\w+Gradient)$/.test(element);
      if (isHref && !isPart) removed.add("a part from another address");
      const name = isPart ? "href" : attributes.get(given.toLowerCase());
      if (!name) return [];
      if (named) drawn.push(named);
      // Whatever the function: its address needs one of these.
      else if (name !== "id" && /url\s*\(|[\\'"]/i.test(text)) {
        removed.add("a part from another address");
        return [];
      }
      return [[name, text]];
    });
    return Object.fromEntries(kept);
  }
}

type Attributes = Record<string, string>;

/** By id: how many elements are in this part of the drawing alone, and which other parts are drawn in it, once or again. */
type Parts = Map<string, { count: number; drawn: string[] }>;

/** Counts an element in the part that it is in, or in the one that it begins: its `id`, as returned. */
function addToPart(around: string, named = around, drawn: readonly string[], parts: Parts): string {
  // Some programs give several one id: a browser draws the first of them.
  const id = parts.has(named) ? around : named;
  if (id !== around) parts.get(around)?.drawn.push(id);
  const part = parts.get(id) ?? { count: 0, drawn: [] };
  parts.set(id, part);
  part.count++;
  part.drawn.push(...drawn);
  return id;
}

/** Counts no further than it must: what is drawn within itself has no end. */
function isTooMuch(parts: Parts): boolean {
  const due = [""];
  let drawn = 0;
  for (let id = due.pop(); id !== undefined && drawn <= maxDrawn; id = due.pop()) {
    const part = parts.get(id);
    drawn += part?.count ?? 0;
    due.push(...(part?.drawn ?? []));
  }
  return drawn > maxDrawn;
}

const described: [name: RegExp, what: string][] = [
  [/^script$/, "a script"],
  [/^foreignobject$/, "a web page within the drawing"],
  [/^(fe)?image$/, "a picture within the drawing"],
  [/^(text|tspan)$/, "words that are text and not outlines"],
  [/^(animate|set)/, "movement"],
];

function describe(element: string): string {
  const name = element.toLowerCase().replace(/^svg:/, "");
  return described.find(([form]) => form.test(name))?.[1] ?? `<${element.slice(0, 30)}>`;
}

/** Without one, a browser does not know how to scale it. */
function withViewBox(kept: Attributes): Attributes {
  const [width, height] = [kept.width, kept.height].map((size = "") => /^([\d.]+)(px)?$/.exec(size)?.[1]);
  return width && height ? { ...kept, viewBox: kept.viewBox ?? `0 0 ${width} ${height}` } : kept;
}

/** `.cls-1{fill:#fff}` of a drawing's own stylesheet, by class. */
function readClasses(text: string) {
  const classes = new Map<string, Attributes>();
  for (const [, css = ""] of text.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/gi)) {
    for (const rule of css.replace(beside, "").split("}")) {
      const [selectors = "", body = ""] = rule.split("{");
      for (const [, name = ""] of selectors.matchAll(/(?<=^|,)\s*\.([\w-]+)\s*(?=,|$)/g))
        classes.set(name, { ...classes.get(name), ...readDeclarations(body) });
    }
  }
  return classes;
}

function readDeclarations(css: string): Attributes {
  // An attribute with `!important` would be ignored.
  const pairs = css.split(";").map((one) => one.split(/[:!]/).map((part) => part.trim()));
  return Object.fromEntries(
    pairs.flatMap(([name = "", value = ""]) => (lookNames.has(name) && value !== "" ? [[name, value]] : [])),
  );
}
