/**
 * What spreadsheets, phones and mail programs change without being asked: typographic quotation marks, three dots in one
 * sign, no-break spaces, composed letters. Two texts that fold alike are the same text.
 */
export function foldCell(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[“”„‟«»″]/g, '"')
    .replace(/[‘’‚‛′]/g, "'")
    .replaceAll("…", "...")
    .replace(/[\s\u00a0\u202f\u200b\ufeff]+/g, " ")
    .trim();
}
