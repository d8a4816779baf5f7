import { useState } from "react";
import { createPortal } from "react-dom";
import type { Headline } from "#news/headline.ts";
import { isSafeUrl } from "#news/is-safe-url.ts";
import { printDetail } from "#news/ticker-item.ts";
import { ExternalLink } from "../parts/external-link.tsx";
import { allHeadlinesId } from "./all-headlines-id.ts";

/**
 * The ticker's headlines as a dated list, newest first, to be read at one's own pace and narrowed by a word. At the end
 * of the page, as the menus' panels: its headings must not come before the page's first (WCAG 1.3.1, 2.4.10).
 */
export function AllHeadlines({ headlines, nowMs }: { headlines: Headline[]; nowMs: number }) {
  const [word, setWord] = useState("");
  const found = headlines.filter((headline) => isSafeUrl(headline.url) && matches(headline, word));
  return createPortal(
    <section
      className="drawer all-headlines"
      id={allHeadlinesId}
      popover="auto"
      aria-labelledby="all-headlines-title"
    >
      <button
        type="button"
        className="drawer-close"
        popoverTarget={allHeadlinesId}
        popoverTargetAction="hide"
      >
        Close
      </button>
      <h2 id="all-headlines-title">All headlines</h2>
      <label className="drawer-field">
        Show those with
        <input
          type="search"
          value={word}
          onChange={(event) => setWord(event.target.value)}
          placeholder="a word"
        />
      </label>
      <p role="status">{`${found.length} of ${headlines.length}`}</p>
      {toDays(found).map(({ day, headlines: ofDay }) => (
        <section key={day}>
          <h3>{day}</h3>
          <ul>
            {ofDay.map((headline) => (
              <li key={headline.id}>
                <ExternalLink href={headline.url}>{headline.title}</ExternalLink>
                <p>{printDetail(headline, nowMs)}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>,
    document.body,
  );
}

function matches({ title, source_name = "" }: Headline, word: string): boolean {
  return `${title} ${source_name}`.toLowerCase().includes(word.trim().toLowerCase());
}

/** The list is newest first already; days follow the visitor's clock. */
function toDays(headlines: Headline[]): { day: string; headlines: Headline[] }[] {
  const days: { day: string; headlines: Headline[] }[] = [];
  for (const headline of headlines) {
    const day = new Date(headline.published_date).toLocaleDateString("en-GB", {
      weekday: "long",
      day: "numeric",
      month: "long",
      year: "numeric",
    });
    const last = days.at(-1);
    if (last?.day === day) last.headlines.push(headline);
    else days.push({ day, headlines: [headline] });
  }
  return days;
}
