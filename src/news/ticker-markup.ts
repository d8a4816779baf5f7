import { escapeMarkup } from "#base/escape-markup.ts";
import { dayMs, hourMs } from "#base/time.ts";
import type { Headline } from "./headline.ts";
import { printAge, printDay } from "./print-age.ts";

/**
 * A piece of a page as data: text, or an element with its attributes and what is in it. What a page shows of the headlines is
 * described once: the server prints it into the page (printMarkup), and the browser draws it if the page came without it, or
 * after a refresh (site/ticker/draw-markup.ts).
 */
export type Markup = string | MarkupElement;
export type MarkupElement = readonly [
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ...children: Markup[],
];

/** As HTML. There are no void elements among ours, so each is closed. */
export function printMarkup(markup: Markup): string {
  if (typeof markup === "string") return escapeMarkup(markup);
  const [tag, attributes, ...children] = markup;
  const names = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`);
  return `<${tag}${names.join("")}>${children.map(printMarkup).join("")}</${tag}>`;
}

/** Spec 9: the strip's text is the titles joined by bullets, repeated, and cut to 6000 characters. */
export const stripCharacters = 6000;
export const bullet = " • ";

/** One headline's place in the strip. */
interface StripSegment {
  /** Index into the titles. */
  index: number;
  text: string;
  /** What the cut took from the title. */
  rest: string;
  /** The bullet after it, or what the cut left of that. */
  gap: string;
}

/** How much of the strip's beginning is repeated after its end, so that the loop has no gap on the widest screens. */
const seamCharacters = 900;

/** The hub's own updates lead to the same path of the site that shows them while its address is an example. */
export function leadHome(headlines: readonly Headline[], exampleUrl?: string): Headline[] {
  const site = exampleUrl && new URL("/", exampleUrl).href;
  const lead = (url: string) => (site && url.startsWith(site) ? url.slice(site.length - 1) : url);
  return headlines.map((headline) => ({ ...headline, url: lead(headline.url) }));
}

/** When a page is drawn; undefined if it may be read at any time, so that it shows days instead of ages. */
export type DrawnAt = number | undefined;

/** "Campus Daily, 2 hours ago", whose age is on one line; the age alone if the table names no source. */
export function printDetail(source: string | undefined, publishedDate: string, drawnAtMs: DrawnAt): string {
  const age = hasAge(publishedDate, drawnAtMs) ? printAge(publishedDate, drawnAtMs) : printDay(publishedDate);
  // A name in Arabic or Hebrew would take the age along to its other side.
  const name = /[\u0590-\u08ff]/.test(source ?? "") ? `\u2068${source}\u2069` : source;
  return (name ? `${name}, ` : "") + age.replaceAll(" ", "\u00a0");
}

/** Whether to show an age. If the date is ahead of the visitor's clock, that clock is wrong, and "just now" would be made up. */
const hasAge = (date: string, drawnAtMs: DrawnAt): drawnAtMs is number =>
  drawnAtMs !== undefined && Date.parse(date) <= drawnAtMs + hourMs;

/** What a screen reader adds to a headline: source, age and what the link does (WCAG 3.2.5). */
export const printHidden = (detail: string) => `, ${detail} (opens in new tab)`;

/**
 * Spec 2 "News ticker". Each headline is one real link, once; what the spec's text repeats is an inert copy (toCopiesMarkup), so
 * that assistive technology and the Tab key meet every headline exactly once (A8). "still" until the script says more.
 */
export function toTickerMarkup(headlines: readonly Headline[], drawnAtMs: DrawnAt): MarkupElement {
  const strip = toStrip(headlines.map(({ title }) => title));
  const items = headlines.map((headline, index) => toItem(headline, strip[index], drawnAtMs));
  return [
    "section",
    { class: "ticker still", "aria-label": "News headlines" },
    toButton("ticker-pause", pausePath, "Pause", " headlines"),
    toButton("ticker-all", "M5 5h14v2H5zM5 11h14v2H5zM5 17h9v2H5z", "All headlines"),
    ["div", { class: "ticker-window" }, ["div", { class: "ticker-track" }, ["ul", {}, ...items]]],
    ["div", { class: "ticker-progress", "aria-hidden": "true" }, ["div", {}]],
  ];
}

/** After the list if the strip moves: the rest of the spec's 6000 characters, and what fills the window after them. */
export function toCopiesMarkup(titles: readonly string[]): MarkupElement[] {
  const copies = toStrip(titles).slice(titles.length);
  const seam = toStrip(titles, seamCharacters);
  const toCopies = (name: string, parts: StripSegment[]): MarkupElement => [
    "div",
    { class: name, inert: "", "aria-hidden": "true" },
    ...parts.map(({ index, text, gap }): Markup => {
      return ["span", { "data-index": String(index), dir: "auto" }, text + gap];
    }),
  ];
  return [toCopies("ticker-copy", copies), toCopies("ticker-copy ticker-seam", seam)];
}

export const pausePath = "M7 5h4v14H7zM14 5h4v14h-4z";
export const playPath = "M8 5v14l11-7z";

/** As big as its text, whatever the visitor's text size is. */
const toButton = (className: string, path: string, label: string, rest = ""): Markup => [
  "button",
  { type: "button", class: `ticker-button ${className}` },
  ["svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, ["path", { d: path }]],
  ["span", {}, label],
  ...(rest ? [["span", { class: "v" }, rest] as const] : []),
];

/** "past": the 6000 characters were full before this headline; it is shown only if the strip does not move. */
function toItem(headline: Headline, segment: StripSegment | undefined, drawnAtMs: DrawnAt): Markup {
  const { title, published_date, source_name } = headline;
  const rest: Markup[] = segment?.rest ? [["span", { class: "v" }, segment.rest]] : [];
  return [
    "li",
    { class: segment ? "in" : "past" },
    [
      "a",
      toLink(headline),
      // Without a title, which some screen readers say instead of these words: the pointer has the window's (move-strip.ts).
      ["span", toSpeech(headline), segment?.text ?? title, ...rest],
      ["span", { class: "v" }, printHidden(printDetail(source_name, published_date, drawnAtMs))],
    ],
    ["span", { "aria-hidden": "true" }, segment?.gap ?? bullet],
  ];
}

/** A headline's link, with the data for its age and for the list of all headlines. */
const toLink = ({ url, published_date, source_name = "" }: Headline): Record<string, string> => ({
  href: url,
  target: "_blank",
  rel: "noopener noreferrer",
  "data-date": published_date,
  "data-source": source_name,
});

/** Language and direction of what a feed wrote (WCAG 3.1.2). */
const toSpeech = ({ language }: Headline): Record<string, string> =>
  language ? { lang: language, dir: "auto" } : { dir: "auto" };

/**
 * The newest three, each with source and age, and a link to all of them. `readAt`: when the sources were last asked, on a
 * host of static files, whose headlines age until the next build.
 */
export function toTodayMarkup(
  headlines: readonly Headline[],
  drawnAtMs: DrawnAt,
  readAt?: string,
): MarkupElement {
  const title = printTodayTitle(headlines[0]?.published_date ?? "", drawnAtMs);
  return [
    "section",
    { class: "today" },
    ["h2", { id: "today-title" }, title],
    ["ul", {}, ...headlines.slice(0, 3).map((headline) => toListedItem(headline, drawnAtMs))],
    // Without a script it leads to the strip, which then shows all of them.
    ["a", { class: "today-all", href: "#ticker" }, printAll(headlines.length)],
    ...(readAt ? [["p", { "data-read": readAt }, printReadAt(readAt, drawnAtMs)] as const] : []),
  ];
}

export function printReadAt(readAt: string, drawnAtMs: DrawnAt): string {
  if (hasAge(readAt, drawnAtMs)) return `Last updated ${printAge(readAt, drawnAtMs)}`;
  return `Last updated ${printDay(readAt)}, ${new Date(readAt).toISOString().slice(11, 16)} UTC`;
}

/** Whether "Today" is true, also of a page that has been open since yesterday. */
export const printTodayTitle = (newest: string, nowMs: DrawnAt) =>
  hasAge(newest, nowMs) && nowMs - Date.parse(newest) < dayMs ? "Today" : "Latest headlines";

const printAll = (count: number) => (count === 1 ? "The one headline" : `All ${count} headlines`);

/** A headline in a list: whole, with source and age below it. */
export function toListedItem(headline: Headline, drawnAtMs: DrawnAt): Markup {
  const { title, published_date, source_name } = headline;
  return [
    "li",
    {},
    [
      "a",
      toLink(headline),
      ["span", toSpeech(headline), title],
      ["span", { class: "v" }, " (opens in new tab)"],
    ],
    ["p", {}, printDetail(source_name, published_date, drawnAtMs)],
  ];
}

/** The strip as segments, which are the spec's text with their gaps. Characters are UTF-16 units, as in String.length. */
export function toStrip(titles: readonly string[], maxCharacters = stripCharacters): StripSegment[] {
  const segments: StripSegment[] = [];
  if (titles.length === 0) return segments;
  for (let left = maxCharacters, turn = 0; left > 0; turn++) {
    const index = turn % titles.length;
    const title = titles[index] ?? "";
    const text = cut(title, left);
    const gap = bullet.slice(0, Math.max(0, left - title.length));
    segments.push({ index, text, rest: title.slice(text.length), gap });
    left -= title.length + bullet.length;
  }
  return segments;
}

/** Never leaves half of a surrogate pair at the end. */
const cut = (text: string, length: number) => text.slice(0, length).replace(/[\ud800-\udbff]$/, "");

/** Where headlines go in the prerendered home page, exactly as written there: what the server replaces. */
export interface TickerTemplate {
  /** The strip under the header. */
  slot: string;
  /** The newest few, near the top of the content. */
  today: string;
  /** The site's address if it is an example still. */
  exampleUrl?: string | undefined;
}

export const tickerSlotId = "ticker";
export const todaySlotId = "today";

export const tickerTemplate: TickerTemplate = {
  slot: `<div class="ticker-slot" id="${tickerSlotId}"></div>`,
  today: `<div class="today-slot" id="${todaySlotId}"></div>`,
};
