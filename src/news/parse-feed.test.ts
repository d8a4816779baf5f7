import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseFeed } from "./parse-feed.ts";
import { parseText, rssOf, toRows } from "./testing/to-rows.ts";

const folder = new URL("../../fixtures/feeds/", import.meta.url);

/** Format, entries, first title and first address of each. */
const expected: Record<string, [format: string, entries: number, title: string, url: string]> = {
  "atom-0.3-escaped-titles.xml": ["atom", 10, researchTitle(), "https://old.example/summer-research-2027"],
  "atom-1.0-blog-with-relative-links-and-xml-base.xml": [
    "atom",
    10,
    researchTitle(),
    "https://blog.example/posts/summer-research-2027.html",
  ],
  "atom-1.0-every-prefix-written-out.xml": [
    "atom",
    5,
    researchTitle(),
    "https://prefix.example/summer-research-2027",
  ],
  "atom-1.0-video-channel-title-in-media-group.xml": [
    "atom",
    5,
    researchTitle(),
    "https://video.example/watch?v=0",
  ],
  "cdf-channel-with-addresses-in-attributes.xml": ["cdf", 2, "First item", "https://cdf.example/one"],
  "json-feed-1.0-microblog-without-titles.json": [
    "json",
    10,
    "Forty places in twelve laboratories, open to pupils from sixteen.",
    "https://notes.example/summer-research-2027",
  ],
  "json-feed-1.1-site.json": ["json", 10, researchTitle(), "https://json.example/summer-research-2027"],
  "rss-0.91-with-doctype-and-entities.xml": ["rss", 3, "Café society", "https://oldschool.example/1"],
  "rss-1.0-rdf-journal-with-dublin-core.xml": [
    "rdf",
    10,
    researchTitle(),
    "https://journal.example/a/summer-research-2027",
  ],
  "rss-2.0-all-dates-equal-to-build-time.xml": [
    "rss",
    15,
    "Page number 0 of a generator",
    "https://static.example/0",
  ],
  "rss-2.0-blog-system-with-full-content.xml": [
    "rss",
    10,
    researchTitle(),
    "https://news.guidance.example/summer-research-2027/",
  ],
  "rss-2.0-broadcaster-cdata-and-media.xml": [
    "rss",
    10,
    researchTitle(),
    "https://www.broadcaster.example/education/summer-research-2027",
  ],
  "rss-2.0-feed-on-another-host-relative-links.xml": [
    "rss",
    4,
    "From the root of the site",
    "https://www.relative.example/2026/root",
  ],
  "rss-2.0-feed-service-with-original-links.xml": [
    "rss",
    5,
    researchTitle(),
    "https://burnt.example/summer-research-2027",
  ],
  "rss-2.0-namespaces-never-declared.xml": [
    "rss",
    5,
    researchTitle(),
    "https://careless.example/summer-research-2027",
  ],
  "rss-2.0-same-guid-on-all-items.xml": ["rss", 5, "Story number 0 under one guid", "https://guid.example/0"],
  "rss-2.0-undated.xml": ["rss", 25, "Page number 0 of a site without dates", "https://undated.example/0"],
  "rss-2.0-upper-case-tags-unquoted-attributes.xml": [
    "rss",
    5,
    researchTitle(),
    "https://loud.example/summer-research-2027",
  ],
  "rss-2.0-without-any-item.xml": ["rss", 0, "", ""],
};

function researchTitle(): string {
  return "Applications for the 2027 summer research programme open";
}

describe("R20 every format", () => {
  it.each(Object.entries(expected))("%s", (file, [format, entries, title, url]) => {
    const text = readFileSync(new URL(file, folder), "utf8");
    const { feed, error } = parseText(text);
    const rows = toRows(text);
    expect({ error, format: feed.format, entries: rows.length }).toEqual({
      error: undefined,
      format,
      entries,
    });
    expect({ title: rows[0]?.title ?? "", url: rows[0]?.url ?? "" }).toEqual({ title, url });
  });

  it("has an expectation for every fixture that is a feed", () => {
    const files = readdirSync(folder).filter(
      (file) => file !== "README.md" && !file.startsWith("not-a-feed"),
    );
    expect(files.sort()).toEqual(Object.keys(expected).sort());
  });
});

