import { answerQuery, type QueryAnswer } from "./answer-query.ts";
import { type Facets, type FilterCounts, toFacets } from "./facets.ts";
import type { CryWeights } from "./hear-cry.ts";
import { createMarker, type Marker } from "./mark-matches.ts";
import type { QueryPlan } from "./plan-query.ts";
import { noFilters, type ResourceFilters } from "./resource-filters.ts";
import { DocumentScorer } from "./score-documents.ts";
import { type SearchDocuments, toSearchDocuments } from "./search-documents.ts";
import { type IndexedGroup, type SearchIndex, textAt } from "./search-index.ts";
import { listWords } from "./split-words.ts";
import { stemWord } from "./stem-word.ts";
import { SynonymTable } from "./synonym-table.ts";

export type SearchResult = ReturnType<Search["find"]>;
export type FoundResource = SearchResult["resources"][number];
export type FoundGroup = SearchResult["groups"][number];

interface FindOptions {
  filters?: ResourceFilters;
  /** 20 unless said otherwise; Infinity for all. */
  limit?: number;
  /** Typos are not corrected: the query is meant as it is. */
  isLiteral?: boolean;
}

type ScoredDocument = Record<"document" | "score", number>;

/** How many are ranked again, by what is too dear to look at in every document; how many help lines may come before the rest of what is found. */
const [poolSize, maxAhead] = [60, 3];
/** Beside a group that is meant, one that shares a common word with the query is noise. */
const [minGroupShare, maxGroups] = [0.4, 4];

/** The directory, ready to be searched in. Made once per visit: some 10 ms for the directory of today. */
export class Search {
  readonly #index: SearchIndex;
  readonly #documents: SearchDocuments;
  readonly #synonyms: SynonymTable;
  readonly #scorer: DocumentScorer;
  readonly #facets: Facets;
  readonly #everything: QueryAnswer;
  /** 1 for what the last query found, 2 for the first of it: working memory, as the scorer's. */
  readonly #found: Uint8Array;
  readonly #words = new Map<string, TextWords>();
  #last: { key: string; answer: QueryAnswer } | undefined;

