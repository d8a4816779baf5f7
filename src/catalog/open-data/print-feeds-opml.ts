import { escapeMarkup } from "#base/escape-markup.ts";
import type { NewsFeed, Site } from "../catalog.ts";
import { updatesFeedUrl } from "../shape/feeds-shape.ts";

/** /feeds.opml (OPML 2.0): the news sources, to subscribe to all of them in a feed reader. */
export function printFeedsOpml(feeds: readonly NewsFeed[], site: Site): string {
  const outlines = feeds.filter(({ enabled }) => enabled).map((feed) => printOutline(feed, site));
  return `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0">
<head><title>${escapeMarkup(`${site.product}: news sources`)}</title></head>
<body>
${outlines.join("\n")}
</body>
</opml>
`;
}

function printOutline({ name, home, url }: NewsFeed, site: Site): string {
  const isOwn = url === updatesFeedUrl;
  const fields = {
    type: "rss",
    text: name,
    title: name,
    // Our own updates are read without a network; others read them where they are published.
    xmlUrl: isOwn ? new URL("feed.xml", site.url).href : url,
    htmlUrl: isOwn ? site.url : home,
  };
  const attributes = Object.entries(fields).map(([key, value]) => `${key}="${escapeMarkup(value)}"`);
  return `<outline ${attributes.join(" ")}/>`;
}
