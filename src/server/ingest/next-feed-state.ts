import { dayMs, hourMs, minuteMs } from "#base/time.ts";
import { type FeedState, hasSucceeded } from "#server/store/article-store.ts";
import { hasJumpedSince, takesTurns } from "./clock-jump.ts";
import type { FeedCode, FeedDocument, FeedUnchanged } from "./fetch-feed.ts";

/** The document parsed: what to remember of it (R10, R11, R13). */
export function afterDocument(
  feed: FeedState,
  answer: FeedDocument,
  facts: { nowMs: number; ttlMs: number },
): FeedState {
  return {
    // No feed rests for longer, and the store's column takes no larger number.
    ...afterSuccess({ ...feed, ttlMs: Math.min(facts.ttlMs, maxIntervalMs) }, answer, facts.nowMs),
    ...answer.validators,
    validatorsSetAtMs: facts.nowMs,
    bodyHash: answer.bodyHash,
    errorCode: answer.cut ?? "",
  };
}

/** 304, or the same bytes again (R10). */
export function afterUnchanged(feed: FeedState, answer: FeedUnchanged, nowMs: number): FeedState {
  // Still only the beginning, if it was that.
  const next = { ...afterSuccess(feed, answer, nowMs), errorCode: hasSucceeded(feed) ? feed.errorCode : "" };
  if (answer.validators) return { ...next, ...answer.validators, validatorsSetAtMs: nowMs };
  return answer.lastModified ? { ...next, lastModified: answer.lastModified } : next;
}

/** No host has to recover from such a failure, and after a weekend offline the news must not wait for another day. */
export const isUnreached = (code: FeedCode): boolean => /^(?:dns|connect)_failed$/.test(code);

export function afterFailure(
  feed: FeedState,
  code: FeedCode,
  facts: { nowMs: number; random: number; coolDownMs: number },
): FeedState {
  const failureCount = feed.failureCount + 1;
  // The first answer after an outage of the network, such as a log-in page, does not count as the sixtieth failure.
  const isFirst = isUnreached(code) || isUnreached(feed.errorCode as FeedCode);
  const waitMs = Math.max(toBackOffMs(isFirst ? 1 : failureCount, facts.random), facts.coolDownMs);
  // T15: a wrong clock's time says nothing of how long it has failed.
  const mayKnow = takesTurns(feed, facts.nowMs) || !hasJumpedSince(feed.lastCheckAtMs, facts.nowMs);
  const isSinceKnown = feed.failingSinceMs > 0 && mayKnow;
  return {
    ...forgetBeginning(feed),
    lastCheckAtMs: facts.nowMs,
    nextCheckAtMs: facts.nowMs + waitMs,
    failureCount,
    failingSinceMs: isSinceKnown ? Math.min(feed.failingSinceMs, facts.nowMs) : facts.nowMs,
    errorCode: code,
    gone: code === "gone",
  };
}

/** The store failed, not the feed: no back-off. What the answer said is not kept, because its articles are not. */
export function afterStoreFault(feed: FeedState, code: FeedCode, nowMs: number): FeedState {
  const nextCheckAtMs = nowMs + toIntervalMs([], 0, nowMs);
  return { ...forgetBeginning(feed), lastCheckAtMs: nowMs, nextCheckAtMs, errorCode: code };
}

/** Only `errorCode` says that a document was cut: without it, a later 304 would call its beginning the whole feed. */
const forgetBeginning = (feed: FeedState): FeedState =>
  feed.errorCode === "too_large" ? { ...feed, etag: "", lastModified: "", bodyHash: "" } : feed;

const afterSuccess = (feed: FeedState, answer: FeedDocument | FeedUnchanged, nowMs: number): FeedState => ({
  ...feed,
  ...toMove(feed, answer.movedTo, nowMs),
  // Without news for a month, or ever, the same bytes are read again: what was left out is forgotten unless it is seen (R36).
  bodyHash: isAsleep(feed.lastNewAtMs, nowMs) ? "" : feed.bodyHash,
  finalUrl: answer.finalUrl,
  lastCheckAtMs: nowMs,
  lastSuccessAtMs: nowMs,
  nextCheckAtMs: nowMs + toIntervalMs([...answer.wishesMs, feed.ttlMs], feed.lastNewAtMs, nowMs),
  failureCount: 0,
  failingSinceMs: 0,
  errorCode: "",
});

function toMove(feed: FeedState, movedTo: string, nowMs: number) {
  if (!movedTo) return { movedTo: "", movedCount: 0, movedSinceMs: 0 };
  // First seen in the future: by a wrong clock (T15).
  const isNew = movedTo !== feed.movedTo || feed.movedSinceMs > nowMs;
  return isNew ? { movedTo, movedCount: 1, movedSinceMs: nowMs } : { movedCount: feed.movedCount + 1 };
}

/** R11: five equal answers over a week are not an accident. The operator is told; the list is never rewritten. */
export const hasMovedForGood = (feed: FeedState, nowMs: number): boolean =>
  feed.movedCount >= 5 && nowMs - feed.movedSinceMs >= 7 * dayMs;

/** R13, R15: no feed is fetched more often than this. */
const minIntervalMs = 30 * minuteMs;
const maxIntervalMs = 6 * hourMs;
export const maxBackOffMs = 24 * hourMs;
const isAsleep = (newAtMs: number, nowMs: number) => nowMs - newAtMs > 30 * dayMs;

/** R13 after a success: what the feed asks for, between 30 minutes and 6 hours; 6 hours for a quiet feed. */
export function toIntervalMs(wishesMs: readonly number[], lastNewAtMs: number, nowMs: number): number {
  if (lastNewAtMs > 0 && isAsleep(lastNewAtMs, nowMs)) return maxIntervalMs;
  return Math.min(Math.max(minIntervalMs, ...wishesMs), maxIntervalMs);
}

/** R13 after the n-th failure in a row. Jitter, because feeds that failed together would come back together. */
export function toBackOffMs(failureCount: number, random: number): number {
  const backOffMs = minIntervalMs * 2 ** Math.min(failureCount, 6);
  // Whole milliseconds: the store's columns take no others.
  return Math.min(Math.round(backOffMs * (0.9 + 0.2 * random)), maxBackOffMs);
}
