import { isStart } from "./judge-page.ts";
import type { Judgement } from "./judgement.ts";
import type { AnsweredLook, Look } from "./look.ts";
import type { PagePicture } from "./page-picture.ts";
import { topicLikeness, toTopicWords, toWordSet } from "./take-picture.ts";

/** Longer pages say by themselves what they are. */
const longPageWords = 120;
/** An app's shell is the same for every address, and its scripts show the rest. */
const shellWords = 15;

/**
 * An address beside this one that nobody has ever made; undefined where there is nothing to compare. Asked for only where
 * nothing else is known of a page, or where it is headed otherwise than what was approved, so that a run asks hardly more
 * than once for each link.
 */
export function toMadeUpAddress(
  look: Look,
  { verdict, page: picture }: Judgement,
  approved: PagePicture | undefined,
): string | undefined {
  if (verdict !== "ok" || look.kind === "failure" || !look.page || !picture) return;
  if (approved?.title === picture.title) return;
  const url = new URL(look.finalUrl);
  const isLong = look.page.wordCount > longPageWords && !approved;
  if (isStart(url) || isLong || look.page.wordCount < shellWords) return;
  return new URL(`no-such-page-${picture.addressHash}`, `${url.origin}${url.pathname}`).href;
}

/** The site shows the same whatever it is asked for, so there is no page at the link's address either. */
export function judgeMadeUp({ page }: AnsweredLook, madeUp: Look): Judgement | undefined {
  if (!page || madeUp.kind === "failure" || madeUp.status >= 300 || !madeUp.page) return;
  const { title, wordCount, sample } = madeUp.page;
  if (page.title !== title || Math.abs(page.wordCount - wordCount) > page.wordCount * 0.15) return;
  const likeness = topicLikeness(toTopicWords(page), toWordSet(madeUp.page));
  const isSame = likeness === undefined ? page.sample === sample : likeness >= 0.9;
  const because = "the site shows the same page for an address that cannot exist";
  return isSame ? { verdict: "soft-404", because } : undefined;
}
