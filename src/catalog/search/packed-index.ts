import { toSlug } from "../to-link-id.ts";
import type { SearchIndex } from "./search-index.ts";
import { phraseKey } from "./split-words.ts";

/** Steps are written as characters from this one on, which JSON leaves as they are. */
const firstLetter = 0x30;
/** Between texts: no text of the directory contains it, and JSON leaves it as one byte. */
const end = "\u007f";

/** The search data as a file, an eighth smaller as brotli: without what the browser can work out, and steps for rising places. */
function toPacked(index: SearchIndex) {
  const placeOf = new Map(index.names.map((name, place) => [phraseKey(name), place]));
  const { topics, synonyms, places, names, descriptions, urls, ...columns } = index;
  return {
    // In this order the file is smallest.
    topics: toText(topics.map(({ words }) => [words])),
    // A number is the place of the link that has the phrase as its name.
    synonyms: toText(
      synonyms.map(({ words, also = [], apart }) => [
        words,
        also.map((phrase) => placeOf.get(phrase) ?? (isNumber(phrase) ? `${phrase} ` : phrase)),
        apart ? [1] : [],
      ]),
    ),
    places: toText(
      places.map((one) => [one.finds, one.names, one.parts, [one.code ?? ""], one.spoken ?? []]),
    ),
    names: names.join(end),
    // Without the full stop that nearly all have; a blank if there was none.
    descriptions: descriptions.map((text) => text.replace(/\.?$/, (stop) => (stop ? "" : " "))).join(end),
    // A blank, which no address has, is the name as one word.
    urls: urls
      .map((url, place) => url.replace(/^https:(\/\/www\.)?/, "").replace(toOneWord(names[place]), " "))
      .join(end),
    named: topics.map(({ resources }) => toLetters(toSteps(resources))).join(" "),
    ...columns,
    facts: toLetters(index.facts),
    // 0 if it is what the name says.
    ids: index.ids.map((id, place) => (id === toPlainId(names[place]) ? 0 : id)),
    groups: index.groups.map((group) => ({ ...group, resources: toSteps(group.resources) })),
  };
}

export const packIndex = (index: SearchIndex) => JSON.stringify(toPacked(index));

/** `packed`: what JSON.parse made of the file. */
export function unpackIndex({ named, ...packed }: ReturnType<typeof toPacked>): SearchIndex {
  const lists = named.split(" ");
  const names = part(packed.names, end);
  return {
    ...packed,
    names,
    descriptions: part(packed.descriptions, end).map((text) => `${text}.`.replace(/ \.$/, "")),
    facts: fromLetters(packed.facts),
    ids: packed.ids.map((id, place) => (id === 0 ? toPlainId(names[place]) : id)),
    urls: part(packed.urls, end)
      .map((url, place) => url.replace(" ", toOneWord(names[place])))
      .map((url) => (/^[a-z]+:/.test(url) ? "" : url.startsWith("//") ? "https:" : "https://www.") + url),
    groups: packed.groups.map((group) => ({ ...group, resources: fromSteps(group.resources) })),
    synonyms: fromText(packed.synonyms).map(([words = [], also = [], apart]) => ({
      words,
      ...(also.length > 0 && {
        also: also.map((said) => (isNumber(said) ? phraseKey(names[Number(said)] ?? "") : said.trim())),
      }),
      ...(apart && { apart: true }),
    })),
    places: fromText(packed.places).map(([finds = [], names = [], parts = [], codes = [], spoken]) => ({
      finds,
      names,
      parts,
      ...(codes[0] && { code: codes[0] }),
      ...(spoken && { spoken }),
    })),
    topics: fromText(packed.topics).map(([words = []], topic) => ({
      words,
      resources: fromSteps(fromLetters(lists[topic] ?? "")),
    })),
  };
}

/** Lists of phrases as a text, parted by what no phrase has: alike texts compress best. */
const toText = (rows: readonly (readonly (string | number)[])[][]) =>
  rows.map((lists) => lists.join(";").replace(/;{1,4}$/, "")).join(end);
const fromText = (text: string) =>
  part(text, end).map((row) => part(row, ";").map((list) => part(list, ",")));
const part = (text: string, sign: string) => (text === "" ? [] : text.split(sign));
const isNumber = (text: string) => /^\d+$/.test(text);
export const toLetters = (all: readonly number[]) => String.fromCharCode(...all.map((n) => n + firstLetter));
export const fromLetters = (letters: string) =>
  Array.from(letters, (letter) => letter.charCodeAt(0) - firstLetter);

export const toSteps = (places: readonly number[]) =>
  places.map((place, at) => place - (places[at - 1] ?? 0));
export const fromSteps = (steps: readonly number[], sum = 0) => steps.map((step) => (sum += step));
const toOneWord = (name = "") => phraseKey(name).replaceAll(" ", "");
const toPlainId = (name = "") => toSlug(name) || "link";
