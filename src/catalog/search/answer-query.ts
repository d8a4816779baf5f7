import { planQuery, type QueryPlan } from "./plan-query.ts";
import { DocumentScorer, type ScoredDocuments } from "./score-documents.ts";
import type { SearchDocuments } from "./search-documents.ts";
import type { SynonymTable } from "./synonym-table.ts";

/** What a query finds before any filter: places of resources and of groups, and scores by document. */
export interface QueryAnswer {
  plan: QueryPlan;
  resources: readonly number[];
  groups: readonly number[];
  /** A view that the next answer overwrites. */
  scores: Float32Array;
}

/** Below this many whole matches, those that have most of the query are worth showing after them. */
const enoughWhole = 3;
/** How much of the best match's weight a partial one needs. */
const leastShare = 0.6;
/** A partial match beside whole ones. */
const partScale = 0.5;

export class QueryAnswerer {
  readonly #documents: SearchDocuments;
  readonly #synonyms: SynonymTable;
  readonly #scorer: DocumentScorer;

  constructor(documents: SearchDocuments, synonyms: SynonymTable) {
    this.#documents = documents;
    this.#synonyms = synonyms;
    this.#scorer = new DocumentScorer(documents);
  }

  answer(query: string): QueryAnswer {
    const strict = this.#score(query, false);
    const isEmpty = strict.resources.whole.length === 0 && strict.plan.slots.length > 1;
    const { plan, scored, resources, groups } = isEmpty ? this.#score(query, true) : strict;
    return {
      plan,
      resources: fill(resources, scored),
      groups: fill(groups, scored),
      scores: scored.scores,
    };
  }

  #score(query: string, isLenient: boolean) {
    const plan = planQuery(query, this.#documents.terms, this.#synonyms, isLenient);
    const scored = this.#scorer.score(plan.slots);
    return { plan, scored, ...this.#split(scored) };
  }

  #split({ documents, parts, livePartCount }: ScoredDocuments): { resources: Found; groups: Found } {
    const { resourceCount } = this.#documents;
    const [resources, groups]: [Found, Found] = [
      { whole: [], part: [] },
      { whole: [], part: [] },
    ];
    for (let place = 0; place < documents.length; place++) {
      const document = documents[place] as number;
      const found = document < resourceCount ? resources : groups;
      (parts[document] === livePartCount ? found.whole : found.part).push(document);
    }
    return { resources, groups };
  }
}

interface Found {
  /** Have every part of the query that anything has. */
  whole: number[];
  part: number[];
}

/** Scales the scores of the partial matches that it lets in. */
function fill({ whole, part }: Found, { scores, weights }: ScoredDocuments): readonly number[] {
  if (part.length === 0 || whole.length >= enoughWhole) return whole;
  const weightOf = (document: number) => weights[document] as number;
  const most = [...whole, ...part].reduce((best, document) => Math.max(best, weightOf(document)), 0);
  const near = part.filter((document) => weightOf(document) >= leastShare * most);
  for (const document of near) {
    const scale = (weightOf(document) / most) * (whole.length > 0 ? partScale : 1);
    scores[document] = (scores[document] as number) * scale;
  }
  return [...whole, ...near];
}
