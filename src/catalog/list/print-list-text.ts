import { withoutNotes } from "./list-hash.ts";
import type { PrintableEntry, PrintableList } from "./printable-list.ts";

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
