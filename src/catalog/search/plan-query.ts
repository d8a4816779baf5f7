import { isSaidAsOrigin, ofCountry, startDenying } from "./denials.ts";
import { isLatin } from "./fold-text.ts";
import { maxQueryWords, splitQuery } from "./host-words.ts";
import { findSimilarTerms, matchTypos } from "./match-typos.ts";
import { type Ending, isFound, matchWord, type WordMatch } from "./match-word.ts";
import { everywhere, field, inName, inTitles } from "./search-fields.ts";
import { commonWords, listWords, people, stopWords } from "./split-words.ts";
import { type FoundPhrase, helpWords, type OtherPhrase, type SynonymTable } from "./synonym-table.ts";
import type { TermIndex } from "./term-index.ts";

/** A word of the query, corrected if it had to be. */
interface QueryWord {
  text: string;
  ending: Ending;
  match: WordMatch;
  /** 1, or less if `text` is only what was most likely meant. */
  sureness: number;
}

/** One way of saying a part of the query. All its words have to be there. */
export interface Alternative {
  words: readonly WordMatch[];
  quality: number;
  /** Fields in which it surely says what was typed; none if it is only near. */
  sureIn: number;
}

/** A part of the query: a word, or a phrase that has synonyms. */
export interface Slot {
  /** Its words, if it is a part of the query itself. */
  texts?: readonly string[];
  alternatives: readonly Alternative[];
  /** With all its alternatives, of which only the first counts unless nothing else is found. */
  uncut?: Slot;
  /** Nothing in it was corrected. */
  isAsTyped: boolean;
  /** It names a country, which says more about what is wanted than other words. */
  isPlace: FoundPhrase["isPlace"];
  /** It is not wanted ("but not Germany"): links that have it come later. */
  isDenied?: boolean;
  /** Links that do not say it come, too: as surely for one's "own" ("for my son", "I need help with"), not for a "kind" ("for girls", "suicide"). */
  aside?: "own" | "kind" | undefined;
  /** It is where someone is from ("from Germany to Canada"): it does not count where another country is wanted. */
  isOrigin?: boolean;
  /** How much it counts beside the other parts. */
  weight: number;
  /** Its words one by one, for when no link has the phrase. */
  parts: readonly Slot[];
}

export type QueryPlan = ReturnType<typeof planQuery>;

/** `isLiteral`: typos are not corrected. */
export function planQuery(query: string, terms: TermIndex, synonyms: SynonymTable, isLiteral: boolean) {
  const texts = splitQuery(query, terms);
  // The last word may still be growing; after a space it is finished.
  const ending: Ending = /[\s.,;:!?]$/.test(query) ? "whole" : "beginning";
  const typed = listWords(query).slice(0, maxQueryWords);
  const heard = synonyms.hearCry(typed);
  // "Vinna" is Vienna and no cry. Of several words none is mended: "je veux crever" was "je veux clever".
  const isMended = !isLiteral && (!heard || (typed.length === 1 && !heard.isSure));
  const words = readWords(texts, ending, terms, isMended ? synonyms : undefined);
  const corrected = words.every(isAsTyped) ? undefined : words.map(({ text }) => text).join(" ");
  // "Urgență" is a cry: no link contains what a synonym calls "urgent".
  const isThere = words.some(({ text }) => terms.usesOf(terms.numberOf(text)) > 0);
  const cry = corrected && isThere ? undefined : heard;
  const whole = cry && words.length > 1 ? synonyms.find(texts, 0, false) : undefined;
  const isMeant = whole?.cry && whole.length === words.length;
  const slots = toSlots(isMeant ? words.map(asUnsaid) : words, terms, synonyms);
  const help = cry && toCry(cry, slots, terms);
  return {
    slots: (cry?.isSure && help) || slots,
    isSureCry: Boolean(cry?.isSure && help),
    /** What leads to help lines, if the query may be a cry for help. */
    help: cry?.isSure ? undefined : help,
    /** The query's words as they were written, for the comparison with whole names. */
    words: typed,
    /** The query with its typos corrected, if it has any. */
    corrected,
  };
}

/** A link that has the words themselves is no better for it: "Do I need help with FAFSA?" does not name a help line. */
const asUnsaid = (word: QueryWord): QueryWord => ({ ...word, match: { candidates: [] } });
const asAside = (slot: Slot): Slot => ({ ...slot, aside: "own", isDenied: false });
/** However and in whatever language people cry for help, it means the same; what else they say only chooses among the help lines. */
function toCry(help: FoundPhrase, said: readonly Slot[], terms: TermIndex): Slot[] {
  const slot = toPhraseSlot(readWords(helpWords, "whole", terms).map(asUnsaid), help, terms);
  return [{ ...slot, weight: weights.cry }, ...said.filter((one) => one.alternatives[1]).map(asAside)];
}

