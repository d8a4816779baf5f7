/** A story as a publisher's system knows it; printed below in four dialects. */
export interface Story {
  title: string;
  path: string;
  hoursAgo: number;
}

const day = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 3_600_000);

export function printRss(name: string, home: string, stories: Story[]): string {
  const items = stories.map(
    ({ title, path, hoursAgo }) => `<item>
      <title><![CDATA[${title}]]></title><link>${home}${path}?utm_source=rss</link>
      <guid isPermaLink="false">${path}</guid><pubDate>${day(hoursAgo).toUTCString()}</pubDate>
      <description><![CDATA[<p>Short text about ${title}.</p>]]></description></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>${name}</title><link>${home}</link>
    <ttl>30</ttl>${items.join("")}</channel></rss>`;
}

export function printAtom(name: string, home: string, stories: Story[]): string {
  const entries = stories.map(
    ({ title, path, hoursAgo }) => `<entry><title type="html">${escapeText(escapeText(title))}</title>
      <link rel="alternate" type="text/html" href="${path}"/><id>tag:news,2026:${path}</id>
      <published>${day(hoursAgo).toISOString()}</published><updated>${day(hoursAgo).toISOString()}</updated></entry>`,
  );
  return `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>${name}</title>
    <link href="${home}"/><id>${home}</id><updated>${day(0).toISOString()}</updated>${entries.join("")}</feed>`;
}

export function printRdf(name: string, home: string, stories: Story[]): string {
  const items = stories.map(
    ({ title, path, hoursAgo }) => `<item rdf:about="${home}${path}"><title>${escapeText(title)}</title>
      <link>${home}${path}</link><dc:date>${day(hoursAgo).toISOString()}</dc:date></item>`,
  );
  return `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
    xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="${home}"><title>${name}</title><link>${home}</link>
    </channel>${items.join("")}</rdf:RDF>`;
}

export function printJsonFeed(name: string, home: string, stories: Story[]): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: name,
    home_page_url: home,
    items: stories.map(({ title, path, hoursAgo }) => ({
      id: path,
      url: `${home}${path}`,
      title,
      date_published: day(hoursAgo).toISOString(),
    })),
  });
}

const escapeText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
