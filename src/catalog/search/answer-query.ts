import { planQuery, type Slot } from "./plan-query.ts";
import type { DocumentScorer, ScoredDocuments } from "./score-documents.ts";
import type { SearchDocuments } from "./search-documents.ts";
import { inName } from "./search-fields.ts";
import type { SynonymTable } from "./synonym-table.ts";

/**
 * How well what was found answers the query. `sure`: it has every word that matters, as typed or in other words for the
 * same. `corrected`: it has them once typos are corrected. `closest`: it has some of them, or what curators named as near,
 * or words that begin with the one or two letters typed so far. `help`: as closest, after help lines, for it may be a cry.
 */
type AnswerKind = "sure" | "corrected" | "closest" | "help";

export type QueryAnswer = ReturnType<typeof answerQuery>;

/** With fewer whole matches than this, links that have most of the query are shown after them. */
const enoughWhole = 3;
/** How much of the best match's weight a partial one needs: less if there is nothing better. */
const minShare = { besideWhole: 0.6, alone: 0.4 };
/** With so many words besides those that matter, a query is a sentence. */
const spareWords = 5;
/** Puts links that surely have all of the query before those that have some of it, or may have it, more prominently. */
const sureScale = 1.3;

/** What a query finds before any filter: places of resources and of groups, and scores by document. */
export function answerQuery(
  query: string,
  isLiteral: boolean,
  documents: SearchDocuments,
  synonyms: SynonymTable,
  scorer: DocumentScorer,
) {
  const { terms, resourceCount, standings } = documents;
  const plan = planQuery(query, terms, synonyms, isLiteral);
  let spare = plan.words.length;
  // "For my son" is three words, though only one of them is in its slot.
  for (const { alternatives, aside } of plan.slots) spare -= aside ? 3 : (alternatives[0]?.words.length ?? 0);
  const isSentence = spare >= spareWords;
  const helpLines = plan.help ? rank(pick(scorer.score(plan.help, false), 0, resourceCount), standings) : [];
  let scored = scorer.score(plan.slots, isSentence, spare > 0);
  // If nothing else is asked for, or found, what is not wanted, or only who it is for, is shown as a guess.
  if (scored.livePartCount === 0) scored = scorer.score(plan.slots.map(asGuess), isSentence);
  const resources = pick(scored, 0, resourceCount);
  const isHelp = plan.help ? rank(resources, standings).map((one) => helpLines.includes(one)) : [];
  // What is surely answered is not a cry if the best is a help line, or if none is and no word is passed over ("I have no future").
  const ahead = isHelp[0] || (isHelp[0] === false && spare <= 0 && !isHelp.includes(true)) ? [] : helpLines;
  const isWhole = resources.wholeCount > 0 && scored.livePartCount === scored.partCount;
  return {
    plan,
    /** What kind of answer it is if nothing is sure. */
    kind: (isWhole && plan.corrected && ahead.length === 0 ? "corrected" : "closest") as AnswerKind,
    resources: [...new Set([...ahead, ...resources.documents])],
    /** Help lines, the first of which come before everything else, if the query may be a cry for help. */
    ahead,
    /** Beyond doubt: by the signs alone, or because it may be one and curators lead it to help lines alone ("quero morrer"). */
    isSureCry:
      plan.isSureCry || (isHelp[0] === true && resources.documents.every((one) => helpLines.includes(one))),
    groups: pick(scored, resourceCount, terms.documentCount).documents,
    /** A view that the next answer overwrites. */
    scores: scored.scores,
    isSure: scored.isSure,
    named: scored.named,
  };
}

/** What is sure, the best first. Help lines are ranked before anything else is scored, which overwrites their scores. */
function rank({ sure, scores }: ReturnType<typeof pick>, standings: Float32Array): number[] {
  const rate = (place: number) => (scores[place] as number) * (standings[place] as number);
  return sure.sort((a, b) => rate(b) - rate(a));
}

const guess = { isDenied: false, aside: undefined, isAsTyped: false };
const asGuess = (slot: Slot): Slot => ({ ...slot, ...slot.uncut, ...guess });

/** Documents that have every part of the query that any has, then, scaled down, those that have enough of it to be shown. */
function pick(scored: ScoredDocuments, from: number, to: number) {
  const { scores, weights, rarest, parts, livePartCount } = scored;
  const documents: number[] = [];
  let most = 0;
  for (let document = from; document < to; document++) {
    if (parts[document] === 0) continue;
    most = Math.max(most, weights[document] as number);
    if (parts[document] === livePartCount) documents.push(document);
  }
  const wholeCount = documents.length;
  const sure = documents.filter(scored.isSure);
  for (const document of sure) scores[document] = (scores[document] as number) * sureScale;
  if (livePartCount < 2) return { documents, sure, scores, wholeCount };
  const share = sure.length > 0 ? minShare.besideWhole : minShare.alone;
  const least = wholeCount < enoughWhole ? share * most : Number.POSITIVE_INFINITY;
  for (let document = from; document < to; document++) {
    if (parts[document] === 0 || parts[document] === livePartCount) continue;
    const weight = weights[document] as number;
    // A link whose name has the rarest word is never hidden by links that have more of the others.
    if (weight < least && ((rarest[document] as number) & inName) === 0) continue;
    documents.push(document);
    scores[document] = (scores[document] as number) * (weight / most);
  }
  return { documents, sure, scores, wholeCount };
}
