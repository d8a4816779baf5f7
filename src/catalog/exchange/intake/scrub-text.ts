export interface ScrubbedText {
  text: string;
  /** Something was taken out. */
  isScrubbed: boolean;
}

const email = /(?<![^\s@<>()[\],;:"])[^\s@<>()[\],;:"]+@(?:[^\s@<>()[\],;:".]+\.)+\p{L}{2,}/gu;
/** At least nine digits, with what people put between them; a span of years has eight. */
const phone = /(?<![\p{L}\p{N}/=-])\+?\(?\d(?:[\s()./-]{0,2}\d){8,14}(?![\p{L}\p{N}])/gu;
/** "I am", "my name is" and the like, to the end of the sentence. */
const introduction =
  /\b(?:my name is|i am called|this is|kind regards|best regards|best wishes|regards|sincerely|thanks|cheers)[,:]?\s+\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)*/giu;

/** Personal data that people write into a free text although nobody asked for it. */
export function scrubText(given: string): ScrubbedText {
  const text = given
    .replace(email, "[removed]")
    .replace(introduction, "[removed]")
    .replace(phone, "[removed]");
  return { text: text.replace(/\s+/g, " ").trim(), isScrubbed: text !== given };
}
