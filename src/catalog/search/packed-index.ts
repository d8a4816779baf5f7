import { toSlug } from "../to-link-id.ts";
import type { SearchIndex } from "./search-index.ts";
import { phraseKey } from "./split-words.ts";

/** Steps are written as characters from this one on, which JSON leaves as they are. */
const firstLetter = 0x30;
/** Between texts: no text of the directory contains it, and JSON leaves it as one byte. */
const end = "\u007f";

/** The search data as a file, a sixth smaller as brotli: what is alike in one column, and nothing that the browser can work out. */
function toPacked(index: SearchIndex) {
  const { topics, synonyms, places, names, urls, descriptions, ids, ...others } = index;
  const placeOf = new Map(names.map((name, place) => [phraseKey(name), place]));
  // A number is the place of the link that has the phrase as its name.
  const toShort = (said: string) => placeOf.get(said) ?? (isNumber(said) ? `${said} ` : said);
  const columns = {
    // In this order the file is smallest. The first word is always here: a column of one empty text would be none.
    topics: topics.map(({ words }) => words.filter((word, at) => at === 0 || !isForeign(word)).join(".")),
    synonyms: synonyms.map(({ words }) => words.join(".")),
    finds: places.map(({ finds }) => finds.join(".")),
    called: places.map((place) => place.names.join(".")),
    parts: places.map(({ parts }) => parts.join(".")),
    codes: places.map(({ code }) => code),
    also: synonyms.map(({ also = [] }) => also.map(toShort).join(".")),
    foreign: topics.map(({ words }) => words.slice(1).filter(isForeign).join(".")),
    spoken: places.map(({ spoken }) => spoken.join(".")),
    names,
    descriptions,
    // A blank, which no address has, is the name as one word.
    urls: urls.map((url, at) => url.replace(/^https:(\/\/www\.)?/, "").replace(toOneWord(names[at]), " ")),
    // Nothing if it is what the name says.
    ids: ids.map((id, place) => (id === toSlug(names[place] ?? "") ? "" : id)),
  };
  return {
    columns: mapEach(columns, (column) => column.join(end)),
    named: topics.map(({ resources }) => toLetters(toSteps(resources))).join(" "),
    apart: toLetters(toSteps(synonyms.flatMap(({ apart }, at) => (apart ? at : [])))),
    ...others,
    facts: toLetters(index.facts),
    groups: index.groups.map(({ path, name, resources, words }) => {
      const [menu = "", id = ""] = path.split("/");
      return [`${menu}/${id === toSlug(name) ? "" : id}`, name, toSteps(resources), words] as const;
    }),
  };
}

export const packIndex = (index: SearchIndex) => JSON.stringify(toPacked(index));

/** `packed`: what JSON.parse made of the file. */
export function unpackIndex({ columns, named, apart, ...packed }: ReturnType<typeof toPacked>): SearchIndex {
  const { names, descriptions, ...column } = mapEach(columns, (text) => split(text, end));
  const keyAt = (place: number) => phraseKey(names[place] ?? "");
  const [lists, setApart] = [named.split(" "), fromSteps(fromLetters(apart))];
  return {
    ...packed,
    names,
    descriptions,
    groups: packed.groups.map(([path, name, steps, words]) => ({
      ...{ path: path.replace(/\/$/, `/${toSlug(name)}`), name, resources: fromSteps(steps) },
      ...(words && { words }),
    })),
    urls: column.urls.map((url, at) => toUrl(url, names[at])),
    facts: fromLetters(packed.facts),
    ids: names.map((name, place) => column.ids[place] || toSlug(name)),
    synonyms: column.synonyms.map((words, at) => ({
      words: split(words),
      also: split(column.also[at]).map((said) => (isNumber(said) ? keyAt(Number(said)) : said.trim())),
      apart: setApart.includes(at),
    })),
    places: column.finds.map((finds, at) => ({
      finds: split(finds),
      names: split(column.called[at]),
      parts: split(column.parts[at]),
      code: column.codes[at] ?? "",
      spoken: split(column.spoken[at]),
    })),
    topics: column.topics.map((words, at) => ({
      words: [...split(words), ...split(column.foreign[at])],
      resources: fromSteps(fromLetters(lists[at] ?? "")),
    })),
  };
}

const mapEach = <Key extends string, From, To>(all: Record<Key, From>, change: (one: From) => To) =>
  Object.fromEntries(Object.entries<From>(all).map(([key, one]) => [key, change(one)])) as Record<Key, To>;
const split = (text = "", sign = ".") => (text === "" ? [] : text.split(sign));
const isNumber = (text: string) => /^\d+$/.test(text);
const isForeign = (text: string) => /[\u0370-\uffff]/.test(text);
export const toLetters = (all: readonly number[]) => String.fromCharCode(...all.map((n) => n + firstLetter));
export const fromLetters = (letters: string) =>
  Array.from(letters, (letter) => letter.charCodeAt(0) - firstLetter);

export const toSteps = (places: readonly number[]) =>
  places.map((place, at) => place - (places[at - 1] ?? 0));
export const fromSteps = (steps: readonly number[], sum = 0) => steps.map((step) => (sum += step));
const toOneWord = (name = "") => phraseKey(name).replaceAll(" ", "");
const toUrl = (short: string, name?: string) => {
  const url = short.replace(" ", () => toOneWord(name));
  return (/^[a-z]+:/.test(url) ? "" : url.startsWith("//") ? "https:" : "https://www.") + url;
};
