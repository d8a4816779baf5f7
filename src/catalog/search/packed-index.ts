import { toLinkId } from "../to-link-id.ts";
import type { SearchIndex } from "./search-index.ts";
import { phraseKey } from "./split-words.ts";

/** Steps are written as characters from this one on, which JSON leaves as they are. */
const firstLetter = 0x30;

/** The search data as a file, an eighth smaller as brotli: without what the browser can work out, and steps for rising places. */
function toPacked(index: SearchIndex) {
  const placeOf = new Map(index.names.map((name, place) => [toWords(name), place]));
  return {
    ...index,
    // 0 where it is what the name says.
    ids: index.ids.map((id, place) => (id === toPlainId(index.names[place]) ? 0 : id)),
    // A blank, which no address has, is the name as one word.
    urls: index.urls.map((url, place) =>
      url.replace(/^https:(\/\/www\.)?/, "").replace(toOneWord(index.names[place]), " "),
    ),
    groups: index.groups.map((group) => ({ ...group, resources: toSteps(group.resources) })),
    // A number is the place of the link that has the phrase as its name.
    synonyms: toText(
      index.synonyms.map(({ words, also = [], apart }) => [
        words,
        also.map((phrase) => placeOf.get(phrase) ?? (isNumber(phrase) ? `${phrase} ` : phrase)),
        apart ? [1] : [],
      ]),
    ),
    places: toText(
      index.places.map((one) => [one.finds, one.names, one.parts, [one.code ?? ""], one.spoken ?? []]),
    ),
    topics: toText(index.topics.map(({ words }) => [words])),
    named: index.topics.map(({ resources }) => toLetters(toSteps(resources))).join(" "),
  };
}

export const packIndex = (index: SearchIndex) => JSON.stringify(toPacked(index));

/** `packed`: what JSON.parse made of the file. */
export function unpackIndex({ named, ...packed }: ReturnType<typeof toPacked>): SearchIndex {
  const lists = named.split(" ");
  return {
    ...packed,
    ids: packed.ids.map((id, place) => (id === 0 ? toPlainId(packed.names[place]) : id)),
    urls: packed.urls
      .map((url, place) => url.replace(" ", toOneWord(packed.names[place])))
      .map((url) => (/^[a-z]+:/.test(url) ? "" : url.startsWith("//") ? "https:" : "https://www.") + url),
    groups: packed.groups.map((group) => ({ ...group, resources: fromSteps(group.resources) })),
    synonyms: fromText(packed.synonyms).map(([words = [], also = [], apart]) => ({
      words,
      ...(also.length > 0 && {
        also: also.map((said) => (isNumber(said) ? toWords(packed.names[Number(said)]) : said.trim())),
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
  rows.map((lists) => lists.join(";").replace(/;{1,4}$/, "")).join("\n");
const fromText = (text: string) =>
  part(text, "\n").map((row) => part(row, ";").map((list) => part(list, ",")));
const part = (text: string, sign: string) => (text === "" ? [] : text.split(sign));
const isNumber = (text: string) => /^\d+$/.test(text);
export const toLetters = (all: readonly number[]) => String.fromCharCode(...all.map((n) => n + firstLetter));
export const fromLetters = (letters: string) =>
  Array.from(letters, (letter) => letter.charCodeAt(0) - firstLetter);

export const toSteps = (places: readonly number[]) =>
  places.map((place, at) => place - (places[at - 1] ?? 0));
export const fromSteps = (steps: readonly number[], sum = 0) => steps.map((step) => (sum += step));
const toWords = (name = "") => phraseKey(name);
const toOneWord = (name = "") => toWords(name).replaceAll(" ", "");
const toPlainId = (name = "") => toLinkId(name, new Set());
