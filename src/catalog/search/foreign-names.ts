import { isLatin } from "./fold-text.ts";
import foreign from "./foreign-names.json" with { type: "json" };
import type { IndexedPlace } from "./search-index.ts";
import { listWords, phraseKey } from "./split-words.ts";

/** Those that many visitors write in are first, for no word: one of theirs may be known, or begin an English one ("Inde"). */
const languagesOf = Object.entries(foreign.byScript).map(
  ([script, tags]) => [new RegExp(script ? `\\p{Script=${script}}` : "^$", "u"), tags.split(" ")] as const,
);
type NamedPlace = readonly [name: string[], place: IndexedPlace];
/** One letter joined to a name, for which other languages have a word: "in", "to", "and". */
const joined = /^[بلوكבלמהוש](?=.{3})/u;
/** Endings of cases: "Польщі" is Польща, "Niemczech" Niemcy. */
const maxEnding = { ofName: 2, ofWord: 4 };
/** How many letters a form has to share with a name. In Latin script more: hello is not Hellas. */
const minStem = { latin: 5, other: 4 };

/**
 * What places are called in other languages, from the browser: the names of 60 countries in 50 languages would be a tenth
 * of the search's file. They are read script by script, when a query first has a word in that script.
 */
export function startReadingNames(places: readonly IndexedPlace[]) {
  const asked = new Set<string>();
  const known = new Set<string>();
  return {
    /** The names in the word's script, unless an earlier word has asked for them: of places that links are about, or of all others. */
    read(word: string, isElsewhere: boolean): NamedPlace[] {
      const [script, tags = []] = languagesOf.find(([pattern]) => pattern.test(word)) ?? [];
      const key = `${tags}${isElsewhere}`;
      if (!script || asked.has(key)) return [];
      asked.add(key);
      const named = isElsewhere ? listElsewhere(places) : places;
      const said = named.flatMap((place) => {
        const names = place.spoken.filter((name) => script.test(name));
        return names.map((name): NamedPlace => [listWords(name), place]);
      });
      const names = [...listNames(tags, named), ...said];
      for (const [words] of names) for (const one of words) known.add(one);
      return names;
    },
    /** The word of a name that this is a form of, or its beginning. */
    find(word: string): string | undefined {
      const bare = word.replace(joined, "");
      for (const form of [word, bare, bare.replace(/^ال/, "")]) if (known.has(form)) return form;
      const minShared = isLatin(word) ? minStem.latin : minStem.other;
      return word.length < minShared ? undefined : [...known].find((name) => isForm(word, name, minShared));
    },
  };
}

/** Countries that no link is about, by their English names. */
function listElsewhere(places: readonly IndexedPlace[]): IndexedPlace[] {
  const english = new Intl.DisplayNames("en", { type: "region", style: "short" });
  return [...Array(26 * 26).keys()].flatMap((at) => {
    const code = String.fromCharCode(65 + at / 26, 65 + (at % 26));
    const name = phraseKey(english.of(code) ?? "");
    return places.flatMap((place) =>
      place.names[0] || !place.parts.includes(name) ? [] : { ...place, code },
    );
  });
}

const listNames = (tags: readonly string[], places: readonly IndexedPlace[]): NamedPlace[] =>
  tags.flatMap((tag) => {
    const inTongue = new Intl.DisplayNames(tag, { type: "region", fallback: "none" });
    const name = ({ code }: IndexedPlace) => (code && inTongue.of(code)) ?? "";
    return places.filter(name).map((place): NamedPlace => [listWords(name(place)), place]);
  });

function isForm(word: string, name: string, minShared: number): boolean {
  let shared = 0;
  while (shared < name.length && word[shared] === name[shared]) shared++;
  const isEnding = word.length - shared <= maxEnding.ofWord && name.length - shared <= maxEnding.ofName;
  return shared >= minShared && (isEnding || shared === word.length);
}
