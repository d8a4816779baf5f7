import type { Resource } from "../catalog.ts";
import type { PagePicture } from "./page-picture.ts";
import standings from "./texts/standings.json" with { type: "json" };
import guide from "./texts/verdicts.json" with { type: "json" };

/** Everything a check can say about a link, worst first: the order of the report. */
export type Verdict = keyof typeof guide;

export const verdicts = Object.keys(guide) as Verdict[];

/**
 * `meaning`: what is the matter, for a person who is not a programmer; `ways`: what mends it, the likeliest first; `works`: does
 * the link still serve a visitor? What the page shows does not depend on it (findHiding).
 */
export const verdictGuide = guide;

/** What to do about a link that changed hands and is on the page all the same. */
export const standingTodo = standings;

export const isVerdict = (text: string): text is Verdict => (verdicts as string[]).includes(text);

/** What the link is supposed to be. */
export interface LinkPromise extends Pick<Resource, "url" | "name" | "description"> {
  /** The page as it was when it was last known to be right. */
  approved?: PagePicture;
}

export interface Judgement {
  verdict: Verdict;
  /** A half sentence in plain words: what was seen. */
  because: string;
  /** Where the link should lead (moved), or leads now (changed-hands). */
  target?: string;
  /** The page bears a mark of those who trade in names, or worse: the surest of its kind. */
  isMarked?: boolean;
  /** What the page is like now; absent when none was seen. */
  page?: PagePicture;
}

export const isReached = ({ verdict }: Judgement): boolean =>
  verdict === "ok" || verdict === "slow" || verdict === "moved";
