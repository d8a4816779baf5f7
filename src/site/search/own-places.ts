import { drawElement } from "./draw-element.ts";

/** What people ask about this site itself, by the first word of the footer's link that answers it; no listed link does. */
const askedFor = {
  About:
    /^(about|contacts?)( (us|details|page|(this|the) (site|website|page|hub)))?$|\b(contact (us|you)|about you|who (made|runs|owns|built|is behind) (this|it)|do you (keep|store|track|sell)|track me)\b|^who are you$|^(privacy|cookies?|terms)( (policy|notice|of use))?$|^(e ?mail|imprint|impressum|gdpr|feedback)$/,
  Our: /^((our|your) )?services$|^(hire|work with) (us|you|a consultant)$/,
  Suggest:
    /\b(suggest|add|submit|report)( an?| my)?( broken| dead| new)? (link|site|website|resource)s?\b|^(broken|dead) links?$/,
};

/** The site's own links that answer the whole query. */
export function drawOwnPlaces(query: string): HTMLElement[] {
  const said = query
    .toLowerCase()
    .replace(/[^a-z]+/g, " ")
    .trim();
  const links = [...document.querySelectorAll(".footer a")];
  return Object.entries(askedFor)
    .filter(([, asked]) => asked.test(said))
    .flatMap(([word]) => links.find(({ textContent }) => textContent.startsWith(`${word} `)) ?? [])
    .map((link) => drawElement("li", {}, link.cloneNode(true)));
}