describe("R14 what is not a feed", () => {
  it.each([
    ["an HTML page", "<!DOCTYPE html><html><head><title>x</title></head></html>", "not_a_feed"],
    [
      "XHTML",
      '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><item>x</item></html>',
      "not_a_feed",
    ],
    [
      "a friend of a friend",
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><Person/></rdf:RDF>',
      "not_a_feed",
    ],
    ["OPML", '<opml version="2.0"><body><outline text="x"/></body></opml>', "not_a_feed"],
    ["plain words", "Service unavailable", "not_a_feed"],
    ["other JSON", '{"status":"ok","items":[]}', "not_a_feed"],
    ["nothing", "", "empty"],
    ["white space", "\ufeff \n\t", "empty"],
  ])("%s", (_name, text, error) => {
    expect(parseText(text)).toMatchObject({ error, feed: { entries: [] } });
  });

  it("takes a feed served as text/html for a feed", () => {
    const bytes = new TextEncoder().encode(rssOf("<title>T</title>"));
    expect(parseFeed(bytes, { contentType: "text/html" })).toMatchObject({ error: undefined });
  });

  it("takes a feed without entries for a success", () => {
    expect(parseText("<rss><channel><title>T</title></channel></rss>").error).toBeUndefined();
  });
});

describe("R17 entities", () => {
  const titleOf = (inside: string) =>
    toRows(rssOf(`<title>${inside}</title><link>https://a.example/</link>`))[0]?.title;

  it("decodes HTML's names and leaves unknown ones", () => {
    expect(titleOf("Caf&eacute;&nbsp;&hellip; &nosuch;")).toBe("Café … &nosuch;");
  });

  it("reads nothing out of a DOCTYPE's entities", () => {
    const subset =
      '<!DOCTYPE rss [<!ENTITY a "<item><title>Trap</title><link>https://evil.example</link></item>">]>';
    const text = subset + rssOf("<title>&a;</title><link>https://a.example/</link>");
    expect(toRows(text).map(({ title }) => title)).toEqual(["&a;"]);
  });

  it("is not misled by a DOCTYPE in a comment", () => {
    const text = `<!-- was: <!DOCTYPE rss [ -->${rssOf("<title>Good</title><link>https://a.example/</link>")}`;
    expect(toRows(text)).toHaveLength(1);
  });

  it("is not misled by brackets and quotes in the subset", () => {
    const subset = `<!DOCTYPE rss PUBLIC "]>" [<!-- ' ]> --><!ENTITY a ']><item><title>Trap</title></item>'> ] >`;
    expect(toRows(subset + rssOf("<title>Good</title><link>https://a.example/</link>"))).toHaveLength(1);
  });
});

