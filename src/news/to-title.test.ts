import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyText } from "#base/testing/any-text.ts";
import { cleanText } from "./clean-text.ts";
import type { MarkedText } from "./parsed-feed.ts";
import { rssOf, toRows } from "./testing/to-rows.ts";
import { cutAtWord, stripMarkup, toPlainText, toTitle } from "./to-title.ts";

const none: MarkedText = { text: "", kind: "plain" };
const link = "<link>https://a.example/</link>";

function rssTitle(inside: string): string | undefined {
  return toRows(rssOf(`<title>${inside}</title>${link}`))[0]?.title;
}

function atomTitle(attributes: string, inside: string): string | undefined {
  const entry = `<entry><title ${attributes}>${inside}</title><link href="https://a.example/"/></entry>`;
  return toRows(`<feed xmlns="http://www.w3.org/2005/Atom">${entry}</feed>`)[0]?.title;
}

describe("R21 titles of RSS, fault test 8", () => {
  it.each([
    ["AT&amp;amp;T", "AT&T"],
    ["AT&amp;T", "AT&T"],
    ["AT&T", "AT&T"],
    ["&lt;3 Deno", "<3 Deno"],
    ["5 &lt; 6 &gt; 4", "5 < 6 > 4"],
    ["I <3 schools", "I <3 schools"],
    ["if a<b", "if a<b"],
    [
      "Marking &lt;without&gt; losing a weekend: Dear &lt;first name&gt;",
      "Marking <without> losing a weekend: Dear <first name>",
    ],
    ["&lt;mi&gt;x&lt;/mi&gt; and &lt;b&gt; left open", "x and left open"],
    ["&lt;ruby&gt;漢&lt;rp&gt;(&lt;rt&gt;かん&lt;rp&gt;)&lt;/ruby&gt;", "漢(かん)"],
    ["&#8220;&#55356;&#57269;&#8221;", "“🎵”"],
    ["concert &#55356;&#57269; &#xd83c;&#xdfb5; &#55356;", "concert 🎵 🎵 \ufffd"],
    ["<![CDATA[concert &#55356;&#57269; &#xd83c;&#xdfb5; &#55356;]]>", "concert 🎵 🎵 \ufffd"],
    ["concert &amp;#55356;&amp;#57269; &amp;#x0D83C;&amp;#x0DFB5;", "concert 🎵 🎵"],
    ['<![CDATA[<img alt=\'5 > 3\'><a title = "x > y" href="/z">Link</a>]]>', "Link"],
    ['<![CDATA[<a href="x>Not "closed"]]>', 'Not "closed"'],
    ["a<b c", "a<b c"],
    ["<![CDATA[<b>x</b>]]>", "x"],
    ["<![CDATA[a <3 b]]>", "a <3 b"],
    ["&lt;b&gt;Bold&lt;/b&gt; move", "Bold move"],
    ["&amp;lt;b&amp;gt; makes text bold", "<b> makes text bold"],
    ["<![CDATA[&lt;b&gt; makes text bold]]>", "<b> makes text bold"],
    ["<b>naked</b> <i>markup</i>", "naked markup"],
    ["one&lt;br&gt;two&lt;br/&gt;three", "one two three"],
    ["<p>one</p><p>two</p>", "one two"],
    ["a&lt;!-- hidden &lt;b&gt; --&gt;b", "ab"],
    ["a&lt;script&gt;alert(1)&lt;/script&gt;b", "ab"],
    ["\u0130\u0130&lt;script&gt;alert(1)&lt;/SCRIPT&gt;b", "\u0130\u0130b"],
    ["a&lt;script&gt;x&lt;/b&gt;&lt;/scri&lt;/script&gt;b", "ab"],
    ["a&lt;STYLE x='1'&gt;p{}&lt;/style &gt;b", "ab"],
    ["a<script>alert(1)</script>b<style>p{}</style>c", "abc"],
    ["a<script>alert(1)", "a"],
    ["a&lt;applet&gt;no Java&lt;/applet&gt;b", "ab"],
    ["&lt;?php print 1 ?&gt;a&lt;!DOCTYPE html&gt;b", "ab"],
    ["&lt;?&gt; and &lt;! signs", "<?> and <! signs"],
    ["&lt;![CDATA[wrapped twice]]&gt;", "wrapped twice"],
    ["a &lt;img src=x onerror=alert(1)&gt; b", "a b"],
    ["x &lt;unclosed tag", "x <unclosed tag"],
    ["part <![CDATA[& CDATA]]> rest", "part & CDATA rest"],
    ["It&amp;#8217;s &amp;quot;it&amp;quot;", 'It’s "it"'],
    ["It&#146;s", "It’s"],
    ["a&amp;nbsp b &amp;copyrighted; c&amp;para=1", "a b &copyrighted; c&para=1"],
  ])("%s -> %s", (inside, title) => {
    expect(rssTitle(inside)).toBe(title);
  });
});

