/** Where windows-1252 puts letters that Latin-1 has as C1 controls: CMS export them so (feedparser maps them too). */
const windows1252 =
  "\u20ac\ufffd\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\ufffd\u017d\ufffd" +
  "\ufffd\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\ufffd\u017e\u0178";

// Zero-width space, word joiner, byte order mark, soft hyphen, Mongolian separator; bidi embeddings, overrides, isolates.
const invisible = /[\u200b\u2060\ufeff\u00ad\u180e\u202a-\u202e\u2066-\u2069]/;
const joiner = /[\u200c\u200d]/;
const space = /\s/;
/** Scripts in which a joiner changes how the word is written, and pictures, where it makes one emoji of several. */
const joinable =
  /\p{Script=Arabic}|\p{Script=Devanagari}|\p{Script=Bengali}|\p{Script=Gujarati}|\p{Script=Gurmukhi}|\p{Script=Kannada}|\p{Script=Malayalam}|\p{Script=Oriya}|\p{Script=Sinhala}|\p{Script=Tamil}|\p{Script=Telugu}|\p{Script=Khmer}|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f/u;

/**
 * R22: one line of plain text that Postgres takes and no reader is misled by. Never throws.
 */
export function cleanText(text: string): string {
  if (isPlainAscii(text)) return text;
  let clean = "";
  let isSpaceDue = false;
  let before = "";
  const characters = [...repairDoubleUtf8(text).toWellFormed().normalize("NFC")];
  for (const [index, character] of characters.entries()) {
    const visible = toVisible(character, before, characters[index + 1] ?? "");
    if (visible === " ") isSpaceDue = clean !== "";
    else if (visible !== "") {
      clean += isSpaceDue ? ` ${visible}` : visible;
      isSpaceDue = false;
    }
    before = character;
  }
  return clean;
}

/** The character as it may stand in a headline: itself, a space, another one, or nothing. */
function toVisible(character: string, before: string, after: string): string {
  const code = character.charCodeAt(0);
  if (code > 0x20 && code < 0x7f) return character;
  if (space.test(character) && code !== 0xfeff) return " ";
  if (code < 0x20 || code === 0x7f) return "";
  if (code < 0xa0) {
    const letter = windows1252[code - 0x80] ?? "";
    return letter === "\ufffd" ? "" : letter;
  }
  if (joiner.test(character)) return joinable.test(before) && joinable.test(after) ? character : "";
  return invisible.test(character) ? "" : character;
}

/** Nearly every title: printable ASCII with single spaces inside. */
function isPlainAscii(text: string): boolean {
  let before = 0x20;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x20 || code > 0x7e || (code === 0x20 && before === 0x20)) return false;
    before = code;
  }
  return before !== 0x20 || text === "";
}

/** UTF-8 that somebody took for Latin-1 and encoded again: `CafÃ©`. No honest text looks like that. */
function repairDoubleUtf8(text: string): string {
  let isSuspect = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0xff) return text;
    isSuspect ||= code >= 0xc2;
  }
  if (!isSuspect) return text;
  try {
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return text;
  }
}
