/** One way in which feeds arrive broken (fault test 6). */
export interface Damage {
  name: string;
  /** Cut documents keep only what was closed; every other damage may cost one entry. */
  isCut?: boolean;
  apply(xml: string): string;
}

const titleStart = /<((?:\w+:)?title)([^>/]*)>/gi;

/** Only outside CDATA, where it would be text. */
function outsideCdata(xml: string, change: (part: string) => string): string {
  const parts = xml.split(/(<!\[CDATA\[[\s\S]*?\]\]>)/);
  return parts.map((part, index) => (index % 2 === 0 ? change(part) : part)).join("");
}

function dropEvery(xml: string, pattern: RegExp, step: number): string {
  let seen = 0;
  return xml.replace(pattern, (found) => (++seen % step === 0 ? "" : found));
}

const warning =
  "<br />\n<b>Warning</b>:  Cannot modify header information in <b>/var/www/feed.php</b> on line <b>12</b><br />\n";

export const damages: Damage[] = [
  { name: "cut at half", isCut: true, apply: (xml) => xml.slice(0, xml.length / 2) },
  { name: "cut at nine tenths", isCut: true, apply: (xml) => xml.slice(0, xml.length * 0.9) },
  {
    name: "root end tags missing",
    apply: (xml) => xml.replace(/<\/(?:\w+:)?(rss|feed|RDF|channel)>\s*/gi, ""),
  },
  {
    name: "bare ampersands",
    apply: (xml) =>
      outsideCdata(xml, (part) => part.replaceAll("&amp;", "&")).replace(titleStart, "<$1$2>R & D, AT&T: "),
  },
  {
    name: "entities nobody declared",
    apply: (xml) => xml.replace(titleStart, "<$1$2>Caf&eacute;&nbsp;&hellip; &nosuch; "),
  },
  {
    name: "HTML bare in titles",
    apply: (xml) => xml.replace(titleStart, "<$1$2>Some <b>bold</b><br> and <i>"),
  },
  {
    name: "less-than bare before a letter",
    apply: (xml) => xml.replace(/(<\/(?:\w+:)?title>)/gi, " if a<b$1"),
  },
  { name: "less-than bare in titles", apply: (xml) => xml.replace(titleStart, "<$1$2>I <3 schools, 5 < 6 ") },
  { name: "blank lines and a byte order mark in front", apply: (xml) => `\ufeff\n\n  ${xml}` },
  { name: "a PHP warning in front", apply: (xml) => warning + xml },
  { name: "two XML declarations", apply: (xml) => `<?xml version="1.0"?>\n<?xml version="1.0"?>\n${xml}` },
  { name: "HTML after the root", apply: (xml) => `${xml}<html><body><p>Served in 3 ms<br></body></html>` },
  {
    name: "every fifth end tag of an entry missing",
    apply: (xml) => dropEvery(xml, /<\/(?:\w+:)?(item|entry)>/gi, 5),
  },
  { name: "every third CDATA section left open", apply: (xml) => dropEvery(xml, /\]\]>/g, 3) },
  {
    name: "the first title's CDATA section left open, and no other in the document",
    apply: (xml) =>
      xml.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, "").replace(/<((?:\w+:)?title)>(?=[^<>]*<)/, "<$1><![CDATA["),
  },
  { name: "stray end tags", apply: (xml) => xml.replace(titleStart, "</b></p><$1$2></b>") },
  { name: "namespaces removed", apply: (xml) => xml.replace(/\sxmlns(:\w+)?\s*=\s*("[^"]*"|'[^']*')/g, "") },
  {
    name: "tags in capitals",
    apply: (xml) => outsideCdata(xml, (part) => part.replace(/<\/?[\w:]+/g, (tag) => tag.toUpperCase())),
  },
  {
    name: "attributes without quotes",
    apply: (xml) =>
      outsideCdata(xml, (part) => part.replace(/(rel|type|isPermaLink|version)="(\w+)"/g, "$1=$2")),
  },
  {
    name: "paragraphs never closed in every description",
    apply: (xml) => xml.replace(/<(description|summary)>/g, `<$1>${"<p>and <td>".repeat(20)}`),
  },
];
