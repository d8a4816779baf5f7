import type { Search } from "#catalog/search/search.ts";
import type { SearchIndex } from "#catalog/search/search-index.ts";
import { listWords, stopWords } from "#catalog/search/split-words.ts";
import { stemInPhrase } from "#catalog/search/stem-word.ts";
import { drawExternalLink } from "../parts/draw-external-link.ts";
import asked from "./asked-for.json" with { type: "json" };
import { drawElement } from "./draw-element.ts";

type Offers = SearchIndex["own"];

/** What people ask about this site itself, by the first word of the footer's link that answers it; no listed link does. */
const askedFor = new Map(Object.entries(asked).map(([word, pattern]) => [word, new RegExp(pattern)]));

const tell = (words: string[]) => words.filter((word) => !stopWords.has(word)).join(" ");

/** Whether a query asks for this link, by its words or by the site's name: "What is Waymark?" */
export const isAskedOf = (label: string, query: string): boolean =>
  askedFor.get(label.split(" ")[0] ?? "")?.test(listWords(query).join(" ")) ||
  (label.startsWith("About ") && tell(listWords(label)) === (tell(listWords(query)) || label));

/** The site's own links that answer the whole query; `offers` are named and addressed. */
export function drawOwnPlaces(query: string, offers: Offers, search: Search): HTMLElement[] {
  const own = [...document.querySelectorAll(".footer a")].filter((one) => isAskedOf(one.textContent, query));
  const isUnknown = (word: string) => search.find(word, { isLiteral: true }).total === 0;
  const offered = listNamed(listWords(query), offers, isUnknown).map(([name, href]) =>
    href.startsWith("#") ? drawElement("a", { href }, name) : drawExternalLink(href, name),
  );
  return [...own.map((link) => link.cloneNode(true)), ...offered].map((link) => drawElement("li", {}, link));
}

/** By half of its name, after little words: "university" is not yet the University Tours. Or by a word of no link. */
export const listNamed = (said: readonly string[], offers: Offers, isUnknown: (word: string) => boolean) =>
  offers.filter(([title]) => {
    const name = listWords(title);
    const isIn = (word: string) =>
      name.some((one) => one.startsWith(word) || stemInPhrase(one) === stemInPhrase(word));
    const told = said.slice(said.findIndex((word) => isIn(word) || !stopWords.has(word)));
    const isHalf = told.length > 1 && 2 * told.join(" ").length >= name.join(" ").length;
    return told.every(isIn) && told.join("").length > 2 && (isHalf || told.some(isUnknown));
  });
