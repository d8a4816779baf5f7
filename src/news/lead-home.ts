import type { Headline } from "./headline.ts";

/**
 * The hub's own updates name its public address. While that is an example still, `exampleUrl`, they lead to the same path
 * of the site that shows them: nobody is sent to a domain that the hub does not have.
 */
export function leadHome(headlines: readonly Headline[], exampleUrl = ""): Headline[] {
  const { origin } = exampleUrl ? new URL(exampleUrl) : {};
  return headlines.map((headline) =>
    origin && headline.url.startsWith(`${origin}/`)
      ? { ...headline, url: headline.url.slice(origin.length) }
      : headline,
  );
}
