import type { Search } from "#catalog/search/search.ts";
import type { SearchIndex } from "#catalog/search/search-index.ts";
import { listWords, stopWords } from "#catalog/search/split-words.ts";
import { stemInPhrase } from "#catalog/search/stem-word.ts";
import { drawExternalLink } from "../parts/draw-external-link.ts";
import { drawElement } from "./draw-element.ts";

type Offers = SearchIndex["own"];

/** What people ask about this site itself, by the first word of the footer's link that answers it; no listed link does. */
const askedFor = {
  About:
    /^(about|contacts?)( (us|details|page|(this|the) (site|website|page|hub)))?$|\b(contact (us|you)|about you|who (made|runs|owns|built|is behind) (this|it)|do you (keep|store|track|sell)|track me)\b|^who are you$|^(privacy|cookies?|terms)( (policy|notice|of use))?$|^(e ?mail|imprint|impressum|gdpr|feedback)$/,
  Our: /^((our|your) )?services$|^(hire|work with) (us|you|a consultant)$/,
  Suggest:
    /\b(suggest|add|submit|report)( an?| my)?( broken| dead| new)? (link|site|website|resource)s?\b|^(broken|dead) links?$/,
};

/** The site's own links that answer the whole query; `offers` are named and addressed. */
export function drawOwnPlaces(query: string, offers: Offers, search: Search): HTMLElement[] {
  const words = listWords(query);
  const said = words.join(" ");
  // "What is Waymark?"
  const told = words.filter((word) => !stopWords.has(word)).join(" ");
  const links = [...document.querySelectorAll(".footer a")];
  const places = Object.entries(askedFor).flatMap(([word, asked]) => {
    const link = links.find(({ textContent }) => textContent.startsWith(`${word} `));
    const isAsked = asked.test(said) || link?.textContent.toLowerCase() === `about ${told}`;
    return link && isAsked ? link.cloneNode(true) : [];
  });
  const isUnknown = (word: string) => search.find(word, { isLiteral: true }).total === 0;
  const offered = listNamed(words, offers, isUnknown).map(([name, href]) =>
    href.startsWith("#") ? drawElement("a", { href }, name) : drawExternalLink(href, name),
  );
  return [...places, ...offered].map((link) => drawElement("li", {}, link));
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
