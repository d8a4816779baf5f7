import { describe, expect, it } from "vitest";
import { isSafeUrl } from "./is-safe-url.ts";
import { stripTracking } from "./story-keys.ts";
import { parseText, rssOf, toRows } from "./testing/to-rows.ts";

const title = "<title>T</title>";

function urlOf(inside: string): string | undefined {
  return toRows(rssOf(title + inside))[0]?.url;
}

function atomUrl(links: string, feedInside = "", attributes = ""): string | undefined {
  const entry = `<entry>${title}${links}</entry>`;
  return toRows(`<feed xmlns="http://www.w3.org/2005/Atom" ${attributes}>${feedInside}${entry}</feed>`)[0]
    ?.url;
}

describe("R24 which link", () => {
  const text = "<link>https://text.example/</link>";
  const alternate = '<atom:link rel="alternate" href="https://alternate.example/"/>';
  const guid = "<guid>https://guid.example/</guid>";

  it.each([
    [
      "the original link of a feed service",
      `${text}<feedburner:origLink>https://orig.example/</feedburner:origLink>`,
      "https://orig.example/",
    ],
    ["the text of link", guid + alternate + text, "https://text.example/"],
    ["an alternate", guid + alternate, "https://alternate.example/"],
    [
      "the first alternate in HTML",
      '<atom:link href="https://text.example/" type="text/plain"/><atom:link href="https://a.example/"/><atom:link href="https://b.example/"/>',
      "https://a.example/",
    ],
    [
      "an alternate that says it is HTML before one that says nothing",
      '<atom:link href="https://a.example/"/><atom:link href="https://b.example/" type="text/html"/>',
      "https://b.example/",
    ],
    ["the last of several texts", `<link>https://first.example/</link>${text}`, "https://text.example/"],
    [
      "an alternate of another type, if that is all",
      '<atom:link href="https://text.example/" type="text/plain"/>',
      "https://text.example/",
    ],
    ["a permalink", guid, "https://guid.example/"],
    ["no guid that says it is none", '<guid isPermaLink="false">https://guid.example/</guid>', undefined],
    ["no guid that is not an address", "<guid>12345</guid>", undefined],
    ["no enclosure", '<enclosure url="https://a.example/a.mp3"/>', undefined],
    [
      "no self, via or edit",
      '<atom:link rel="self" href="https://a.example/"/><atom:link rel="edit" href="https://b.example/"/>',
      undefined,
    ],
    [
      "what Google's alerts lead to",
      "<link>https://www.google.com/url?rct=j&amp;url=https://a.example/x%3Fid%3D5&amp;ct=ga</link>",
      "https://a.example/x?id=5",
    ],
    ["a host without its scheme", "<link>www.a.example/x</link>", "https://www.a.example/x"],
    ["an empty link is none", `<link></link><link/>${guid}`, "https://guid.example/"],
  ])("%s", (_name, inside, url) => {
    expect(urlOf(inside)).toBe(url);
  });

  it("takes Atom's id when it is an address, and RDF's about", () => {
    expect(atomUrl("<id>https://id.example/</id>")).toBe("https://id.example/");
    expect(atomUrl("<id>tag:a.example,2020:1</id>")).toBeUndefined();
    const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><item rdf:about="https://about.example/">${title}</item></rdf:RDF>`;
    expect(toRows(rdf)[0]?.url).toBe("https://about.example/");
  });

  it("spells the registered relation out", () => {
    expect(
      atomUrl('<link rel="http://www.iana.org/assignments/relation/alternate" href="https://a.example/"/>'),
    ).toBe("https://a.example/");
  });
});

describe("R25 relative links", () => {
  it("follow the chain of xml:base", () => {
    const entry = '<link xml:base="deep/" href="x.html"/>';
    expect(atomUrl(entry, "", 'xml:base="https://base.example/a/"')).toBe(
      "https://base.example/a/deep/x.html",
    );
    expect(
      atomUrl('<link href="x"/>', '<link href="https://site.example/blog/"/>', 'xml:base="/root/"'),
    ).toBe("https://feeds.example/root/x");
  });

  it("else the site's address, else the feed's", () => {
    expect(atomUrl('<link href="x"/>', '<link href="https://site.example/blog/"/>')).toBe(
      "https://site.example/blog/x",
    );
    expect(atomUrl('<link href="x"/>', '<link href="/blog/"/>')).toBe("https://feeds.example/x");
    expect(atomUrl('<link href="x"/>', '<link rel="self" href="https://self.example/blog/"/>')).toBe(
      "https://feeds.example/x",
    );
  });

  it("ignore a base that is not a web address", () => {
    expect(atomUrl('<link href="x"/>', "", 'xml:base="javascript:alert(1)"')).toBe("https://feeds.example/x");
  });

  it("ignore a base or a site longer than an address may be", () => {
    const long = `https://base.example/${"x".repeat(2048)}/`;
    expect(atomUrl('<link href="x"/>', "", `xml:base="${long}"`)).toBe("https://feeds.example/x");
    expect(atomUrl('<link href="x"/>', `<link href="${long}"/>`)).toBe("https://feeds.example/x");
    const grown = `<link xml:base="${"y".repeat(1500)}/" href="x"/>`;
    const outer = `https://base.example/${"x".repeat(1500)}/`;
    expect(atomUrl(grown, "", `xml:base="${outer}"`)).toBe(`${outer}x`);
  });

  it("find a site named after the entries", () => {
    const text = `<rss><channel><item>${title}<link>x</link></item><link>https://late.example/</link></channel></rss>`;
    expect(toRows(text)[0]?.url).toBe("https://late.example/x");
  });
});

