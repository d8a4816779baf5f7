import brands from "./marks/brands.json" with { type: "json" };
import type { PageFacts } from "./page-facts.ts";
import { PhraseList, PhraseText } from "./phrase-list.ts";
import type { Reason } from "./reason.ts";
import { registrableDomain } from "./registrable-domain.ts";

const brandWords = new PhraseList<readonly string[]>(
  brands.map(({ words, domains }) => [words, domains.split("|")] as const),
);
const shortForm = 200;

/** A short page that asks for a password or a card in the name of somebody whose address it does not have. */
export function listPhishingReasons(page: PageFacts, address: string, promised: string): Reason[] {
  if ((!page.hasPassword && !page.hasCard) || page.wordCount > shortForm) return [];
  if (page.hasPassword && page.hasCard)
    return [{ text: "it asks for a password and the number of a card at once", weight: 3 }];
  const domain = registrableDomain(address);
  const brand = brandWords
    .findAll(PhraseText.of(`${page.title} . ${page.headings.slice(0, 2).join(" . ")}`))
    .find(
      ({ tag, text }) => !tag.includes(domain) && brandWords.find(PhraseText.of(promised))?.text !== text,
    );
  if (!brand) return [];
  const what = page.hasCard ? "the number of a card" : "a password";
  return [{ text: `it asks for ${what} in the name of ${brand.text}, at ${domain}`, weight: 4 }];
}
