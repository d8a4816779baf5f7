import type { AnsweredLook } from "../look.ts";
import type { PageFacts } from "../read-page.ts";

/** A look that was answered at once, with this page; `more` says what was otherwise. */
export const answerWith = (
  page: PageFacts,
  finalUrl: string,
  more: Partial<AnsweredLook> = {},
): AnsweredLook => ({
  kind: "answer",
  status: 200,
  contentType: "text/html",
  isChallenge: false,
  bodyBytes: 900,
  page,
  isSlow: false,
  finalUrl,
  hops: [],
  passed: [],
  ...more,
});