  constructor(index: SearchIndex, cries?: CryWeights) {
    this.#index = index;
    this.#synonyms = new SynonymTable(index, cries);
    this.#documents = toSearchDocuments(index, this.#synonyms.vocabulary);
    this.#scorer = new DocumentScorer(this.#documents);
    this.#facets = toFacets(index);
    this.#found = new Uint8Array(index.ids.length);
    this.#everything = {
      plan: { slots: [], isSureCry: false, help: undefined, words: [], corrected: undefined },
      kind: "closest",
      resources: index.ids.map((_, place) => place),
      ahead: [],
      isSureCry: false,
      groups: [],
      scores: new Float32Array(index.ids.length),
      isSure: () => true,
      named: this.#found,
    };
  }

  find(query: string, { filters = noFilters, limit = 20, isLiteral = false }: FindOptions = {}) {
    const answer = this.#answer(query, isLiteral);
    const failedFacets = this.#facets.toTest(filters);
    const best = collectBest(Math.max(limit, poolSize));
    const found = this.#found.fill(0);
    const fitting = answer.resources.filter((document) => failedFacets(document) === 0);
    for (const document of fitting) {
      found[document] = 1;
      const standing = this.#documents.standings[document] as number;
      best.offer(document, (answer.scores[document] as number) * standing);
    }
    const mark = createMarker(this.#documents.terms, answer.plan);
    const ranked = answer === this.#everything ? best.list() : this.#rerank(best.list(), answer);
    // A word of its menu's name alone names a group only if one of the first links is in it.
    for (const { document } of ranked.slice(0, 3)) found[document] = 2;
    const meant = this.#findGroups(answer, found);
    const ahead = answer.ahead.filter((document) => found[document] !== 0).slice(0, maxAhead);
    // What is sure has to be among the first: further down, a link may say every word by chance.
    const isSure = ranked.slice(0, 2).some(({ document }) => answer.isSure(document));
    return {
      /** The best first, at most `limit`. Without a query: in the order of the directory. */
      resources: [...new Set([...ahead, ...ranked.map(({ document }) => document)])]
        .slice(0, limit)
        .map((document) => this.#toFound(document, mark, meant)),
      /** Only those with a link among what was found. */
      groups: meant.map(({ path, name }) => ({ path, name, matches: { name: mark(name) } })),
      kind: ahead.length > 0 ? "help" : isSure ? "sure" : answer.kind,
      isSureCry: answer.isSureCry,
      /** The query with its typos corrected, if that was needed. */
      corrected: answer.plan.corrected,
      /** How many resources there are in all, beyond the limit too. */
      total: fitting.length,
    };
  }

  /** Counts for the chips beside this query. */
  toFilterCounts(query: string, filters: ResourceFilters = noFilters, isLiteral = false): FilterCounts {
    return this.#facets.count(this.#answer(query, isLiteral).resources, filters);
  }

  /** Filters, counts and results of one keystroke ask the same. */
  #answer(query: string, isLiteral: boolean): QueryAnswer {
    if (query.trim() === "") return this.#everything;
    const key = `${isLiteral} ${query}`;
    if (this.#last?.key !== key) {
      const answer = answerQuery(query, isLiteral, this.#documents, this.#synonyms, this.#scorer);
      this.#last = { key, answer };
    }
    return this.#last.answer;
  }

  #rerank(found: readonly ScoredDocument[], { plan }: QueryAnswer): readonly ScoredDocument[] {
    const stems = plan.words.map(stemWord);
    const pool = found.slice(0, poolSize).map(({ document, score }) => {
      const { name, description } = textAt(this.#index, document);
      // One word is compared with the name alone.
      const texts = (plan.words.length < 2 ? [name] : [name, description]).map((text) => this.#wordsIn(text));
      return { document, score: score * toWholeBonus(texts, plan, stems) };
    });
    return [...pool.sort(byScore), ...found.slice(poolSize)];
  }

  /** Taking texts apart is most of a comparison, and the next keystroke's best are nearly those of this one. */
  #wordsIn(text: string): TextWords {
    const known = this.#words.get(text) ?? toTextWords(text);
    this.#words.set(text, known);
    return known;
  }

  /** Where a resource is in a group that the query means, the words of its other groups do not count. */
  #toFound(document: number, mark: Marker, meant: readonly IndexedGroup[]) {
    const own = this.#markAt(document, mark);
    const worded = this.#index.groups.filter(({ words }) => words[document]);
    const near = worded.length > 0 ? meant.filter(({ resources }) => resources.includes(document)) : [];
    const others = worded
      .filter((group) => near.length === 0 || near.includes(group))
      .map((group) => this.#markAt(document, mark, group));
    const { group, matches } = others.reduce((a, b) => (b.marked > a.marked ? b : a), own);
    /** `place`: in the columns of the index; `group`: the one whose words for it say more of the query than its own. */
    return { id: this.#index.ids[document] ?? "", place: document, group, matches };
  }

  /** Where the query's words are. A group's name counts with the words for that group: it is what the address leads to. */
  #markAt(document: number, mark: Marker, group?: IndexedGroup) {
    const { name, description } = textAt(this.#index, document, group);
    const matches = { name: mark(name), description: mark(description) };
    const all = [...matches.name, ...matches.description, ...mark(group?.name ?? "")];
    return { group, matches, marked: all.reduce((sum, [start, end]) => sum + end - start, 0) };
  }

  #findGroups(answer: QueryAnswer, found: Uint8Array): readonly IndexedGroup[] {
    const best = collectBest(maxGroups);
    const stems = answer.plan.words.map(stemWord);
    for (const document of answer.groups) {
      const minFound = answer.named[document] === 1 ? 1 : 2;
      if (!this.#groupAt(document).resources.some((place) => (found[place] as number) >= minFound)) continue;
      const bonus = toWholeBonus([this.#wordsIn(this.#groupAt(document).name)], answer.plan, stems);
      best.offer(document, (answer.scores[document] as number) * bonus);
    }
    const [first] = best.list();
    const near = best.list().filter(({ score }) => score >= minGroupShare * (first?.score ?? 0));
    return near.map(({ document }) => this.#groupAt(document));
  }

  readonly #groupAt = (document: number) =>
    this.#index.groups[document - this.#documents.resourceCount] as IndexedGroup;
}

type TextWords = ReturnType<typeof toTextWords>;
function toTextWords(text: string) {
  const words = listWords(text);
  return { folded: words.join(" "), stems: words.map(stemWord) };
}

/** The `limit` best of many; of equals, the one that comes first in the directory. */
function collectBest(limit: number) {
  let found: ScoredDocument[] = [];
  let last: ScoredDocument = { document: 0, score: Number.NEGATIVE_INFINITY };
  const list = (): readonly ScoredDocument[] => {
    found = found.sort(byScore).slice(0, limit);
    return found;
  };
  /** Asked for every match of a keystroke: most make no object, and those that do are sorted many at a time. */
  const offer = (document: number, score: number): void => {
    if (score < last.score || (score === last.score && document > last.document)) return;
    found.push({ document, score });
    if (found.length >= 4 * limit) last = list().at(-1) ?? last;
  };
  return { offer, list };
}

const byScore = (a: ScoredDocument, b: ScoredDocument) => b.score - a.score || a.document - b.document;

/** How well the query as a whole is the name as a whole; too dear for every document, so only for the best. */
function toWholeBonus(texts: readonly TextWords[], { words }: QueryPlan, stems: readonly string[]): number {
  if (texts[0]?.folded === words.join(" ")) return 1.5;
  if (words.length < 2) return 1;
  return 1 + 0.08 * (Math.max(...texts.map((text) => longestRun(stems, text.stems)), 1) - 1);
}

/** How many words are side by side, in the same order, in both: "what can I do with" is five. */
function longestRun(a: readonly string[], b: readonly string[]): number {
  let longest = 0;
  for (let i = 0; i < a.length; i++) {
    for (let j = 0; j < b.length; j++) {
      let length = 0;
      while (a[i + length] !== undefined && a[i + length] === b[j + length]) length++;
      longest = Math.max(longest, length);
    }
  }
  return longest;
}
