import { planQuery, type QueryPlan } from "./plan-query.ts";
import { DocumentScorer, type ScoredDocuments } from "./score-documents.ts";
import type { SearchDocuments } from "./search-documents.ts";
import type { SynonymTable } from "./synonym-table.ts";

/**
 * How far what was found is what was asked: `sure` says every word that tells something, as it was typed or in other
 * words for the same; `corrected` says them with slips corrected; `closest` says some of them, or what curators named as
 * near, or has words that begin with the one or two letters typed so far.
 */
export type AnswerKind = "sure" | "corrected" | "closest";

/** What a query finds before any filter: places of resources and of groups, and scores by document. */
export interface QueryAnswer {
  plan: QueryPlan;
  kind: AnswerKind;
  resources: readonly number[];
  groups: readonly number[];
  /** A view that the next answer overwrites. */
  scores: Float32Array;
}

/** Below this many whole matches, those that have most of the query are worth showing after them. */
const enoughWhole = 3;
/** How much of the best match's weight a partial one needs: less where there is nothing better. */
const leastShare = { besideWhole: 0.6, alone: 0.4 };
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

  answer(query: string, isLiteral: boolean): QueryAnswer {
    const plan = planQuery(query, this.#documents.terms, this.#synonyms, isLiteral);
    const scored = this.#scorer.score(plan.slots);
    const { resources, groups } = this.#split(scored);
    return {
      plan,
      kind: toKind(resources.whole, scored, plan.corrected),
      resources: fill(resources, scored),
      groups: fill(groups, scored),
      scores: scored.scores,
    };
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

function toKind(
  whole: readonly number[],
  { partCount, livePartCount, sureParts }: ScoredDocuments,
  corrected: string | undefined,
): AnswerKind {
  if (livePartCount < partCount || whole.length === 0) return "closest";
  if (whole.some((document) => sureParts[document] === partCount)) return "sure";
  return corrected === undefined ? "closest" : "corrected";
}

/** Scales the scores of the partial matches that it lets in. */
function fill({ whole, part }: Found, { scores, weights, named }: ScoredDocuments): readonly number[] {
  if (part.length === 0) return whole;
  const weightOf = (document: number) => weights[document] as number;
  const most = [...whole, ...part].reduce((best, document) => Math.max(best, weightOf(document)), 0);
  const share = whole.length > 0 ? leastShare.besideWhole : leastShare.alone;
  // What has the rarest word in its name is never hidden by what has more of the others.
  const near = part.filter(
    (document) => named[document] === 1 || (whole.length < enoughWhole && weightOf(document) >= share * most),
  );
  for (const document of near) {
    const scale = (weightOf(document) / most) * (whole.length > 0 ? partScale : 1);
    scores[document] = (scores[document] as number) * scale;
  }
  return [...whole, ...near];
}
