/**
 * Text kept as the feed wrote it, made so that every store takes it: PostgreSQL refuses a whole statement for one U+0000
 * (R22, R35), and half a surrogate pair, as a cut leaves it too, is no character.
 */
export function toStorable(text: string, longest: number): string {
  return text.slice(0, longest).replaceAll("\0", "").toWellFormed();
}
