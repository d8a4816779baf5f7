/** One document made to hurt (fault test 7). Each starts with one good entry. */
export interface HostileDocument {
  name: string;
  text: string;
  /** The good entry comes before the trap. */
  hasGoodEntry: boolean;
}

const good = "<item><title>Good</title><link>https://good.example/1</link></item>";
const head = `<rss version="2.0"><channel><title>Trap</title>${good}`;
const tail = "</channel></rss>";

function rss(trap: string): string {
  return `${head}${trap}${tail}`;
}

/** `abc`: another word for each number. */
const toLetters = (number: number) =>
  number.toString(26).replace(/\d/g, (digit) => "qrstuvwxyz".charAt(+digit));

function billionLaughs(): string {
  const levels = Array.from({ length: 10 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join(
    "\n",
  );
  return `<!DOCTYPE rss [<!ENTITY l0 "ha">\n${levels}]>${rss("<item><title>&l10;</title><link>https://good.example/2</link></item>")}`;
}

/** Up to five mebibytes, as much as the client reads (R8); `part` 4: a fourth of that, enough to count the work. */
export function hostileDocuments(part = 1): HostileDocument[] {
  const some = (count: number) => Math.ceil(count / part);
  const mebibyte = some(2 ** 20);
  const documents: [string, string][] = [
    ["billion laughs", billionLaughs()],
    [
      "a large entity used twenty thousand times",
      `<!DOCTYPE rss [<!ENTITY big "${"x".repeat(50_000)}">]>${rss(`<item><title>${"&big;".repeat(20_000)}</title></item>`)}`,
    ],
    [
      "an external entity",
      `<!DOCTYPE rss [<!ENTITY secret SYSTEM "file:///etc/passwd">]>${rss("<item><title>&secret;</title><link>https://good.example/2</link></item>")}`,
    ],
    [
      "dates of digits of another script",
      rss(
        `<item><title>t</title><link>https://good.example/2</link><pubDate>${"９".repeat(65_000)}</pubDate></item>`.repeat(
          25,
        ),
      ),
    ],
    ["a DOCTYPE that never ends", `<!DOCTYPE rss [<!ENTITY a "${"x".repeat(mebibyte)}`],
    ["a title of five mebibytes", rss(`<item><title>${"word ".repeat(mebibyte)}</title></item>`)],
    [
      "a title of five mebibytes in CDATA",
      rss(`<item><title><![CDATA[${"word ".repeat(mebibyte)}]]></title></item>`),
    ],
    ["a title of ampersands", rss(`<item><title>${"&amp;".repeat(mebibyte)}</title></item>`)],
    ["a title of tags", rss(`<item><title>${"&lt;b&gt;".repeat(mebibyte / 2)}</title></item>`)],
    ["a title of angles", rss(`<item><title>${"&lt;".repeat(mebibyte)}</title></item>`)],
    ["bare angles", rss(`<item><title>${"<".repeat(4 * mebibyte)}`)],
    ["a comment that never ends", rss(`<!--${" -".repeat(2 * mebibyte)}`)],
    ["a million nested elements", rss("<a>".repeat(mebibyte))],
    ["a million nested elements in an entry", rss(`<item>${"<a>".repeat(mebibyte)}`)],
    ["a million empty elements", rss(`<item>${"<a/>".repeat(2 ** 20)}</item>`)],
    [
      "a million different names",
      rss(`<item>${Array.from({ length: 300_000 }, (_, i) => `<n${i}/>`).join("")}</item>`),
    ],
    ["elements without end tags", rss(`<item>${"<x><y:z/>".repeat(mebibyte / 2)}</item>`)],
    ["titles in titles", rss(`<item>${"<title><title></title>".repeat(mebibyte / 4)}</item>`)],
    [
      "dates of elements",
      rss(
        `<item><title>t</title><link>https://good.example/2</link>${`<pubDate><![CDATA[<time ${" datetime=".repeat(100)}]]></pubDate>`.repeat(20)}</item>`.repeat(
          200,
        ),
      ),
    ],
    [
      "dates of new words",
      rss(
        Array.from({ length: some(3000) }, (_, i) => {
          const words = Array.from({ length: 60 }, (_, j) => toLetters(i * 60 + j));
          const dates = Array.from({ length: 20 }, (_, j) => `<date>${words.slice(3 * j).join(" ")}</date>`);
          return `<item><title>t</title><link>https://good.example/${i}</link>${dates.join("")}</item>`;
        }).join(""),
      ),
    ],
    ["a million end tags", rss("</a>".repeat(mebibyte))],
    ["a million end tags over a deep stack", rss(`<item>${"<a>".repeat(240)}${"</b>".repeat(mebibyte)}`)],
    ["bare angles apart", rss(`<item><title>${"< ".repeat(2 * mebibyte)}`)],
    ["CDATA that never ends", rss(`<item><title><![CDATA[${"x".repeat(4 * mebibyte)}`)],
    [
      "two hundred thousand attributes",
      rss(`<item ${Array.from({ length: some(200_000) }, (_, i) => `a${i}="1"`).join(" ")}/>`),
    ],
    ["an attribute of five mebibytes", rss(`<item><link href="${"x".repeat(4 * mebibyte)}"/></item>`)],
    [
      "a channel for each entry",
      rss("</channel><channel><item><title>t</title></item>".repeat(some(60_000))),
    ],
    ["a channel for each title", rss("</channel><channel><title><b/></title>".repeat(some(60_000)))],
    [
      "entries in any order",
      rss(
        Array.from(
          { length: some(20_000) },
          (_, i) => `<item><title>t</title><pubDate>${(i * 7919) % some(20_000)}0000</pubDate></item>`,
        ).join(""),
      ),
    ],
    ["a hundred thousand entries", rss("<item><title>t</title></item>".repeat(some(100_000)))],
    [
      "a hundred thousand links in one entry",
      rss(`<item>${"<link>https://good.example/2</link>".repeat(some(100_000))}</item>`),
    ],
    [
      "names of the prototype",
      rss("<item><__proto__>x</__proto__><constructor a='1'/><title __proto__='x'>T</title></item>"),
    ],
    [
      "characters that are none",
      rss(
        "<item><title>a&#0;b&#xD800;c&#x110000;d&#99999999999;</title><link>https://good.example/2</link></item>",
      ),
    ],
    [
      "a date of a mebibyte",
      rss(
        `<item><title>T</title><link>https://good.example/2</link><pubDate>${"1 ".repeat(mebibyte / 2)}</pubDate></item>`,
      ),
    ],
  ];
  documents.push(...piledUp(), ...longBases(some), ...manyTitles(some));
  const xml = documents.map(([name, text]) => ({ name, text, hasGoodEntry: text.includes(good) }));
  return [...xml, ...hostileJson(mebibyte)];
}

/** Outside entries, because most of what is inside one is skipped. */
function piledUp(): [string, string][] {
  const declaring = (depth: number) =>
    `<b${Array.from({ length: 63 }, (_, i) => ` xmlns:p${depth * 63 + i}="u"`).join("")}>`;
  const declarations = Array.from({ length: 250 }, (_, depth) => declaring(depth)).join("");
  const entries = '<item xmlns:q="u"><q:c/></item>'.repeat(300);
  return [
    ["namespaces piled up", rss(`${declarations}${'<c xmlns:q=""/>'.repeat(5000)}`)],
    ["namespaces piled up and other names", rss(`${declarations}${'<r:c xmlns:q="u"/>'.repeat(5000)}`)],
    ["namespaces piled up around entries", rss(`${declarations}${entries}`)],
    ["a hundred thousand declarations", rss('<c xmlns:q="u"><q:d xmlns:r="u"/></c>'.repeat(50_000))],
  ];
}

/** Every link and every base inside would be read together with what is in force. */
function longBases(some: (count: number) => number): [string, string][] {
  const address = "https://good.example/";
  const long = `${address}${"x".repeat(60_000)}/`;
  const longest = `${address}${"x".repeat(2000)}/`;
  const trackers = `${address}?${"b&amp;".repeat(1000)}`;
  const entries = (link: string) => `<item><title>T</title>${link.repeat(50)}</item>`.repeat(some(199));
  const relative = '<atom:link xml:base="y/" href="//good.example/z"/>';
  return [
    ["a long base around many", rss(`<b xml:base="${long}">${'<c xml:base="y/"/>'.repeat(some(150_000))}`)],
    ["a base around many", rss(`<b xml:base="${longest}">${'<c xml:base="y/"/>'.repeat(some(150_000))}`)],
    ["a long base around many links", rss(`<b xml:base="${long}">${entries(relative)}`)],
    ["a base around many links", rss(`<b xml:base="${longest}">${entries(relative)}`)],
    ["a long site of many links", rss(`<link>${long}</link>${entries("<link>//good.example/z</link>")}`)],
    [
      "a base of trackers around many links",
      rss(`<b xml:base="${trackers}">${entries(`<link>#${"x".repeat(60)}</link>`)}`),
    ],
  ];
}

/** Many entries, each with as long a title as is read. */
function manyTitles(some: (count: number) => number): [string, string][] {
  const pieces: [string, string][] = [
    ["empty styles", "<style></style>"],
    ["scripts that never end", "<script>x</script "],
    ["applets that never end", "<applet "],
    ["comments", "<!---->"],
    ["escaped CDATA", "<![CDATA[&lt;![CDATA["],
    ["joiners", "\u200d"],
    ["letters that show nothing", "\u3164"],
    ["accents apart", "e\u0301"],
    ["accents in the wrong order", "\u0301\u0323"],
    ["UTF-8 taken for Latin-1", "\u00c3\u00a9"],
    ["UTF-8 taken for windows-1252", "\u00e2\u20ac\u2122"],
  ];
  return pieces.map(([name, piece]) => {
    const title = `<![CDATA[${piece.repeat(20_000 / piece.length)}]]>`;
    const link = (i: number) => `<link>https://good.example/t${i}</link>`;
    const items = Array.from(
      { length: some(150) },
      (_, i) => `<item><title>${title}</title>${link(i)}</item>`,
    );
    return [`titles of ${name}`, rss(items.join(""))];
  });
}

function hostileJson(mebibyte: number): HostileDocument[] {
  const start =
    '{"version":"https://jsonfeed.org/version/1.1","title":"Trap","items":[{"id":"1","url":"https://good.example/1","title":"Good"}';
  const traps: [string, string][] = [
    ["JSON nested a million deep", `,${"[".repeat(mebibyte)}`],
    ["JSON objects nested a million deep", `,${'{"a":'.repeat(mebibyte)}`],
    ["a JSON string of backslashes", `,{"title":"${"\\".repeat(2 * mebibyte)}`],
    ["a JSON string of quotes", `,{"title":"${'\\"'.repeat(2 * mebibyte)}"}]}`],
    ["JSON with a prototype", ',{"__proto__":{"url":"https://evil.example/"},"title":"Proto"}]}'],
    ["a hundred thousand JSON items", `${',{"id":"2"}'.repeat(mebibyte / 10)}]}`],
    [
      "a list of items opened anew for each",
      `]${',"items":[{"url":"https://good.example/2","title":"t"}]'.repeat(mebibyte / 12)}}`,
    ],
    [
      "other keys without end",
      `],${Array.from({ length: mebibyte / 3 }, (_, i) => `"k${i}":"v"`).join(",")}}`,
    ],
    ["a hundred thousand titles", `]${',"title":"<b>t</b>"'.repeat(mebibyte / 10)}}`],
    [
      "items with deep authors",
      `${`,{"authors":${"[".repeat(200)}${"]".repeat(200)}}`.repeat(mebibyte / 100)}]}`,
    ],
    ["an item of attachments", `,{"attachments":[${"{},".repeat(1.5 * mebibyte)}{}]}]}`],
    ["JSON that is only commas", ",".repeat(mebibyte)],
  ];
  return traps.map(([name, trap]) => ({ name, text: start + trap, hasGoodEntry: true }));
}
