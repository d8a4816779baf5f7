import { tryOr } from "#base/try-or.ts";

/** The letters of windows-1252 in the place of Latin-1's C1 controls: CMSs export them (feedparser maps them too). */
const windows1252 =
  "\u20ac\ufffd\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\ufffd\u017d\ufffd" +
  "\ufffd\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\ufffd\u017e\u0178";

/**
 * What is never drawn: controls, what Unicode says to ignore (zero-width spaces, bidi marks and overrides, fillers, tags),
 * noncharacters and the marks of interlinear notes. Joiners and the emoji selector stay and have their own rules below; so
 * do the flags of England, Scotland and Wales, which are written with tags.
 */
const hidden =
  /\u{1f3f4}\u{e0067}\u{e0062}[\u{e0061}-\u{e007a}]{3}\u{e007f}|[\0-\x08\x0e-\x1f\x7f\ufff9-\ufffb]|(?!\u200c|\u200d|\ufe0f)[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu;
const c1Of = new Map(windows1252.split("").map((letter, at) => [letter, String.fromCharCode(0x80 + at)]));
const c1Control = /[\x80-\x9f]/g;
/**
 * Marks above and below a letter: no script needs more than four, and a pile of them covers the lines around it (Zalgo).
 * Marks with a width only follow each other, as in Burmese; but thirty are enough, because normalisation sorts marks by
 * swapping them, and its time grows with the square of their number (UAX 15).
 */
const piledMarks = /([\p{Mn}\p{Me}]{4})[\p{Mn}\p{Me}]+|(\p{M}{30})\p{M}+/gu;
/** The empty Braille pattern is used as a space. */
const spaces = /[\s\u2800]+/g;
/** Scripts in which a joiner changes how the word is written, and pictures, if it makes one emoji of several. */
const joinable =
  "[\\p{Script=Arabic}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gujarati}\\p{Script=Gurmukhi}" +
  "\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Oriya}\\p{Script=Sinhala}\\p{Script=Tamil}\\p{Script=Telugu}" +
  "\\p{Script=Khmer}\\p{Extended_Pictographic}\\p{Emoji_Modifier}]";
const joiner = "(?:\u200c|\u200d)";
const repeatedJoiner = new RegExp(`(${joiner})${joiner}+`, "g");
const looseJoiner = new RegExp(`(?<!${joinable}\ufe0f?)${joiner}|${joiner}(?!${joinable})`, "gu");
const looseSelector = /(?<!\p{Emoji})\ufe0f/gu;

/** R22: one line of plain text that PostgreSQL accepts and that misleads no reader. Cleaning again changes nothing. Never throws. */
export function cleanText(text: string): string {
  let clean = cleanOnce(text);
  // Removing something may join letters that mean something else together.
  for (let before = text; clean !== before; clean = cleanOnce(before)) before = clean;
  return clean;
}

/** NFC comes last, because it joins only neighbours. */
function cleanOnce(text: string): string {
  if (!unusual.test(text)) return text;
  return repairDoubleUtf8(text)
    .toWellFormed()
    .replace(c1Control, (control) => windows1252.charAt(control.charCodeAt(0) - 0x80).replace("\ufffd", ""))
    .replace(hidden, (found) => (found.startsWith("\u{1f3f4}") ? found : ""))
    .replace(looseSelector, "")
    .replace(repeatedJoiner, "$1")
    .replace(looseJoiner, "")
    .replace(piledMarks, "$1$2")
    .replace(spaces, " ")
    .trim()
    .normalize("NFC");
}

/** Nearly every title has none of this: it is printable ASCII with single spaces inside. */
const unusual = /[^ -~]|^ | {2}| $/;

/** How quotes, dashes, capitals and emoji begin when windows-1252 misreads them: no honest text has these side by side. */
const surelyDouble = /â[€‚„]|Ã[€‚ƒ„†‡ˆ‰ŠŒŽ˜šœžŸ¡-\xad¯-¶¸-º¼-¿]|ðŸ/;
/** Honest text has these too: a capital or ß before a sign, soft hyphen or no-break space (`NESTLÉ®`, `SANTÉ\xa0:`). */
const hardlyDouble =
  /[Æ-ß][\x85\x92-\x94\xa0©\xad®°²´·º»]|(?<=[A-ZÀ-Þ])[ÄÅ][\xa0©\xad®´·»]|(?<=[A-ZÀ-Þ]{2})Ã[\xa0®»]/g;

/** UTF-8 that was taken for Latin-1, or surely for windows-1252, and encoded again: `CafÃ©`, `Itâ€™s`. */
function repairDoubleUtf8(given: string): string {
  const toC1 = (letter: string) => c1Of.get(letter) ?? letter;
  const text = surelyDouble.test(given) ? given.replace(/[^\0-\xff\ufffd]/g, toC1) : given;
  if (!/[\xc2-\xff]/.test(text.replace(hardlyDouble, "")) || /[^\0-\xff]/.test(text)) return given;
  const bytes = new Uint8Array(text.length).map((_, at) => text.charCodeAt(at));
  return tryOr(() => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes), given);
}
