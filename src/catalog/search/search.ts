import type { GroupPath } from "../catalog.ts";
import { type QueryAnswer, QueryAnswerer } from "./answer-query.ts";
import { BestDocuments, type ScoredDocument } from "./best-documents.ts";
import { Facets, type FilterCounts } from "./facets.ts";
import { MatchMarker, type TextRange } from "./mark-matches.ts";
import { type NearGroup, rankNearestGroups } from "./nearest-groups.ts";
import { noFilters, type ResourceFilters } from "./resource-filters.ts";
import { type SearchDocuments, toSearchDocuments } from "./search-documents.ts";
import { type IndexedGroup, type SearchIndex, textAt } from "./search-index.ts";
import { splitWords } from "./split-words.ts";
import { SynonymTable } from "./synonym-table.ts";
import { toWholeBonus } from "./whole-bonus.ts";

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
  groups: FoundGroup[];
  /** How many resources there are in all, beyond the limit too. */
  total: number;
}

export interface FindOptions {
  filters?: ResourceFilters;
  /** 20 unless said otherwise; Infinity for all. */
  limit?: number;
  groupLimit?: number;
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
  #last: { query: string; answer: QueryAnswer } | undefined;

  constructor(index: SearchIndex) {
    const synonyms = new SynonymTable(index.synonyms);
    this.#index = index;
    this.#documents = toSearchDocuments(index, synonyms.vocabulary);
    this.#answerer = new QueryAnswerer(this.#documents, synonyms);
    this.#facets = new Facets(index);
    this.#everything = {
      plan: { slots: [], words: [], ending: "whole" },
      resources: index.ids.map((_, place) => place),
      groups: [],
      scores: new Float32Array(index.ids.length),
    };
  }

  find(query: string, { filters = noFilters, limit = 20, groupLimit = 4 }: FindOptions = {}): SearchResult {
    const answer = this.#answer(query);
    const failedFacets = this.#facets.toTest(filters);
    const best = new BestDocuments(Math.max(limit, poolSize));
    let total = 0;
    for (const document of answer.resources) {
      if (failedFacets(document) !== 0) continue;
      total++;
      best.offer(document, this.#scoreOf(answer, document));
    }
    const marker = new MatchMarker(this.#documents.terms, answer.plan);
    const ranked = answer === this.#everything ? best.list() : this.#rerank(best.list(), answer);
    return {
      resources: ranked.slice(0, limit).map((scored) => this.#toFound(scored, marker)),
      groups: this.#findGroups(answer, groupLimit).map(({ document, score }) =>
        toFoundGroup(this.#groupAt(document), score, marker),
      ),
      total,
    };
  }

  /** Counts for the chips beside this query. */
  toFilterCounts(query: string, filters: ResourceFilters = noFilters): FilterCounts {
    return this.#facets.count(this.#answer(query).resources, filters);
  }

  /** For a query that finds nothing: where a visitor may look instead. Never empty where there are groups. */
  nearestGroups(query: string, limit = 3): FoundGroup[] {
    const marker = new MatchMarker(this.#documents.terms, this.#everything.plan);
    return rankNearestGroups(
      query,
      this.#index.groups.map((group) => this.#toNearGroup(group)),
    )
      .slice(0, limit)
      .flatMap((path) => this.#index.groups.find((group) => group.path === path) ?? [])
      .map((group) => toFoundGroup(group, 0, marker));
  }

  /** Filters, counts and results of one keystroke ask the same. */
  #answer(query: string): QueryAnswer {
    if (query.trim() === "") return this.#everything;
    if (this.#last?.query !== query) this.#last = { query, answer: this.#answerer.answer(query) };
    return this.#last.answer;
  }

  #scoreOf({ scores }: QueryAnswer, document: number): number {
    return (scores[document] as number) * (1 + 0.12 * (this.#documents.standings[document] as number));
  }

  #rerank(found: readonly ScoredDocument[], { plan }: QueryAnswer): readonly ScoredDocument[] {
    const pool = found.slice(0, poolSize).map(({ document, score }) => {
      const { name, description } = textAt(this.#index, document);
      return { document, score: score * toWholeBonus(name, description, plan) };
    });
    return [...pool.sort((a, b) => b.score - a.score || a.document - b.document), ...found.slice(poolSize)];
  }

  #toFound({ document, score }: ScoredDocument, marker: MatchMarker): FoundResource {
    const own = this.#markAt(document, marker);
    const others = this.#index.groups
      .filter(({ words }) => words?.[document])
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

  #findGroups(answer: QueryAnswer, limit: number): readonly ScoredDocument[] {
    const best = new BestDocuments(limit);
    for (const document of answer.groups) {
      const bonus = toWholeBonus(this.#groupAt(document).name, "", answer.plan);
      best.offer(document, (answer.scores[document] as number) * bonus);
    }
    const [first] = best.list();
    return best.list().filter(({ score }) => score >= leastGroupShare * (first?.score ?? 0));
  }

  #groupAt(document: number): IndexedGroup {
    return this.#index.groups[document - this.#documents.resourceCount] as IndexedGroup;
  }

  #toNearGroup({ path, name, resources }: IndexedGroup): NearGroup {
    const menu = this.#index.menus.find(({ id }) => path.startsWith(`${id}/`))?.name ?? "";
    const names = resources.map((resource) => this.#index.names[resource] ?? "");
    const words = [name, menu, ...names].flatMap((text) => splitWords(text).map((word) => word.text));
    return { path, words: new Set(words), resourceCount: resources.length };
  }
}

function toFoundGroup({ path, name }: IndexedGroup, score: number, marker: MatchMarker): FoundGroup {
  return { path, name, score, matches: { name: marker.mark(name) } };
}
