import type { Resource } from "../catalog.ts";
import type { PagePicture } from "./page-picture.ts";
import type { Verdict } from "./verdict.ts";

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
