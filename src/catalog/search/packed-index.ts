import { toSlug } from "../to-link-id.ts";
import type { SearchIndex } from "./search-index.ts";
import { phraseKey } from "./split-words.ts";

/** Steps are written as characters from this one on, which JSON leaves as they are. */
const firstLetter = 0x30;
/** How many such characters there are: a step back is one forward that goes past the last of them. */
const span = 0x10000 - firstLetter;
/** Between texts: no text of the directory contains it, and JSON leaves it as one byte. */
const end = "\u007f";

/** The search data as a file, a fifth smaller as brotli: what is alike in one column, and nothing that the browser can work out. */
function toPacked(index: SearchIndex) {
  const { topics, synonyms, places, groups, names, urls, descriptions, ids, regionsOf, ...others } = index;
  // What links have in one group comes after what they have everywhere.
  const own = groups.flatMap(({ words }) => Object.entries(words));
  const named = [...names, ...groups.map(({ name }) => name)];
  const placeOf = new Map(named.map((name, place) => [phraseKey(name), place]));
  // A number is the place of the link, or after all links the group, that has the phrase as its name.
  const toShort = (said: string) => placeOf.get(said) ?? (isNumber(said) ? `${said} ` : said);
  // In this order the file is smallest.
  const columns = [
    [...named, ...own.map(([, { name = "" }]) => name)],
    places.map(({ parts }) => parts.join(".")),
    // The first word is always here: a column of one empty text would be none.
    topics.map(({ words }) => words.filter((word, at) => at === 0 || !isForeign(word)).join(".")),
    places.map(({ spoken }) => spoken.join(".")),
    topics.map(({ words }) => words.slice(1).filter(isForeign).join(".")),
    synonyms.map(({ words }) => words.join(".")),
    places.map(({ finds }) => finds.join(".")),
    places.map((place) => place.names.join(".")),
    [...descriptions, ...own.map(([, { description = "" }]) => description)],
    places.map(({ code }) => code),
    [
      ...urls.map((url, at) => toShortUrl(url, names[at])),
      ...own.map(([place, { url = "" }]) => toShortUrl(url, names[Number(place)])),
    ],
    synonyms.map(({ also = [] }) => also.map(toShort).join(".")),
    [...ids, ...groups.map(({ path }) => path)].map((id, at) => toShortId(id, named[at])),
  ] as const;
  return {
    columns: mapEach(columns, (column) => column.join(end)),
    lists: [
      topics.map(({ resources }) => resources),
      regionsOf,
      groups.map(({ resources }) => resources),
      groups.map(({ words }) => Object.keys(words).map(Number)),
      [synonyms.flatMap(({ apart }, at) => (apart ? at : []))],
    ].map((lists) => lists.map((list) => toLetters(toSteps(list))).join(" ")),
    ...others,
    facts: toLetters(index.facts),
    everyday: toLetters(toSteps(index.everyday)),
    isOwn: own.map(([, { isOwn = "" }]) => isOwn),
  };
}

export const packIndex = (index: SearchIndex) => JSON.stringify(toPacked(index));

/** `packed`: what JSON.parse made of the file. */
export function unpackIndex({ columns, lists, isOwn, ...packed }: ReturnType<typeof toPacked>): SearchIndex {
  const [names, parts, topics, spoken, foreign, synonyms, finds, called, texts, codes, urls, also, ids] =
    mapEach(columns, (text) => split(text, end));
  const [inTopics = [], regionsOf = [], inGroups = [], ownIn = [], [setApart = []] = []] = lists.map((text) =>
    text.split(" ").map((list) => fromSteps(fromLetters(list)).map((place) => place % span)),
  );
  const facts = fromLetters(packed.facts);
  const count = facts.length;
  const linkNames = names.slice(0, count);
  const groupNames = names.slice(count, names.length - isOwn.length);
  let at = 0;
  const toOwn = (place: number) => {
    const name = names[count + groupNames.length + at];
    const url = toUrl(urls[count + at], names[place]);
    const own = { name, description: texts[count + at], url, isOwn: isOwn[at++] };
    return [place, Object.fromEntries(Object.entries(own).filter(([, one]) => one !== ""))];
  };
  return {
    ...packed,
    groups: groupNames.map((name, group) => ({
      ...{ path: toId(ids[count + group], name), name, resources: inGroups[group] ?? [] },
      words: Object.fromEntries((ownIn[group] ?? []).map(toOwn)),
    })),
    names: linkNames,
    descriptions: texts.slice(0, count),
    urls: linkNames.map((name, at) => toUrl(urls[at], name)),
    regionsOf,
    facts,
    everyday: fromSteps(fromLetters(packed.everyday)),
    ids: linkNames.map((name, at) => toId(ids[at], name)),
    synonyms: synonyms.map((words, at) => ({
      words: split(words),
      also: split(also[at]).map((said) =>
        isNumber(said) ? phraseKey(names[Number(said)] ?? "") : said.trim(),
      ),
      apart: setApart.includes(at),
    })),
    places: finds.map((found, at) => ({
      finds: split(found),
      names: split(called[at]),
      parts: split(parts[at]),
      code: codes[at] ?? "",
      spoken: split(spoken[at]),
    })),
    topics: topics.map((words, at) => ({
      words: [...split(words), ...split(foreign[at])],
      resources: inTopics[at] ?? [],
    })),
  };
}

const mapEach = <All extends readonly unknown[], To>(all: All, change: (one: All[number]) => To) =>
  all.map(change) as { -readonly [Key in keyof All]: To };
const split = (text = "", sign = ".") => (text === "" ? [] : text.split(sign));
const isNumber = (text: string) => /^\d+$/.test(text);
const isForeign = (text: string) => /[\u0370-\uffff]/.test(text);
export const toLetters = (all: readonly number[]) => String.fromCharCode(...all.map((n) => n + firstLetter));
export const fromLetters = (letters: string) =>
  Array.from(letters, (letter) => letter.charCodeAt(0) - firstLetter);

export const toSteps = (places: readonly number[]) =>
  places.map((place, at) => (place - (places[at - 1] ?? 0) + span) % span);
export const fromSteps = (steps: readonly number[], sum = 0) => steps.map((step) => (sum += step));
/** Without the end of a link's or a group's id that is what its name says. */
const toShortId = (id: string, name = "") => id.replace(new RegExp(`(^|/)${toSlug(name)}$`), "$1");
const toId = (short = "", name = "") => short.replace(/(^|\/)$/, (before) => before + toSlug(name));
const toOneWord = (name = "") => phraseKey(name).replaceAll(" ", "");
/** A blank, which no address has, is the name as one word; a link may have no address of a group. */
const toShortUrl = (url: string, name?: string) =>
  url === "" ? "" : url.replace(/^https:(\/\/www\.)?/, "").replace(toOneWord(name), " ");
const toUrl = (short = "", name?: string) => {
  const url = short.replace(" ", () => toOneWord(name));
  return (/^[a-z]+:|^$/.test(url) ? "" : url.startsWith("//") ? "https:" : "https://www.") + url;
};