describe("R19 end tags and nesting", () => {
  it("counts only direct children of an entry", () => {
    const [row] = toRows(
      rssOf(
        "<source url='https://s.example/'><title>Source</title><link>https://s.example/</link></source>" +
          "<image><title>Image</title><link>https://i.example/</link></image>" +
          "<media:content><media:title>Media</media:title></media:content>" +
          "<title>Own</title><link>https://own.example/</link><pubDate>2026-11-20</pubDate>",
      ),
    );
    expect(row).toMatchObject({ title: "Own", url: "https://own.example/" });
  });

  it("closes an entry that has lost its end tag", () => {
    const text =
      "<rss><channel><item><title>A</title><link>https://a.example/</link><description>x <b>y<item><title>B</title><link>https://b.example/</link></item></channel></rss>";
    expect(toRows(text).map(({ title }) => title)).toEqual(["A", "B"]);
  });

  it.each([
    "<title>A<link>https://a.example/</link><pubDate>2026-11-20</pubDate>",
    "<title>A<b>!<description>B</description><link>https://a.example/</link><pubDate>2026-11-20</pubDate>",
    "<title>A</title><link>https://a.example/\n<pubDate>2026-11-20</pubDate>",
    "<pubDate>2026-11-20<guid>https://a.example/<title>A</title>",
  ])("closes a field that has lost its end tag: %s", (entry) => {
    expect(toRows(rssOf(entry))).toMatchObject([
      { title: expect.stringMatching(/^A!?$/), url: "https://a.example/", sourceDate: "2026-11-20" },
    ]);
  });

  it.each([
    ["The HTML <link> element", "The HTML element"],
    ["Use <link/> and <id> today", "Use and today"],
    ["The <link>rel</link> attribute", "The rel attribute"],
    ["A meta <description> that works", "A meta that works"],
    ["How to write <title> tags", "How to write tags"],
    ["SVG's <title>alt</title> texts", "SVG's alt texts"],
  ])("leaves to a title the names of fields in it: %s", (written, title) => {
    const fields = `<link>https://a.example/</link><pubDate>2026-11-20</pubDate>`;
    const row = { title, url: "https://a.example/", sourceDate: "2026-11-20" };
    expect(toRows(rssOf(`${fields}<title>${written}</title><dc:creator>Ann</dc:creator>`))).toMatchObject([
      row,
    ]);
    expect(toRows(rssOf(`<title>${written}</title><category>Web</category>${fields}`))).toMatchObject([row]);
  });

  it.each([
    "<author>Ann",
    "<category>Web",
    "<dc:creator>Ann",
    "<enclosure url='a.mp3'>",
    "<media:content url='a.jpg'><p>",
    "<source url='https://b.example/'>",
    "<description>B <b>b",
    "<atom:link href='https://a.example/feed' rel='self'>",
  ])("closes whatever has lost its end tag: %s", (open) => {
    const entry = `<title>A</title>${open}<link>https://a.example/</link><pubDate>2026-11-20</pubDate>`;
    const next = "<title>B</title><link>https://b.example/</link>";
    expect(toRows(rssOf(entry, `${open}${next}`))).toMatchObject([
      { title: "A", url: "https://a.example/", sourceDate: "2026-11-20" },
      { title: "B", url: "https://b.example/" },
    ]);
  });

  it.each(["<category>Web</category>", "<dc:creator>Ann</dc:creator>", "<media:thumbnail url='a.jpg'/>"])(
    "ends a title without its end tag before %s",
    (part) => {
      const title = `<link>https://a.example/</link><title>A${part}`;
      expect(toRows(rssOf(title))).toMatchObject([{ title: "A" }]);
    },
  );

  it("reads an Atom link that is left open as in HTML", () => {
    const entry = '<entry><link href="https://a.example/"><title>A</title><id>1</id></entry>';
    expect(toRows(`<feed xmlns="http://www.w3.org/2005/Atom">${entry}</feed>`)).toMatchObject([
      { title: "A", url: "https://a.example/", guid: "1" },
    ]);
  });

  it("leaves to an author what he is described with", () => {
    const author = "<author><id>2</id><title>B</title><link href='https://b.example/'/></author>";
    const entry = `<entry>${author}<title>A</title><link href="https://a.example/"/></entry>`;
    expect(toRows(`<feed xmlns="http://www.w3.org/2005/Atom">${entry}</feed>`)).toMatchObject([
      { title: "A", url: "https://a.example/", guid: "" },
    ]);
  });

  it("R18 counts how far it searches for end tags", () => {
    const open = Array.from({ length: 200 }, (_, i) => `<x${i}><y:z/>`).join("");
    const { error } = parseText(rssOf(...Array(10).fill(open + "x".repeat(14_000))));
    expect(error).toBe("too_complex");
  });

  it("leaves titles and links inside a summary to it", () => {
    const summary = "<description><link>https://b.example/</link><title>B</title></description>";
    expect(toRows(rssOf(`${summary}<title>A</title><link>https://a.example/</link>`))).toMatchObject([
      { title: "A", url: "https://a.example/" },
    ]);
  });

  it("reads no entries of an HTML page behind the feed", () => {
    const item = "<item><title>A</title><link>https://a.example/</link></item>";
    const page = `<html><body>${item.replace("A</", "B</").replace("a.", "b.")}</body></html>`;
    expect(toRows(`<rss><channel>${item}</channel></rss>${page}`)).toMatchObject([{ title: "A" }]);
  });

  it("never keeps the entry that was open at the end", () => {
    expect(toRows("<rss><channel><item><title>A</title><link>https://a.example/</link>")).toEqual([]);
  });

  it.each([
    ["yes", "http://www.w3.org/2007/app", ["Published"]],
    ["yes", "http://purl.org/atom/app#", ["Published"]],
    ["no", "http://www.w3.org/2007/app", ["Written", "Published"]],
    ["yes", "https://other.example/", ["Written", "Published"]],
  ])("R20 leaves out what is marked as a draft: %s, %s", (said, address, titles) => {
    const control = `<a:control><a:draft>${said}</a:draft></a:control>`;
    const entry = (title: string, more: string) =>
      `<entry>${more}<title>${title}</title><link href="https://e.example/${title}"/></entry>`;
    const { feed } = parseText(
      `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:a="${address}">${entry("Written", control)}${entry("Published", "")}</feed>`,
    );
    expect(feed.entries.map(({ title }) => title.text)).toEqual(titles);
  });

  it("leaves entries inside Atom's inline XML to whom they belong", () => {
    const inner =
      "<content type='application/xml'><entry xmlns='http://www.w3.org/2005/Atom'><title>Inner</title></entry></content>";
    const text = `<feed xmlns="http://www.w3.org/2005/Atom"><entry>${inner}<title>Outer</title><link href="https://a.example/"/></entry></feed>`;
    expect(toRows(text).map(({ title }) => title)).toEqual(["Outer"]);
  });

  it("closes fields and entries past forty unclosed paragraphs", () => {
    const open = "<p>".repeat(40);
    const text = rssOf(
      `<description>${open}</description><title>A</title><link>https://a.example/</link><author>${open}`,
      "<title>B</title><link>https://b.example/</link>",
    );
    expect(toRows(text).map(({ title }) => title)).toEqual(["A", "B"]);
  });

  it("closes markup of any depth, so that a long description does not reach the limit", () => {
    const paragraphs = `<b>${"<p>".repeat(40)}</b>`.repeat(20);
    expect(parseText(rssOf(`<description>${paragraphs}</description>`)).error).toBeUndefined();
  });

  it.each([
    "<a b='c' <![CDATA[>",
    "<a b='c'<!-->",
    "</b<![CDATA[>",
    "<?>",
    "<?a b>",
    "<a b='c>",
    "<x><p>a</p><!--",
    "<x>a < b <![CDATA[",
  ])("reads on behind %s", (part) => {
    expect(toRows(rssOf(`<x/>${part}</x>`, "<title>T</title><link>https://a.example/</link>"))).toHaveLength(
      1,
    );
  });

  it.each(["Moins de 5 <\u00a010 élèves", "Дети <семи лет", "班级<三十人"])(
    "takes a bare < for text: %s",
    (title) => {
      const text = rssOf(`<title>${title}</title><link>https://a.example/</link>`);
      expect(toRows(text).map((row) => row.title)).toEqual([title.replace("\u00a0", " ")]);
    },
  );

  it("ignores end tags of what is not open", () => {
    expect(toRows(rssOf("<title>A</b></p></x></title></y><link>https://a.example/</link>"))).toHaveLength(1);
  });
});