describe("R21 titles of Atom", () => {
  it.each([
    ["", "x &lt;b&gt; y", "x <b> y"],
    ['type="text"', "AT&amp;amp;T", "AT&amp;T"],
    ['type="html"', "&lt;b&gt;Bold&lt;/b&gt; &amp;amp; more", "Bold & more"],
    ['type="html"', "<![CDATA[<i>it</i> &amp; that]]>", "it & that"],
    ['type="HTML"', "5 &amp;lt; 6", "5 < 6"],
    ['type="xhtml"', '<div xmlns="http://www.w3.org/1999/xhtml">An <b>x</b> &amp; y</div>', "An x & y"],
    ['type="xhtml"', "<div>one<br/>two</div>", "one two"],
    ['type="xhtml"', "<div>one<style>p{}</style> two</div>", "one two"],
    ['type="text/html" mode="escaped"', "&lt;p&gt;old&lt;/p&gt;", "old"],
    ['type="text/plain" mode="base64"', "Q2Fmw6kgPGI+eDwvYj4=", "Café <b>x</b>"],
    ['type="text/html" mode="base64"', "Q2Fmw6kgPGI+eDwvYj4=", "Café x"],
    ['type="application/octet-stream"', "Q2Fmw6k=", "Café"],
    ['mode="base64"', "not base64 at all!", "not base64 at all!"],
  ])("%s %s -> %s", (attributes, inside, title) => {
    expect(atomTitle(attributes, inside)).toBe(title);
  });
});

