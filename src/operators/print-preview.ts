import { printCount } from "#base/print-count.ts";
import type { RejectReason } from "#news/article.ts";
import type { DocumentPreview } from "./preview-document.ts";

/** What to do, for codes that a curator meets often. */
const advice: Record<string, string> = {
  empty: "There is nothing in it.",
  not_a_feed: "It is not an RSS, Atom or JSON feed. Look on the site for a link to its feed.",
  too_complex: "It is over the limits of reading (R18); the entries before that are shown.",
  unreadable: "The file cannot be read. Check its path and rights.",
  http_404: "There is no feed at this address any more. Look on the site for the new one.",
  gone: "The publisher has removed this feed for good.",
};

const reasons: Record<RejectReason, string> = {
  no_title: "without a title",
  no_link: "without a link",
  bad_link: "with a link that is not a web address",
  duplicate: "twice in the document",
  over_first_import: "over the cap of a first import",
};

export function printPreview(shown: string, preview: DocumentPreview): string {
  const entries = printCount(preview.items.length, "entry", "entries");
  const heading = preview.feedTitle === "" ? entries : `${preview.feedTitle}: ${entries} (${preview.format})`;
  const lines = preview.items.flatMap(({ title, url, published_date, shown_date }) => {
    const said =
      published_date === null ? "no date in the feed" : `the feed says ${toMinute(published_date)}`;
    const isAsSaid = published_date !== null && toMinute(published_date) === toMinute(shown_date);
    const note = isAsSaid ? "" : `  (${said})`;
    return [`  ${toMinute(shown_date)}  ${title}${note}`, `  ${" ".repeat(16)}  ${url}`];
  });
  const refused = [...Map.groupBy(preview.rejected, (reason) => reason)].map(
    ([reason, { length }]) => `${length} ${reasons[reason]}`,
  );
  if (refused.length > 0) lines.push(`  Not taken: ${refused.join(", ")}.`);
  if (preview.error) lines.push(`  ${printError(preview.error)}`);
  for (const feed of preview.namedFeeds) lines.push(`  This page names its feed: ${feed}`);
  return `${shown}\n  ${heading}\n${lines.join("\n")}\n`;
}

const toMinute = (date: string): string => date.replace("T", " ").slice(0, 16);

export function printError(code: string): string {
  return `Problem: ${code}. ${advice[code] ?? "A refresh would meet the same and try again later."}`;
}