describe("R20 namespaces", () => {
  const item = (attributes: string, inside: string) =>
    `<rss ${attributes}><channel><item><title>T</title><link>https://a.example/</link>${inside}</item></channel></rss>`;

  it.each([
    [
      "by address under any prefix",
      'xmlns:zz="http://purl.org/dc/elements/1.1/"',
      "<zz:date>2026-11-20</zz:date>",
    ],
    [
      "with white space and capitals",
      'xmlns:zz=" HTTP://PURL.ORG/DC/Elements/1.1/ "',
      "<zz:date>2026-11-20</zz:date>",
    ],
    [
      "by https and without the slash",
      'xmlns:zz="https://purl.org/dc/elements/1.1"',
      "<zz:date>2026-11-20</zz:date>",
    ],
    ["by the customary prefix when undeclared", "", "<dc:date>2026-11-20</dc:date>"],
    [
      "declared on the element itself",
      "",
      '<zz:date xmlns:zz="http://purl.org/dc/elements/1.1/">2026-11-20</zz:date>',
    ],
  ])("finds dc:date %s", (_name, attributes, inside) => {
    expect(toRows(item(attributes, inside))[0]?.publishedDate).toBe("2026-11-20T00:00:00.000Z");
  });

  it("does not take a stranger's date or title for the entry's", () => {
    const inside = "<x:title>Stranger</x:title><x:pubDate>2001-01-01</x:pubDate>";
    const [row] = toRows(item('xmlns:x="urn:stranger"', inside));
    expect(row).toMatchObject({ title: "T", dateSource: "first_seen" });
  });

  it("takes a prefix after a thousand others for undeclared", () => {
    const others = (count: number) =>
      Array.from({ length: count }, (_, i) => `<a xmlns:p${i}="urn:x"/>`).join("");
    const rowAfter = (count: number) =>
      toRows(
        `<rss><channel>${others(count)}<item xmlns:zz="http://purl.org/dc/elements/1.1/"><title>T</title><link>https://a.example/</link><zz:date>2026-11-20</zz:date></item>`,
      )[0];
    expect(rowAfter(999)?.dateSource).toBe("feed");
    expect(rowAfter(1000)?.dateSource).toBe("first_seen");
  });

  it("takes up the outer declaration when an inner one of the same prefix ends", () => {
    const outer = 'xmlns:zz="http://purl.org/dc/elements/1.1/"';
    const inside = '<a xmlns:zz="urn:stranger"/><b xmlns:zz="urn:stranger"></b><zz:date>2026-11-20</zz:date>';
    expect(toRows(item(outer, inside))[0]?.publishedDate).toBe("2026-11-20T00:00:00.000Z");
  });

  it("forgets a declaration when its element ends", () => {
    const inside = '<a xmlns:zz="http://purl.org/dc/elements/1.1/"/><zz:date>2026-11-20</zz:date>';
    expect(toRows(item("", inside))[0]?.dateSource).toBe("first_seen");
  });
});

