import type { ReactNode } from "react";
import type { Catalog } from "#catalog/catalog.ts";
import { countListed, countReviewed } from "#catalog/count-links.ts";
import { basePathOf } from "#catalog/page-paths.ts";
import { printDay } from "#news/print-age.ts";

/** Who runs this hub, how its links come about, and what else there is of it; empty parts are left out. */
export function About({ catalog, today }: { catalog: Catalog; today: string }) {
  const { site } = catalog;
  const { about = {}, share_email: email } = site;
  const reviewed = countReviewed(catalog, today);
  const chosen = [
    about.choosing,
    reviewed > 0 &&
      `A person has reviewed ${reviewed} of the ${countListed(catalog)} links in the 12 months before ${printDay(today)}.`,
  ].filter(Boolean);
  return (
    <section className="about" id="about">
      <h2>About {site.product}</h2>
      <div className="about-parts">
        <Part heading="What it is">{about.what}</Part>
        <Part heading="Who runs it">{about.run_by}</Part>
        <Part heading="How links are chosen and checked">{chosen.join(" ")}</Part>
        <Part heading="Privacy">{about.privacy?.join(" ")}</Part>
        <Part heading="Contact">{email && <a href={`mailto:${email}`}>{email}</a>}</Part>
        <Part heading="To take with you">
          <OpenParts base={basePathOf(site)} hasNews={catalog.feeds.some(({ enabled }) => enabled)} />
        </Part>
      </div>
    </section>
  );
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <h3>{heading}</h3>
      <p>{children}</p>
    </div>
  );
}

const OpenParts = ({ base, hasNews }: { base: string; hasNews: boolean }) => (
  <>
    All links are a <a href={`${base}resources.csv`}>table for a spreadsheet</a> and a{" "}
    <a href={`${base}resources.json`}>file for programs</a>. New links come as a{" "}
    <a href={`${base}feed.xml`}>feed</a>, which a feed reader shows with your other news.
    {hasNews && " The news sources of the headlines are a "}
    {hasNews && <a href={`${base}feeds.opml`}>list for feed readers</a>}
    {hasNews && "."}
  </>
);