describe("R22 cleaning", () => {
  const england = "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}";

  it.each([
    ["NUL and controls", "a\u0000b\u0007c\u007fd", "abcd"],
    ["C1 as windows-1252 meant it", "It\u0092s \u0093x\u0094 \u0081", "It’s “x”"],
    ["white space of every kind", "\u00a0 a\t\n\u2003b\u3000c \u2028", "a b c"],
    ["zero width", "a\u200bb\ufeffc\u2060d\u00ade", "abcde"],
    ["a right-to-left override", "exam\u202efdp.exe\u202c \u2066x\u2069", "examfdp.exe x"],
    ["lone surrogates", "a\ud800b\udc00", "a\ufffdb\ufffd"],
    ["decomposed accents", "Cafe\u0301", "Café"],
    ["a joined emoji", "👩\u200d🎓 \u200dx\u200d", "👩\u200d🎓 x"],
    ["a Persian non-joiner", "می\u200cخواهم a\u200cb", "می\u200cخواهم ab"],
    ["UTF-8 read as Latin-1 once", "CafÃ© â\u0080\u0093 x", "Café – x"],
    ["UTF-8 read as windows-1252 once", "Itâ€™s Ã‰cole â€\u009d", "It’s École ”"],
    ["UTF-8 read as windows-1252 once, a capital only", "Ã‰cole", "École"],
    ["UTF-8 read as windows-1252, beside text that was not", "Itâ€™s “x”", "Itâ€™s “x”"],
    ["Latin-1 as it should be", "Café £5 für ß", "Café £5 für ß"],
    ["capitals before windows-1252's signs, as they should be", "CAFÉ’S Spaß… MANHÃ…", "CAFÉ’S Spaß… MANHÃ…"],
    ["a capital and a sign that are one letter in UTF-8", "CAFÉ…", "CAFÉ…"],
    ["a capital before a space that does not break", "SANTÉ\u00a0: la grippe", "SANTÉ : la grippe"],
    ["ß before a space that does not break", "Spaß\u00a0am Lernen", "Spaß am Lernen"],
    [
      "ß and capitals before a soft hyphen",
      "Fuß\u00adball an der UNIVERSITÄ\u00adT",
      "Fußball an der UNIVERSITÄT",
    ],
    ["a tilde before a space that does not break", "AMANHÃ\u00a0EM LISBOA", "AMANHÃ EM LISBOA"],
    ["a ring before a space that does not break", "PÅ\u00a0SKOLEN", "PÅ SKOLEN"],
    [
      "a name before its sign, or a windows-1252 ellipsis",
      "NESTLÉ® ITALIË² CAFÉ\u0085",
      "NESTLÉ® ITALIË² CAFÉ…",
    ],
    ["UTF-8 read as Latin-1, with such a space in it", "Å\u00a0koda Ã\u00a0 LÃ\u00a0", "Škoda à Là"],
    ["UTF-8 read as windows-1252, sure by another letter", "Ã–ffnung fÃ¼r alle", "Öffnung für alle"],
    ["only spaces", " \u00a0\n", ""],
    ["an accent parted from its letter", "e\u200b\u0301tude", "étude"],
    ["marks of direction", "a\u200eb\u200fc\u061cd", "abcd"],
    ["fillers, tags and signs of nothing", "a\u3164b\u115fc\u{e0041}d\u2063e\u206af\ufffag", "abcdefg"],
    ["noncharacters", "a\ufffeb\uffff\u{1ffff}c\ufdd0", "abc"],
    ["empty Braille", "\u2800⠓\u2800\u2800⠊\u2800", "⠓ ⠊"],
    [
      "an emoji selector only after an emoji",
      "❤\ufe0f\u200d🔥 1\ufe0f\u20e3 a\ufe0fb",
      "❤\ufe0f\u200d🔥 1\ufe0f\u20e3 ab",
    ],
    ["two joiners where one is needed", "می\u200c\u200cخواهم", "می\u200cخواهم"],
    ["a flag written with tags", `${england} \u{1f3f4}\u{e0067}x`, `${england} \u{1f3f4}x`],
    ["UTF-8 read as Latin-1 twice", "Caf\u00c3\u0083\u00c2\u00a9", "Café"],
  ])("%s", (_name, text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  it("F26 keeps four accents of a pile, which would cover the lines around", () => {
    expect(cleanText(`a${"\u0335".repeat(100_000)}b`)).toBe(`a${"\u0335".repeat(4)}b`);
    expect(cleanText(`ก${"็".repeat(40)}`)).toBe(`ก${"็".repeat(4)}`);
    expect(cleanText(`a${"\u0301\u20dd\u0489".repeat(20)}b`).match(/\p{M}/gu)?.length).toBeLessThanOrEqual(4);
    expect(cleanText(`a${"\u302e".repeat(100_000)}b`)).toBe(`a${"\u302e".repeat(30)}b`);
  });

  it.each([
    ["Burmese, five marks on a letter", "မျှော်လင့်ချက် လျှော့ချ ကြွား"],
    ["Tibetan", "བསྒྲུབས་པའི་སློབ་གྲྭ"],
    ["Hebrew with points and cantillation", "בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים"],
    ["Vietnamese, decomposed", "Trường Đại học Huế".normalize("NFD")],
    ["Thai", "ที่นี่ ผู้ใหญ่ น้ำ"],
    ["Khmer", "ស្ត្រីខ្មែរ"],
    ["Urdu with vowels", "مُحَمَّدٌ"],
    ["Yoruba", "Ọ̀rọ̀ àgbà ẹ̀kọ́"],
    ["a keycap", "1️⃣ step"],
  ])("keeps %s", (_name, text) => {
    expect(cleanText(text)).toBe(text.normalize("NFC"));
  });

  /** Characters that mean something else beside another one. */
  const meeting = [
    ..."e1 \u0301\u0338\u200b\u200c\u200d\ufe0f\u00c3\u00a9\u0083\u00c2\u0080من👩🎓❤⠓\u2800\u3164\u1100\u1161\u11a8\u0958",
    "\ud800",
    "\udc00",
    england,
  ];

  it("is stable, composed, well-formed and of one line for any text", () => {
    const unit = fc.oneof(fc.constantFrom(...meeting), anyText({ minLength: 1, maxLength: 1 }));
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 100 }), (units) => {
        const clean = cleanText(units.join(""));
        expect(cleanText(clean)).toBe(clean);
        expect(clean.normalize("NFC")).toBe(clean);
        expect(clean.isWellFormed()).toBe(true);
        expect(clean).toBe(clean.trim());
        for (const character of clean)
          expect(character).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
      }),
    );
  });

  it("cuts at 300 code points on a word, with an ellipsis", () => {
    // 59 words of five characters with their spaces are 295, the ellipsis takes the place of the last space.
    expect(rssTitle("word ".repeat(200))).toBe(`${"word ".repeat(59).trim()}…`);
    expect(rssTitle("🎓".repeat(300))).toBe("🎓".repeat(300));
    expect(rssTitle("🎓".repeat(301))).toBe(`${"🎓".repeat(299)}…`);
  });

  it("cuts no emoji in two and text without spaces between characters", () => {
    expect([...cutAtWord("🎓".repeat(400), 300)]).toHaveLength(300);
    expect(cutAtWord("👩\u200d🎓".repeat(200), 300)).not.toMatch(/\u200d…$/);
    expect(cutAtWord("🎓".repeat(300), 300)).toBe("🎓".repeat(300));
  });
});