function toSlots(words: readonly QueryWord[], terms: TermIndex, synonyms: SynonymTable): Slot[] {
  const slots: Slot[] = [];
  const texts = words.map(({ text }) => text);
  const isOpen = words.at(-1)?.ending === "beginning";
  // "student" is a word by itself, as is a form of one, and not the beginning of every phrase that starts with it.
  const isWord = words.at(-1)?.match.candidates.some(({ term }) => terms.usesOf(term));
  const isSentence = texts.length >= minSentenceWords && texts.some((text) => tells(text, true));
  const isTelling = texts.some((text) => tells(text));
  const deny = startDenying(texts);
  // "Best" means rankings beside universities only: nobody ranks "the best French sites".
  const isRanking = texts.some((text) => /^univ|^unis?$/.test(text));
  for (let place = 0, start = 0; place < words.length; start = place) {
    const phrase = synonyms.find(texts, place, isOpen && tells(texts[place] ?? ""), isWord);
    const taken = words.slice(place, place + (phrase?.length ?? 1));
    place += taken.length;
    const told = !isTelling || taken.some(({ text }) => tells(text, isSentence));
    // Little words are passed over, but "after" is left for toWordSlot.
    const counts = told || texts[start] === "after" || (texts[start] === "best" && isRanking);
    if (!counts && taken.length === 1) continue;
    const slot = phrase
      ? toPhraseSlot(taken, phrase, terms)
      : toWordSlot(words[place - 1] as QueryWord, isTelling && !texts.every(isNumber));
    const isDenied = deny(start, place, Boolean(slot.isPlace));
    // A country is denied by all its names, another word by itself alone: who wants no IELTS may want TOEFL.
    // What is not a cry as a whole asks about the rest: "I need help with maths".
    const isBeside = phrase?.cry && taken.length < words.length;
    const isItselfOnly = isBeside || (isDenied && !slot.isPlace);
    const alternatives = isItselfOnly ? slot.alternatives.slice(0, 1) : slot.alternatives;
    const more = { texts: texts.slice(start, place), ...(isBeside && { uncut: slot, parts: [] }) };
    const isOrigin = Boolean(slot.isPlace) && isSaidAsOrigin(texts, start, place);
    const aside = isBeside ? phrase.cry : toAside(texts, start, place, slots);
    slots.push({ ...slot, alternatives, isDenied, isOrigin, aside, ...more });
  }
  const isLed = slots.some(({ isPlace, isDenied, isOrigin }) => isPlace && !isDenied && !isOrigin);
  const wanted = slots.filter(({ isDenied, isOrigin }) => !isDenied && !(isOrigin && isLed));
  return toWeighed([...asForeign(wanted, synonyms, terms), ...slots.filter((one) => one.isDenied)], terms);
}

/** "Scholarships Nigeria" asks for scholarships, those for foreigners first; "Lagos, Nigeria" for no subject. */
function asForeign(slots: Slot[], synonyms: SynonymTable, terms: TermIndex): Slot[] {
  const said = slots.flatMap(({ isPlace, texts = [], isOrigin, alternatives }) => {
    const isKnown = alternatives.some(({ words }) => words.every((one) => isUsed(one, terms)));
    return isPlace ? (isOrigin ? "@from" : "@in") : isKnown ? texts.filter((one) => tells(one)) : [];
  });
  if (ofCountry.test(said.join(" "))) return slots;
  const found = synonyms.find(["international", "students"], 0, false);
  const foreign = found?.others.map((one) => toAlternative({ ...one, isSame: false }, 2, 0.7, terms)) ?? [];
  const abroad = slots.find(({ texts, alternatives }) => alternatives.length > 1 && !texts?.every(isLatin));
  // Who writes in other letters is a foreigner, too: "奖学金".
  if (abroad && !slots.some(({ isPlace, aside }) => isPlace || aside))
    return [...slots, { ...asAside(abroad), alternatives: foreign, weight: weights.foreign }];
  const addTo = (slot: Slot) => ({ ...slot, alternatives: [...slot.alternatives, ...foreign] });
  return slots.map((slot) => (slot.isPlace === "elsewhere" ? { ...addTo(slot), aside: "kind" } : slot));
}

