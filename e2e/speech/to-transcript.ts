/**
 * What a listener has to know of a screen, one line for each thing: without "end of ...", without the words inside a
 * link or button (its name has said them), and with two items of a long list for all, since the curators'
 * lists change every week.
 */
export function toTranscript(phrases: readonly string[]): string[] {
  const lines: string[] = [];
  let until: string | undefined;
  for (const phrase of phrases) {
    if (until !== undefined) {
      if (phrase === until) until = undefined;
      continue;
    }
    if (phrase.startsWith("end of ")) continue;
    if (isBeyond(phrase)) {
      until = `end of ${phrase}`;
      if (lines.at(-1) !== "(and so on)") lines.push("(and so on)");
      continue;
    }
    lines.push(withoutCounts(phrase));
    if (/^(link|button)\b/.test(phrase) && phrases.includes(`end of ${phrase}`)) until = `end of ${phrase}`;
  }
  return lines;
}

const longList = 6;
const shown = 2;

function isBeyond(phrase: string): boolean {
  const [, position = 0, size = 0] =
    /^listitem, .*position (\d+), set size (\d+)/.exec(phrase)?.map(Number) ?? [];
  return size > longList && position > shown;
}

function withoutCounts(phrase: string): string {
  const size = Number(/set size (\d+)/.exec(phrase)?.[1] ?? 0);
  const counted = size > longList ? phrase.replace(/set size \d+/, "set size N") : phrase;
  return counted.replace(/\b\d+ (links|groups)\b/g, "N $1");
}
