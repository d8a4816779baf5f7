/** First words that are lower-case inside a sentence; any other may be a name. */
const smallWords =
  /^(the|it|its|it's|this|that|these|they|their|there|a|an|we|our|no|nobody|all|both|since)\b/i;

const dropFullStop = (text: string): string =>
  text.endsWith(".") ? dropFullStop(text.slice(0, -1).trimEnd()) : text;

/** "X is no longer listed, because the service closed." Curators write the reason as a separate sentence. */
export function printNoLongerListed(name: string, why: string): string {
  const reason = dropFullStop(why.trim());
  const joined = smallWords.test(reason)
    ? `, because ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`
    : `: ${reason}`;
  return `${name} is no longer listed${reason === "" ? "" : joined}.`;
}