describe("feed facts", () => {
  it("reads title, site and ttl", () => {
    const text =
      "<rss><channel><title>A &amp;amp; B</title><link> https://a.example/ </link><ttl>60</ttl><image><title>No</title></image></channel></rss>";
    expect(parseText(text).feed).toMatchObject({
      title: "A & B",
      siteLink: "https://a.example/",
      ttlMinutes: 60,
    });
  });

  it.each(["0", "-5", "soon", ""])("ignores a ttl of '%s'", (ttl) => {
    expect(parseText(`<rss><channel><ttl>${ttl}</ttl></channel></rss>`).feed.ttlMinutes).toBeUndefined();
  });
});

describe("JSON Feed", () => {
  it.each([
    ["line ends and tabs", "\r\n One\n\ttwo ", "One two"],
    ["escaped apostrophes", String.raw`It\'s \\'so\\' \"here\" \u00e9`, String.raw`It's \'so\' "here" é`],
    ["other signs escaped", "\\`5\\$\\` \\\\$ \\_\\\n\\/", "`5$` \\$ _ /"],
  ])("R19 keeps an entry with strings that have %s", (_name, written, title) => {
    const item = `{"id":"1","url":"https://a.example/\n1\n","title":"${written}"}`;
    expect(toRows(`{"version":"https://jsonfeed.org/version/1.1","items":[${item}]}`)).toMatchObject([
      { title, url: "https://a.example/1" },
    ]);
  });

  it("keeps the items before a cut", () => {
    const text =
      '{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1","url":"https://a.example/1","title":"A"},{"id":"2","ti';
    expect(toRows(text).map(({ title }) => title)).toEqual(["A"]);
  });

  it("believes nothing about types", () => {
    const text =
      '{"version":"https://jsonfeed.org/version/1","title":7,"items":[null,3,[],{"url":{"a":1},"title":[]},{"id":5,"url":"https://a.example/","title":"A"}]}';
    expect(toRows(text).map(({ title, guid }) => ({ title, guid }))).toEqual([{ title: "A", guid: "5" }]);
  });
});
