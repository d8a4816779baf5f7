import Fuse from "fuse.js";
import MiniSearch from "minisearch";
import { foldText } from "#catalog/search/fold-text.ts";
import { packIndex } from "#catalog/search/packed-index.ts";
import { Search } from "#catalog/search/search.ts";
import type { SearchIndex } from "#catalog/search/search-index.ts";
import type { Shown } from "./judge.ts";
import { RememberingFuse } from "./remembering-fuse.ts";

/** A resource as the libraries take it: one text per field. */
export interface FlatResource {
  id: string;
  name: string;
  description: string;
  group: string;
  menu: string;
  region: string;
  host: string;
  /** Names of its topics, and all that people call them. */
  topics: string;
}

export interface Directory {
  index: SearchIndex;
  flat: readonly FlatResource[];
}

export interface OpenContender {
  /** The 20 best. The libraries never say that they only guess. */
  find(query: string): Shown;
  /** What a browser would load so as not to build the index itself. */
  printIndex(): Promise<string>;
}

export interface Contender {
  name: string;
  /** Synonyms are part of our engine; the libraries get them by asking every way of saying the query. */
  hasSynonyms: boolean;
  open(directory: Directory): OpenContender;
  /** Gives the answers of `open` in less time where many queries are asked. Its times are not the contender's. */
  openForMany?(directory: Directory): OpenContender;
}

const limit = 20;
const fields = ["name", "description", "group", "menu", "region", "host", "topics"] as const;
const weights = { name: 3, description: 1.5, group: 1.8, menu: 0.6, region: 1.6, host: 2.1, topics: 1.8 };

const own: Contender = {
  name: "waymark",
  hasSynonyms: true,
  open: ({ index }) => {
    const search = new Search(index);
    return {
      find: (query) => {
        const { resources, kind } = search.find(query, { limit });
        return { ids: resources.map(({ id }) => id), isGuess: kind !== "sure" };
      },
      printIndex: async () => packIndex(index),
    };
  },
};

/** Of 24 settings tried (boosts, fuzziness, prefixes, AND and OR) the best on the judged set. */
const miniSearch: Contender = {
  name: "minisearch",
  hasSynonyms: false,
  open: ({ flat }) => {
    const search = new MiniSearch<FlatResource>({
      fields: [...fields],
      processTerm: (term) => foldText(term) || null,
      searchOptions: { prefix: true, fuzzy: (term) => (term.length > 3 ? 0.3 : false) },
    });
    search.addAll(flat);
    return {
      find: (query) => {
        const whole = search.search(query, { combineWith: "AND" });
        const found = whole.length > 0 ? whole : search.search(query);
        return toShown(found.slice(0, limit).map(({ id }) => id as string));
      },
      printIndex: async () => JSON.stringify(search),
    };
  },
};

/** Of 16 settings tried (thresholds, weights, any or all words) the best on the judged set. */
const fuse: Contender = {
  name: "fuse.js",
  hasSynonyms: false,
  open: (directory) => openFuse(Fuse, directory),
  openForMany: (directory) => openFuse(RememberingFuse, directory),
};

function openFuse(Engine: typeof Fuse, { flat }: Directory): OpenContender {
  const keys = fields.map((name) => ({ name, weight: weights[name] }));
  const index = Fuse.createIndex(keys, flat);
  const options = { ignoreDiacritics: true, ignoreLocation: true, threshold: 0.2, useTokenSearch: true };
  const search = new Engine(flat, { keys, ...options }, index);
  return {
    find: (query) => toShown(search.search(query, { limit }).map(({ item }) => item.id)),
    printIndex: async () => JSON.stringify(index),
  };
}

const toShown = (ids: readonly string[]): Shown => ({ ids, isGuess: false });

export const contenders: readonly Contender[] = [own, miniSearch, fuse];
