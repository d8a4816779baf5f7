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
  const inEnglish = startNaming();
  const codes = alphabet.flatMap((first) => alphabet.map((next) => first + next));
  const codeOf = new Map(codes.map((code) => [inEnglish(code), code]));
  // What links have in one group comes after what they have everywhere.
  const own = groups.flatMap(({ words }) => Object.entries(words));
  const named = [...names, ...groups.map(({ name }) => name)];
  const placeOf = new Map(named.map((name, place) => [phraseKey(name), place]));
  // A number is the place of the link, or after all links the group, that has the phrase as its name.
  const toShort = (said: string) => placeOf.get(said) ?? (isNumber(said) ? `${said} ` : said);
  // In this order the file is smallest.
  const columns = [
    // The first word is always here: a column of one empty text would be none.
    topics.map(({ words }) => words.filter((word, at) => at === 0 || !isForeign(word)).join(".")),
    synonyms.map(({ words }) => words.join(".")),
    places.map(({ finds }) => finds.join(".")),
    places.map((place) => place.names.join(".")),
    places.map(({ code }) => code),
    synonyms.map(({ also = [] }) => also.map(toShort).join(".")),
    places.map(({ parts }) => parts.map((part) => codeOf.get(part) ?? part).join(".")),
    topics.map(({ words }) => words.slice(1).filter(isForeign).join(".")),
    places.map(({ spoken }) => spoken.join(".")),
    [...names, ...own.map(([, { name = "" }]) => name)],
    [...descriptions, ...own.map(([, { description = "" }]) => description)].map(toShortText),
    [
      ...urls.map((url, at) => toShortUrl(url, names[at])),
      ...own.map(([place, { url }]) => (url ? toShortUrl(url, "", urls[Number(place)]) : "")),
    ],
    // Nothing if it is what the name says.
    ids.map((id, place) => (id === toSlug(names[place] ?? "") ? "" : id)),
  ] as const;
  return {
    columns: mapEach(columns, (column) => column.join(end)),
    lists: [
      topics.map(({ resources }) => resources),
      regionsOf,
      groups.map(({ resources }) => resources),
      [synonyms.flatMap(({ apart }, at) => (apart ? at : []))],
    ].map((lists) => lists.map((list) => toLetters(toSteps(list))).join(" ")),
    ...others,
    facts: toLetters(index.facts),
    everyday: toLetters(toSteps(index.everyday)),
    groups: groups.map(({ path, name, words }) => {
      const [menu = "", id = ""] = path.split("/");
      const isOwn = Object.entries(words).map(([place, one]) => [place, one.isOwn ?? 0] as const);
      return [`${menu}/${id === toSlug(name) ? "" : id}`, name, Object.fromEntries(isOwn)] as const;
    }),
  };
}

export const packIndex = (index: SearchIndex) => JSON.stringify(toPacked(index));

/** `packed`: what JSON.parse made of the file. */
export function unpackIndex({ columns, lists, ...packed }: ReturnType<typeof toPacked>): SearchIndex {
  const [topics, synonyms, finds, called, codes, also, parts, foreign, spoken, names, said, urls, ids] =
    mapEach(columns, (text) => split(text, end));
  const [inTopics = [], regionsOf = [], inGroups = [], [setApart = []] = []] = lists.map((text) =>
    text.split(" ").map((list) => fromSteps(fromLetters(list)).map((place) => place % span)),
  );
  const count = ids.length;
  const inEnglish = startNaming();
  const linkNames = names.slice(0, count);
  const linkUrls = urls.slice(0, count).map((url, at) => toUrl(url, names[at]));
  const descriptions = said.map(toText);
  let at = count;
  const toWords = ([place, isOwn]: [string, boolean | 0]) => {
    const url = urls[at] && toUrl(urls[at], "", linkUrls[Number(place)]);
    const own = { name: names[at], description: descriptions[at++], url, isOwn };
    return [place, Object.fromEntries(Object.entries(own).filter(([, one]) => one !== "" && one !== 0))];
  };
  const keyAt = (place: number) => phraseKey(linkNames[place] ?? packed.groups[place - count]?.[1] ?? "");
  return {
    ...packed,
    groups: packed.groups.map(([path, name, own], place) => ({
      ...{ path: path.replace(/\/$/, `/${toSlug(name)}`), name, resources: inGroups[place] ?? [] },
      words: Object.fromEntries(Object.entries(own).map(toWords)),
    })),
    names: linkNames,
    descriptions: descriptions.slice(0, count),
    urls: linkUrls,
    regionsOf,
    facts: fromLetters(packed.facts),
    everyday: fromSteps(fromLetters(packed.everyday)),
    ids: ids.map((id, place) => id || toSlug(names[place] ?? "")),
    synonyms: synonyms.map((words, at) => ({
      words: split(words),
      also: split(also[at]).map((said) => (isNumber(said) ? keyAt(Number(said)) : said.trim())),
      apart: setApart.includes(at),
    })),
    places: finds.map((found, at) => ({
      finds: split(found),
      names: split(called[at]),
      parts: split(parts[at]).flatMap((part) => (/^[A-Z]{2}$/.test(part) ? inEnglish(part) || [] : part)),
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
const alphabet = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const split = (text = "", sign = ".") => (text === "" ? [] : text.split(sign));
const isNumber = (text: string) => /^\d+$/.test(text);
const isForeign = (text: string) => /[\u0370-\uffff]/.test(text);
export const toLetters = (all: readonly number[]) => String.fromCharCode(...all.map((n) => n + firstLetter));
export const fromLetters = (letters: string) =>
  Array.from(letters, (letter) => letter.charCodeAt(0) - firstLetter);

/** Countries by their codes, as the browser calls them: old ones cannot, and find them by their adjectives alone. */
const startNaming = () => {
  const names = Intl.DisplayNames && new Intl.DisplayNames("en", { type: "region", style: "short" });
  return (code: string) => phraseKey(names?.of(code) ?? "");
};
export const toSteps = (places: readonly number[]) =>
  places.map((place, at) => (place - (places[at - 1] ?? 0) + span) % span);
export const fromSteps = (steps: readonly number[], sum = 0) => steps.map((step) => (sum += step));
/** Nearly every description ends with a full stop; a blank after the others, which no text ends with. */
const toShortText = (text: string) => (text.endsWith(".") ? text.slice(0, -1) : text && `${text} `);
const toText = (short: string) => (short.endsWith(" ") ? short.trim() : short && `${short}.`);
const toOneWord = (name = "") => phraseKey(name).replaceAll(" ", "");
/** A blank, which no address has, is the name as one word; a slash alone is the site of the link's own address. */
const toShortUrl = (url: string, name?: string, own = "") => {
  const below = url.replace(siteOf(own), "");
  if (/^\/(?!\/)/.test(below)) return below;
  return url.replace(/^https:(\/\/www\.)?/, "").replace(toOneWord(name), " ");
};
const toUrl = (short = "", name?: string, own = "") => {
  const url = short.replace(" ", () => toOneWord(name));
  const before = url.startsWith("//") ? "https:" : url.startsWith("/") ? siteOf(own) : "https://www.";
  return (/^[a-z]+:/.test(url) ? "" : before) + url;
};
const siteOf = (url: string) => url.split("/", 3).join("/");