describe("R23 entries without a title", () => {
  it("take the first hundred characters of the summary", () => {
    const summary = { text: `<p>${"Some words ".repeat(30)}</p>`, kind: "html" } as const;
    const title = toTitle({ title: { text: "<b> </b>", kind: "html" }, summary });
    expect([...title].length).toBeLessThanOrEqual(100);
    expect(title).toMatch(/^Some words .*…$/);
  });

  // U+200E, U+200F, U+061C, U+2063, U+206A, U+FE0F, U+E0041, U+3164, U+2800, U+115F; tags, an accent, dots.
  const nothing =
    "\u200e \u200f \u061c \u2063 \u206a \ufe0f \u{e0041} \u3164 \u2800 \u115f <b></b> &amp;nbsp; \u0301 ...";

  it.each(nothing.split(" "))("show nothing with %j either", (title) => {
    const description = "<description>Summary</description>";
    expect(toRows(rssOf(`<title>${title}</title>${link}${description}`))[0]?.title).toBe("Summary");
    expect(toRows(rssOf(`<title>${title}</title>${link}`))).toEqual([]);
    expect(toRows(rssOf(`<title>${title}</title><dc:title>Real</dc:title>${link}`))[0]?.title).toBe("Real");
    const item = {
      id: "1",
      url: "https://a.example/",
      title: title.replace("&amp;", "&"),
      summary: "Summary",
    };
    const json = { version: "https://jsonfeed.org/version/1.1", items: [item] };
    expect(toRows(JSON.stringify(json))[0]?.title).toBe("Summary");
  });

  it.each(["?1", "€", "😀", "漢", "é"])("are not those with %s", (title) => {
    expect(toRows(rssOf(`<title>${title}</title>${link}<description>No</description>`))[0]?.title).toBe(
      title,
    );
  });

  it("are cut at a hundred code points", () => {
    const titleOf = (text: string) => toTitle({ title: none, summary: { text, kind: "plain" } });
    expect(titleOf("🎓".repeat(100))).toBe("🎓".repeat(100));
    expect(titleOf("🎓".repeat(101))).toBe(`${"🎓".repeat(99)}…`);
  });

  it.each([
    ["We open on 27 June https://www.uni.example/open?day=27", "We open on 27 June uni.example"],
    [
      "Sign up (https://uni.example/), or see https://b.example/a.html.",
      "Sign up (uni.example), or see b.example.",
    ],
    ["詳細はhttps://a.example/newsをご覧ください。", "詳細はa.exampleをご覧ください。"],
    ["请看 https://a.example/n/1，谢谢「https://b.example」", "请看 a.example，谢谢「b.example」"],
    ["ดู https://a.example/1ข่าว", "ดู a.exampleข่าว"],
    ["в https://a.example/новости, завтра", "в a.example, завтра"],
    ["في https://a.example/x، غداً", "في a.example، غداً"],
    ["👉https://a.example/wiki/X_(y) [https://b.example/z]…", "👉a.example [b.example]…"],
    ["https://a.example/ has moved", "https://a.example/ has moved"],
    ["Use https:// or www.a.example/b", "Use https:// or www.a.example/b"],
    ["https://a.example/b", ""],
  ])("name the site of an address among other words: %s", (text, title) => {
    expect(toTitle({ title: none, summary: { text, kind: "plain" } })).toBe(title);
  });

  it.each([
    ["summary", "<p>Snow &amp; ice</p>", "Snow & ice"],
    ["content_html", "<p>Snow &amp; ice</p>", "Snow & ice"],
    ["content_text", "<p> and &amp; in HTML", "<p> and &amp; in HTML"],
  ])("are read in JSON as what they are: %s", (key, text, title) => {
    const item = { id: "1", url: "https://a.example/", [key]: text };
    const json = { version: "https://jsonfeed.org/version/1.1", items: [item] };
    expect(toRows(JSON.stringify(json))[0]?.title).toBe(title);
  });

  it("take media:title before the summary", () => {
    const media = "<media:group><media:title>Clip</media:title></media:group>";
    expect(toRows(rssOf(`<description>Text</description>${media}${link}`))[0]?.title).toBe("Clip");
  });

  it("never take the address", () => {
    expect(toTitle({ title: none, summary: none })).toBe("");
    expect(toRows(rssOf(link))).toEqual([]);
  });

  it.each([
    ["the summary", "<description>A page about tests</description>", "A page about tests"],
    ["media:title", "<media:title>Clip</media:title>", "Clip"],
    ["nothing", "<description>HTTP://a.example/b</description>", undefined],
  ])("take %s where the title is an address", (_name, inside, title) => {
    const address = `https://a.example/${"long".repeat(100)}`;
    expect(toRows(rssOf(`<title> ${address} </title>${inside}${link}`))[0]?.title).toBe(title);
  });

  it("may have an address in them", () => {
    expect(rssTitle("https://a.example/ has moved")).toBe("https://a.example/ has moved");
  });

  it("prefer the first title that says something", () => {
    expect(
      toRows(rssOf(`<title> </title><dc:title>Real</dc:title><title>Late</title>${link}`))[0]?.title,
    ).toBe("Real");
  });
});

describe("S12 markup", () => {
  it("only ever shrinks, whatever is thrown at it", () => {
    const pieces = fc.constantFrom(
      "<",
      ">",
      "b",
      "/",
      "!--",
      "-->",
      "<![CDATA[",
      "]]>",
      "script",
      " ",
      "-",
      "&lt;",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const html = parts.join("");
        expect(stripMarkup(html).length).toBeLessThanOrEqual(html.length);
      }),
    );
  });

  it("reads a mebibyte of openings in one pass", () => {
    expect(toPlainText({ text: "<a".repeat(500_000), kind: "html" })).toHaveLength(20_000);
  });
});
