import { listVersion, parseListHash } from "./list-hash.ts";
import type { PrintableEntry, PrintableList } from "./printable-list.ts";
import { type ResourceList, toBoundedList } from "./resource-list.ts";

/** For a chat or a document without formatting. */
export function printListText(list: PrintableList): string {
  const entries = list.entries.map((entry, place) => `${place + 1}. ${printEntry(entry, "   ")}`);
  return `${[list.title, ...entries, printFoot(list)].join("\n\n")}\n`;
}

export function printListMarkdown(list: PrintableList): string {
  const entries = list.entries.map(({ name, url, description, note }) => {
    const told = note === undefined ? "" : `\n  *${escapeMarkdown(note)}*`;
    return `- [${escapeMarkdown(name)}](${escapeAddress(url)}): ${escapeMarkdown(description)}${told}`;
  });
  const foot = `[${escapeMarkdown(list.product)}](${escapeAddress(list.url)}), ${list.day}`;
  return `${[`## ${escapeMarkdown(list.title)}`, entries.join("\n"), foot].join("\n\n")}\n`;
}

/** Mail programs cut a longer address, in the middle of a word. */
const maxMailtoChars = 1900;

/** `mailto:` with subject and body; a list too long for one carries its link and not every entry, and says what it lacks. */
export function printListMailto(list: PrintableList): string {
  const names = list.entries.map(({ name }, place) => `${place + 1}. ${name}`).join("\n");
  const bare = printFoot({ ...list, url: withoutNotes(list.url) });
  const foot = printFoot(list);
  const bodies = [
    printListText(list),
    `${names}\n\n${foot}\n`,
    `${foot}\n`,
    `${bare}\n\nWithout the notes, for which there is no room.\n`,
  ].map((body) => toMailto(list.title, body));
  const noRoom =
    "The link to this list is too long for an e-mail made here. Press “Copy link” there and paste it here.\n";
  return bodies.find(({ length }) => length <= maxMailtoChars) ?? toMailto(list.title, noRoom);
}

function toMailto(subject: string, body: string): string {
  // RFC 6068: line ends are %0D%0A.
  const lines = body.replaceAll("\n", "\r\n");
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`;
}

const printEntry = ({ name, description, url, note }: PrintableEntry, indent: string): string =>
  [name, description, ...(note === undefined ? [] : [`Note: ${note}`]), url].join(`\n${indent}`);

const printFoot = ({ product, day, url }: PrintableList): string => `${product}, ${day}\n${url}`;

/** A visitor's note is text and stays text in whatever shows the Markdown. */
const escapeMarkdown = (text: string): string => text.replace(/[\\`*_{}[\]<>#|~!&]/g, "\\$&");

const escapeAddress = (url: string): string =>
  url.replace(/[()<>\s\\]/g, (sign) => encodeURIComponent(sign).replace("(", "%28").replace(")", "%29"));

/** Without "#". An empty list has none: "". */
export function printListHash(list: ResourceList): string {
  const { title, entries } = toBoundedList(list);
  if (entries.length === 0) return "";
  const more = entries.flatMap(({ group, note }, place) => [
    [`g${place + 1}`, group],
    [`n${place + 1}`, note],
  ]);
  const ids = [listVersion, ...entries.map(({ id }) => id)].join(".");
  const fields = [["title", title], ...more].flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeText(value)}`],
  );
  return [`list=${ids}`, ...fields].join("&");
}

/** The address of the same list, which is shorter; any other address stays as it is. */
export function withoutNotes(url: string): string {
  const { origin, pathname, hash } = new URL(url);
  const parsed = parseListHash(hash);
  if (parsed.kind !== "list") return url;
  const entries = parsed.list.entries.map(({ note: _, ...entry }) => entry);
  return `${origin}${pathname}#${printListHash({ ...parsed.list, entries })}`;
}

/** Also what encodeURIComponent leaves alone: chat programs end a link at a closing bracket, a dot or a star. */
const encodeText = (text: string): string =>
  encodeURIComponent(text)
    .replace(/[.!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%20", "+");
