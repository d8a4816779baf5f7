import standings from "./texts/standings.json" with { type: "json" };
import guide from "./texts/verdicts.json" with { type: "json" };

/** Everything a check can say about a link, worst first: the order of the report. */
export type Verdict = keyof typeof guide;

export const verdicts = Object.keys(guide) as Verdict[];

/**
 * `meaning`: what is the matter, for a person who is no programmer; `ways`: what mends it, the likeliest first; `works`: does
 * the link still serve a visitor? What the page shows does not depend on it (findHiding).
 */
export const verdictGuide = guide;

/** What to do about a link that changed hands and is on the page all the same. */
export const standingTodo = standings;

export const isVerdict = (text: string): text is Verdict => (verdicts as string[]).includes(text);
