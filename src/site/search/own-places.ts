import type { SearchIndex } from "#catalog/search/search-index.ts";
import { drawExternalLink } from "../parts/draw-external-link.ts";
import { drawElement } from "./draw-element.ts";

/** What people ask about this site itself, by the first word of the footer's link that answers it; no listed link does. */
const askedFor = {
  About:
    /^(about|contacts?)( (us|details|page|(this|the) (site|website|page|hub)))?$|\b(contact (us|you)|about you|who (made|runs|owns|built|is behind) (this|it)|do you (keep|store|track|sell)|track me)\b|^who are you$|^(privacy|cookies?|terms)( (policy|notice|of use))?$|^(e ?mail|imprint|impressum|gdpr|feedback)$/,
  Our: /^((our|your) )?services$|^(hire|work with) (us|you|a consultant)$/,
  Suggest:
    /\b(suggest|add|submit|report)( an?| my)?( broken| dead| new)? (link|site|website|resource)s?\b|^(broken|dead) links?$/,
};

const toSaid = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z]+/g, " ")
    .trim();

/** The site's own links that answer the whole query; `offers` are named and addressed. `isLost`: no listed link does. */
export function drawOwnPlaces(query: string, offers: SearchIndex["own"], isLost: boolean): HTMLElement[] {
  const said = toSaid(query);
  const links = [...document.querySelectorAll(".footer a")];
  const places = Object.entries(askedFor)
    .filter(([, asked]) => asked.test(said))
    .flatMap(([word]) => links.find(({ textContent }) => textContent.startsWith(`${word} `)) ?? [])
    .map((link) => link.cloneNode(true));
  const offered = offers
    .filter(([name]) => isNamed(toSaid(name), said, isLost))
    .map(([name, href]) =>
      href.startsWith("#") ? drawElement("a", { href }, name) : drawExternalLink(href, name),
    );
  return [...places, ...offered].map((link) => drawElement("li", {}, link));
}

/** By half of its name: "university" is not yet the University Tours. One word will do where it leads nowhere else. */
function isNamed(name: string, said: string, isLost: boolean): boolean {
  const words = said.split(" ");
  const isPart = words.every((word) => name.split(" ").some((one) => one.startsWith(word)));
  return isPart && said.length > 2 && (isLost || (words.length > 1 && 2 * said.length >= name.length));
}