/** "University scholarships" asks for no university's name, nor "kids coding" for Kids Help Phone; "Heidelberg University fees" and "大学" do. */
function toWeighed(slots: Slot[], terms: TermIndex): Slot[] {
  const asked = ["university", "college", "kids", "children"].map(terms.numberOf);
  const isSaid = ({ words: [one, two] }: Alternative) =>
    !two && one?.candidates.some(({ term }) => asked.includes(term));
  const isAsked = ({ alternatives }: Slot) => alternatives.some(isSaid);
  const isName = (one?: Slot) =>
    ((one?.isPlace && !one.aside) || one?.alternatives.length === 1) &&
    one.alternatives[0]?.words.some((one) => isUsed(one, terms));
  const isRest = (one: Slot) => one.isPlace || one.alternatives.length < 2 || (one.weight < 1 && !slots[2]);
  if (slots.every((one) => isRest(one) || isAsked(one))) return slots;
  const isLight = (one: Slot, at: number) => isAsked(one) && ![slots[at - 1], slots[at + 1]].some(isName);
  // Few links say "université", and a scholarship is as surely one for a university without it.
  const isOurs = ({ alternatives }: Slot) => alternatives.some((one) => one.sureIn > 0 && isSaid(one));
  const toLight = (one: Slot) => ({ ...(isOurs(one) ? one : asAside(one)), weight: weights.asked });
  return slots.map((one, at) => (isLight(one, at) ? toLight(one) : one));
}

/** How much a country and a subject count beside other words, which count 1, and each further word of a phrase more. */
const weights = { place: 2, cry: 6, topic: 1.2, word: 0.08, asked: 0.2, foreign: 0.5 };
/** In a query of so many words, "try", "first" and "room" are hardly what is looked for. */
const minSentenceWords = 6;
const tells = (text: string, isSentence = false) =>
  !stopWords.has(text) && !(isSentence && commonWords.has(text));
/** "own": "my son has ADHD", "scholarships for my son". "kind": "for girls in STEM", "I want to be a". Not "for my son's college". */
function toAside(texts: readonly string[], start: number, end: number, before: Slot[]): Slot["aside"] {
  if (/(?:be|come|as) an?$/.test(texts.slice(start, end).join(" "))) return "kind";
  const [isPerson, isTheirs] = [people.has(texts[end - 1] ?? ""), tells(texts[end] ?? "a")];
  if (isPerson && !isTheirs && texts[start - 1] === "my") return "own";
  if (before.every(({ isDenied }) => isDenied)) return;
  if (end > start + 1 && texts[start - 1] === "for" && people.has(texts[start] ?? "")) return "kind";
  if (!isPerson || isTheirs || tells(texts[end - 2] ?? "")) return;
  return texts[end - 2] === "for" ? "kind" : texts[end - 3] === "for" ? "own" : undefined;
}
const isNumber = (text: string) => /^\p{N}+$/u.test(text);

/** Several words together say more of what is wanted than one. */
function toPhraseSlot(taken: readonly QueryWord[], phrase: FoundPhrase, terms: TermIndex): Slot {
  const sureness = Math.min(...taken.map((word) => word.sureness));
  // Letters of scripts without spaces are not words.
  const more = taken.every(({ text }) => isLatin(text)) ? taken.length - 1 : 0;
  const isTopic = phrase.others.some(({ words: [word] }) => word?.startsWith("#"));
  const subject = (isTopic ? weights.topic : 1) * (1 + weights.word * more);
  const others = phrase.others.map((other) => toAlternative(other, taken.length, sureness, terms));
  // Columbia University is not British Columbia's: curators only say what is near.
  const isNear = taken.length > 1 && !phrase.isPlace && !phrase.others.some(({ isSame }) => isSame);
  return {
    alternatives: [toLiteral(taken, phrase.isWhole, isNear ? 0 : everywhere), ...dropRepeats(others)],
    isAsTyped: taken.every(isAsTyped),
    isPlace: phrase.isPlace,
    weight: phrase.isPlace ? weights.place : subject,
    parts: taken.length > 1 ? taken.filter(({ text }) => tells(text)).map((word) => toWordSlot(word)) : [],
  };
}

/** Little words and numbers count in names alone, and "state" is not a region. "After" matches nothing: what comes after school is not about school. */
const toWordSlot = (word: QueryWord, isTelling = true): Slot => ({
  alternatives:
    word.text === "after" ? [] : [toLiteral([word], false, isTelling ? everywhere & ~field.region : inName)],
  isAsTyped: isAsTyped(word),
  isPlace: false,
  weight: 1,
  parts: [],
});

const isAsTyped = ({ sureness }: QueryWord) => sureness === 1;
const isUsed = ({ beginning, candidates }: WordMatch, terms: TermIndex) =>
  beginning || candidates.some(({ term }) => terms.usesOf(term) > 0);

