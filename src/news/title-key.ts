const fewestWords = 5;

/**
 * R34: titles that differ only in case, punctuation, accents' encoding or spacing have one key. "" when there are under
 * five words, because "Live updates" is the title of many stories.
 */
export function titleKey(title: string): string {
  const words =
    title
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.length < fewestWords ? "" : words.join(" ");
}
