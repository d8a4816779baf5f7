import type { GroupPath } from "../catalog.ts";
import { type AnswerKind, type QueryAnswer, QueryAnswerer } from "./answer-query.ts";
import { BestDocuments, type ScoredDocument } from "./best-documents.ts";
import { Facets, type FilterCounts } from "./facets.ts";
import { MatchMarker, type TextRange } from "./mark-matches.ts";
import type { QueryPlan } from "./plan-query.ts";
import { noFilters, type ResourceFilters } from "./resource-filters.ts";
import { type SearchDocuments, toSearchDocuments } from "./search-documents.ts";
import { type IndexedGroup, type SearchIndex, textAt } from "./search-index.ts";
import { splitWords } from "./split-words.ts";
import { SynonymTable } from "./synonym-table.ts";
import type { TermIndex } from "./term-index.ts";

export interface FoundResource {
  id: string;
  /** In the columns of the index. */
  place: number;
  score: number;
  /** The group whose words for it say more of the query than its own. */
  group: IndexedGroup | undefined;
  /** Where the query's words stand in the name and the description. */
  matches: { name: TextRange[]; description: TextRange[] };
}

export interface FoundGroup {
  path: GroupPath;
  name: string;
  score: number;
  matches: { name: TextRange[] };
}

export interface SearchResult {
  /** The best first, at most `limit`. Without a query: in the order of the directory. */
  resources: FoundResource[];
  /** Only those that hold something of what was found. */
  groups: FoundGroup[];
  kind: AnswerKind;
  /** The query with its slips corrected, where that was needed. */
  corrected: string | undefined;
  /** How many resources there are in all, beyond the limit too. */
  total: number;
}

export interface FindOptions {
  filters?: ResourceFilters;
  /** 20 unless said otherwise; Infinity for all. */
  limit?: number;
  groupLimit?: number;
  /** Slips are not corrected: the query is meant as it is. */
  isLiteral?: boolean;
}

/** Re-ranked by what is too dear to look at in every document. */
const poolSize = 60;
/** Beside a group that is meant, one that shares a common word with the query is noise. */
const leastGroupShare = 0.4;

/** The directory, ready to be searched in. Made once per visit: some 10 ms for the directory of today. */
export class Search {
  readonly #index: SearchIndex;
  readonly #documents: SearchDocuments;
  readonly #answerer: QueryAnswerer;
  readonly #facets: Facets;
  readonly #everything: QueryAnswer;
  /** 1 for what the last query found: working memory, as the scorer's. */
  readonly #found: Uint8Array;
  #last: { key: string; answer: QueryAnswer } | undefined;

