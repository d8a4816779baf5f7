import denials from "./denials.json" with { type: "json" };
import { stopWords } from "./split-words.ts";

const oneOf = (words: string) => `(?:${words.replaceAll(", ", "|")})`;
const { all, refusals, wishes, doings, littleWords } = denials;
const refusal = `${oneOf(refusals)} ${oneOf(wishes)}(?: to ${oneOf(doings)})?`;
/** What comes before a part that is not wanted. "Not" alone means much else, too: "not sure what to study". */
const denial = new RegExp(
  `(?:^| )(?:${oneOf(denials.phrases)}|${oneOf(all)} (?:not|but)|${refusal})(?: ${oneOf(littleWords)}){0,2}$`,
);
const not = `(?:^| )${oneOf(denials.not)}`;
const notThere = new RegExp(`^no$|${not}(?: ${oneOf(denials.betweenPlaces)}){0,3}$`);
const notThis = new RegExp(`${not}(?: ${oneOf(denials.betweenThings)})*$`);
/** "Not eating" says what someone does, and not what is unwanted. */
const gerund = /ing$/;
/** Within a phrase they turn it into another: "jobs without a degree". */
export const deniers: ReadonlySet<string> = new Set(denials.withinPhrases.split(", "));
/** "Not in Germany or France". */
const list = new RegExp(`^${oneOf(denials.lists)}(?: ${oneOf(denials.betweenPlaces)})*$`);
const traveller = new RegExp(`^${oneOf(denials.travellers)} `);
const beforeOrigin = new RegExp(`(?:^| )${oneOf(denials.beforeOrigins)}$`);
const adjective = /^(?!.*(?:st|jap|ir|sud|taiw)an$).*(?:an|ese|ish|ch)$/;

/** "Nigerian student wanting to study in the UK": where someone is from says nothing beside where they want to go. */
export const isSaidAsOrigin = (texts: readonly string[], start: number, end: number) =>
  beforeOrigin.test(texts.slice(0, start).join(" ")) ||
  (adjective.test(texts[end - 1] ?? "") && traveller.test(`${texts.slice(end).join(" ")} `));

/** What is in a country, not for people from there: "public universities in Nigeria", "universidades en Perú", "study in Togo". */
export const ofCountry =
  /^(?:(?:[a-z][a-z]?|(?:@|univ|unis?\b|facul|colleg|school|stud|educ|east|west|north|south)\S*)(?: |$))+$|\b(?:univ|unis?\b|facul|colleg|hochsch)\S* (?:\S\S? |(?:entry|fees?|requirements) )*@in|@in (?:univ|colleg)\S*$/;

/** Says of one part of a query after the other whether it is not wanted. */
export function startDenying(words: readonly string[]) {
  /** The part before, if it is not wanted: where it ends, and whether it is a country. */
  let last: { end: number; isPlace: boolean } | undefined;
  return (start: number, end: number, isPlace: boolean): boolean => {
    const before = words.slice(0, start).join(" ");
    const word = words[start] ?? "";
    const between = words.slice(last?.end ?? start, start).join(" ");
    // Countries may be listed without a word between them.
    const isListed = last?.isPlace === isPlace && (list.test(between) || (isPlace && between === ""));
    const isThing = !isPlace && !stopWords.has(word) && !gerund.test(word);
    const hasNot = isPlace ? notThere.test(before) : isThing && notThis.test(before);
    const isDenied = denial.test(before) || hasNot || isListed;
    last = isDenied ? { end, isPlace } : undefined;
    return isDenied;
  };
}