/** One or two letters that are a phrase of the synonyms are not the beginning of a word: "ai" is not "aid". */
const toLiteral = (words: readonly QueryWord[], isWhole: boolean, sureIn: number): Alternative => ({
  words: words.map(({ text, match }) =>
    isWhole && text.length < 3 ? { candidates: match.candidates } : match,
  ),
  quality: 1,
  sureIn,
});

/** A phrase of several words that is there whole says more than one word would. */
const toAlternative = (
  { words, quality, isSame }: OtherPhrase,
  typedCount: number,
  sureness: number,
  terms: TermIndex,
): Alternative => ({
  words: words.map((word) => ({ candidates: matchWord(terms, word, "whole").candidates })),
  quality: quality * sureness * (1 + 0.06 * (words.length - 1)),
  // The words of another phrase are side by side in many sentences that mean something else, and one word in place of a
  // phrase says less: not every portfolio is an art portfolio.
  sureIn: !isSame ? 0 : Math.max(words.length, typedCount) > 1 ? inTitles : everywhere,
});

/** Many phrases lead to the same one, which is asked for once: asking each time took six times as long in 50,000 links. */
function dropRepeats(all: readonly Alternative[]): Alternative[] {
  const kept = new Map<string, Alternative>();
  for (const one of all) {
    const key = one.words.map(({ candidates }) => candidates.map(({ term }) => term).join()).join(" ");
    const known = kept.get(key);
    const best = known && known.quality > one.quality ? known : one;
    kept.set(key, { ...best, sureIn: one.sureIn | (known?.sureIn ?? 0) });
  }
  return [...kept.values()];
}

/** Without synonyms, unknown words are taken as they are. */
function readWords(texts: readonly string[], lastEnding: Ending, terms: TermIndex, synonyms?: SynonymTable) {
  const words: QueryWord[] = [];
  for (let place = 0; place < texts.length; place++) {
    const text = texts[place] ?? "";
    const next = texts[place + 1];
    const ending = next === undefined && (place === 0 || !isNumber(text)) ? lastEnding : "whole";
    const match = matchWord(terms, text, ending);
    const joined = text + (next ?? "");
    const isKnown = synonyms?.isEveryday(text) || !tells(text, true) || isFound(match);
    // Letters of another script may be known, each as a word, and be a name together.
    const foreign = isKnown && isLatin(text) ? undefined : synonyms?.findForeign(text, !isKnown || place > 0);
    // "uni frog": one of the two is not a word, and both together are.
    const isWord = next && terms.numberOf(joined) !== undefined;
    if (isWord && !(isKnown && isFound(matchWord(terms, next, "whole")))) {
      words.push(toWord(joined, "whole", terms));
      place++;
    } else if (foreign && (foreign === text || matchTypos(terms, text, ending).length === 0))
      words.push({ text: foreign, ending, match, sureness: 1 });
    else if (isKnown || !synonyms) words.push({ text, ending, match, sureness: 1 });
    else words.push(...mendWord(text, ending, terms, synonyms));
  }
  return words;
}

/** "aops" is short for a name, "gapyear" is two words; "scolarship" is a typo, and counts as the nearest word. */
function mendWord(text: string, ending: Ending, terms: TermIndex, { initials }: SynonymTable) {
  const name = initials.get(text);
  if (name?.[0]) return name.map((word) => toWord(word, "whole", terms));
  for (let place = 3; place <= text.length - 3; place++) {
    const [left, right] = [text.slice(0, place), text.slice(place)];
    // "casper" is not the "CAS" of a school "per" anything.
    if (!tells(left) || (text.length < 7 && !tells(right))) continue;
    if (terms.numberOf(left) === undefined || terms.familyOf(right).length === 0) continue;
    // "scholarshaps" are not scholars.
    if (findSimilarTerms(terms, text, 1, false).some(({ term }) => terms.usesOf(term) > 0)) break;
    return [toWord(left, "whole", terms), toWord(right, ending, terms)];
  }
  const candidates = matchTypos(terms, text, ending);
  const [likely] = candidates;
  if (!likely) return [{ text, ending, match: { candidates }, sureness: 1 }];
  const word = toWord(terms.terms[likely.term] as string, ending, terms);
  const match = { ...word.match, candidates: [...word.match.candidates, ...candidates] };
  return [{ ...word, match, sureness: likely.quality }];
}

function toWord(text: string, ending: Ending, terms: TermIndex): QueryWord {
  return { text, ending, match: matchWord(terms, text, ending), sureness: 1 };
}
