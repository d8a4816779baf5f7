/** A date cut into numbers, words and single signs: `2004`, `jan`, `+`. */
export interface DateToken {
  text: string;
  /** How many digits a number has; 0 for words and signs. */
  digits: number;
  value: number;
  isWord: boolean;
  /** No white space before it. */
  isGlued: boolean;
}

const tokenPattern = /\d+|[\p{L}\p{M}]+|\S/gu;

export function toDateTokens(text: string): DateToken[] {
  const lower = text.normalize("NFC").toLowerCase();
  let end = -1;
  return Array.from(lower.matchAll(tokenPattern), (match): DateToken => {
    const part = match[0];
    const isGlued = match.index === end;
    end = match.index + part.length;
    const code = part.charCodeAt(0);
    const isNumber = code >= 0x30 && code <= 0x39;
    const isWord =
      !isNumber && (code > 0xa0 ? code !== 0x2212 && code !== 0x2013 : code >= 0x61 && code <= 0x7a);
    return { text: part, digits: isNumber ? part.length : 0, value: Number(part), isWord, isGlued };
  });
}