  constructor(index: SearchIndex) {
    const synonyms = new SynonymTable(index.synonyms, index.places);
    this.#index = index;
    this.#documents = toSearchDocuments(index, synonyms.vocabulary);
    this.#answerer = new QueryAnswerer(this.#documents, synonyms);
    this.#facets = new Facets(index);
    this.#found = new Uint8Array(index.ids.length);
    this.#everything = {
      plan: { slots: [], words: [], ending: "whole", corrected: undefined },
      kind: "sure",
      resources: index.ids.map((_, place) => place),
      groups: [],
      scores: new Float32Array(index.ids.length),
    };
  }

  find(
    query: string,
    { filters = noFilters, limit = 20, groupLimit = 4, isLiteral = false }: FindOptions = {},
  ): SearchResult {
    const answer = this.#answer(query, isLiteral);
    const failedFacets = this.#facets.toTest(filters);
    const best = new BestDocuments(Math.max(limit, poolSize));
    const found = this.#found.fill(0);
    let total = 0;
    for (const document of answer.resources) {
      if (failedFacets(document) !== 0) continue;
      found[document] = 1;
      total++;
      best.offer(document, this.#scoreOf(answer, document));
    }
    const marker = new MatchMarker(this.#documents.terms, answer.plan);
    const ranked = answer === this.#everything ? best.list() : this.#rerank(best.list(), answer);
    const groups = this.#findGroups(answer, found, groupLimit);
    const meant = groups.map(({ document }) => this.#groupAt(document));
    return {
      resources: ranked.slice(0, limit).map((scored) => this.#toFound(scored, marker, meant)),
      groups: groups.map(({ score }, place) => toFoundGroup(meant[place] as IndexedGroup, score, marker)),
      kind: answer.kind,
      corrected: answer.kind === "sure" ? undefined : answer.plan.corrected,
      total,
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
    if (this.#last?.key !== key) this.#last = { key, answer: this.#answerer.answer(query, isLiteral) };
    return this.#last.answer;
  }

  #scoreOf({ scores }: QueryAnswer, document: number): number {
    return (scores[document] as number) * (1 + 0.12 * (this.#documents.standings[document] as number));
  }

  #rerank(found: readonly ScoredDocument[], { plan }: QueryAnswer): readonly ScoredDocument[] {
    const pool = found.slice(0, poolSize).map(({ document, score }) => {
      const { name, description } = textAt(this.#index, document);
      return { document, score: score * toWholeBonus(name, description, plan, this.#documents.terms) };
    });
    return [...pool.sort((a, b) => b.score - a.score || a.document - b.document), ...found.slice(poolSize)];
  }

  /** Where a resource stands in a group that is meant, no other group's words are for this query. */
  #toFound({ document, score }: ScoredDocument, marker: MatchMarker, meant: IndexedGroup[]): FoundResource {
    const own = this.#markAt(document, marker);
    const worded = this.#index.groups.filter(({ words }) => words?.[document]);
    const near = worded.length > 0 ? meant.filter(({ resources }) => resources.includes(document)) : [];
    const others = worded
      .filter((group) => near.length === 0 || near.includes(group))
      .map((group) => this.#markAt(document, marker, group));
    const { group, matches } = others.reduce(
      (best, other) => (other.marked > best.marked ? other : best),
      own,
    );
    return { id: this.#index.ids[document] ?? "", place: document, score, group, matches };
  }

  /** A group's name counts with the words that stand there: its subject is what the address leads to. */
  #markAt(document: number, marker: MatchMarker, group?: IndexedGroup) {
    const { name, description } = textAt(this.#index, document, group);
    const matches = { name: marker.mark(name), description: marker.mark(description) };
    const all = [...matches.name, ...matches.description, ...marker.mark(group?.name ?? "")];
    return { group, matches, marked: all.reduce((sum, [start, end]) => sum + end - start, 0) };
  }

  #findGroups(answer: QueryAnswer, found: Uint8Array, limit: number): readonly ScoredDocument[] {
    const best = new BestDocuments(limit);
    for (const document of answer.groups) {
      if (!this.#groupAt(document).resources.some((resource) => found[resource] === 1)) continue;
      const bonus = toWholeBonus(this.#groupAt(document).name, "", answer.plan, this.#documents.terms);
      best.offer(document, (answer.scores[document] as number) * bonus);
    }
    const [first] = best.list();
    return best.list().filter(({ score }) => score >= leastGroupShare * (first?.score ?? 0));
  }

  #groupAt(document: number): IndexedGroup {
    return this.#index.groups[document - this.#documents.resourceCount] as IndexedGroup;
  }
}

function toFoundGroup({ path, name }: IndexedGroup, score: number, marker: MatchMarker): FoundGroup {
  return { path, name, score, matches: { name: marker.mark(name) } };
}

/** How well the query as a whole is the name as a whole; too dear for every document, so only for the best. */
function toWholeBonus(
  name: string,
  description: string,
  { words, ending }: QueryPlan,
  terms: TermIndex,
): number {
  const query = words.join(" ");
  const nameWords = splitWords(name).map(({ text }) => text);
  const folded = nameWords.join(" ");
  if (folded === query) return 1.5;
  if (folded.startsWith(ending === "whole" ? `${query} ` : query))
    return 1 + (0.3 * query.length) / folded.length;
  if (words.length < 2) return 1;
  const stemOf = (word: string) => terms.stemOf(word);
  const stems = words.map(stemOf);
  const inName = longestRun(stems, nameWords.map(stemOf));
  const inDescription = longestRun(
    stems,
    splitWords(description).map(({ text }) => stemOf(text)),
  );
  return 1 + 0.08 * (Math.max(inName, inDescription, 1) - 1);
}

/** How many words stand in both in the same order and side by side: "what can I do with" is five. */
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