describe("R26 fault test 9: what may become a link", () => {
  it.each([
    ["javascript:alert(1)", undefined],
    ["JaVa\tScRiPt:alert(1)", undefined],
    ["&#106;avascript:alert(1)", undefined],
    ["data:text/html,x", undefined],
    ["vbscript:x", undefined],
    ["mailto:a@b.example", undefined],
    ["tag:a.example,2020:1", undefined],
    ["urn:isbn:1", undefined],
    ["ftp://a.example/", undefined],
    ["file:///etc/passwd", undefined],
    ["https://user:secret@a.example/", undefined],
    ["https://user@a.example/", undefined],
    ["https://", undefined],
    ["https://[::1", undefined],
    [`https://a.example/${"x".repeat(2048 - 18)}`, `https://a.example/${"x".repeat(2048 - 18)}`],
    [`https://a.example/${"x".repeat(2049 - 18)}`, undefined],
    [`https://a.example/${"x".repeat(3000)}`, undefined],
    ["//host.example/x", "https://host.example/x"],
    ["/x", "https://feeds.example/x"],
    ["?q", "https://feeds.example/feed.xml?q"],
    ["https://a.example/a b", "https://a.example/a%20b"],
    ["\n  https://a.example/\u00a0\u200b ", "https://a.example/"],
    ["https://a.exam\nple/", "https://a.example/"],
    ["\n    https://a.example/\r\n    files/a b.pdf\n  ", "https://a.example/files/a%20b.pdf"],
    ["https://bücher.example/ü", "https://xn--bcher-kva.example/%C3%BC"],
    ["HTTPS://A.Example/X", "https://a.example/X"],
    ["https://a.example/?a=1&amp;b=2", "https://a.example/?a=1&b=2"],
    ["https://a.example/?a=1&amp;amp;b=2", "https://a.example/?a=1&b=2"],
    ["<![CDATA[https://a.example/?a=1&b=2]]>", "https://a.example/?a=1&b=2"],
    ["https://a.example/?a=1&copy=2", "https://a.example/?a=1&copy=2"],
  ])("%s", (link, url) => {
    expect(urlOf(`<link>${link}</link>`)).toBe(url);
  });

  it("of many links the eight best are tried", () => {
    const bad = "<link>javascript:alert(1)</link>";
    const guid = "<guid>https://a.example/</guid>";
    expect(urlOf(bad.repeat(7) + guid)).toBe("https://a.example/");
    expect(urlOf(bad.repeat(8) + guid)).toBeUndefined();
  });

  it("a bad link does not spoil a good guid", () => {
    expect(urlOf("<link>javascript:alert(1)</link><guid>https://a.example/</guid>")).toBe(
      "https://a.example/",
    );
  });

  it.each([
    ["https://a.example/", true],
    ["http://a.example/?x#y", true],
    ["javascript:alert(1)", false],
    ["https://u:p@a.example/", false],
    ["https://a.example/ x", false],
    ["https://a.example/\u0000", false],
    [`https://a.example/${"x".repeat(2048 - 18)}`, true],
    [`https://a.example/${"x".repeat(2049 - 18)}`, false],
    ["/relative", false],
    ["", false],
  ])("isSafeUrl(%j) is %s", (address, isSafe) => {
    expect(isSafeUrl(address)).toBe(isSafe);
  });

  it("counts what it turns away", () => {
    const { feed } = parseText(
      rssOf(`${title}<link>javascript:x</link>`, title, "<link>https://a.example/</link>"),
    );
    expect(feed.entries.map(({ links }) => links.length)).toEqual([1, 0, 1]);
  });
});

describe("R27 tracking", () => {
  /** The rule's own list. */
  const names =
    "utm_anything mtm_anything gclid dclid gbraid wbraid fbclid msclkid yclid twclid mc_cid mc_eid igshid _hsenc _hsmi " +
    "mkt_tok vero_id at_medium at_campaign CMP xtor srsltid _ga _gl PHPSESSID jsessionid";

  it.each(names.split(" "))("%s is taken out", (name) => {
    const url = new URL(`https://a.example/?id=1&${name}=x`);
    stripTracking(url);
    expect(url.href).toBe("https://a.example/?id=1");
  });

  it.each([
    ["https://a.example/?utm_source=x&utm_medium=y", "https://a.example/"],
    ["https://a.example/?id=1&UTM_Source=x&b=%20c", "https://a.example/?id=1&b=%20c"],
    [
      "https://a.example/?gclid=1&fbclid=2&mc_cid=3&_hsenc=4&at_medium=RSS&at_campaign=rss&CMP=x&id=7",
      "https://a.example/?id=7",
    ],
    ["https://a.example/?CMPID=rss_1&id=7", "https://a.example/?id=7"],
    ["https://a.example/company?cmpID=17", "https://a.example/company?cmpID=17"],
    ["https://a.example/?ref=a.example", "https://a.example/"],
    ["https://a.example/?ref=www.home.example&x=1", "https://a.example/?x=1"],
    ["https://a.example/?ref=other.example", "https://a.example/?ref=other.example"],
    ["https://a.example/?b=2&a=1&&c=%7e+", "https://a.example/?b=2&a=1&&c=%7e+"],
    ["https://a.example/?utmost=1&reference=2", "https://a.example/?utmost=1&reference=2"],
    ["https://a.example/?utm_source=x#part", "https://a.example/#part"],
    ["https://a.example/news;JSESSIONID=0A1.n2/;a=1?id=1", "https://a.example/news/;a=1?id=1"],
  ])("%s -> %s", (before, after) => {
    const url = new URL(before);
    stripTracking(url, ["home.example"]);
    expect(url.href).toBe(after);
  });
});
