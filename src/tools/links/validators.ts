import type { Verdict } from "#catalog/link-health/verdict.ts";
import { readValidators } from "#server/ingest/validators.ts";
import type { LinkResult } from "./link-result.ts";

/** What a page gave us to ask "has it changed?" with, and what was found in it (news-rules.md R10). */
export interface LinkValidators {
  url: string;
  etag: string;
  lastModified: string;
  setAtMs: number;
  verdict: Verdict;
  because: string;
  target?: string;
}

export type ValidatorsById = Map<string, LinkValidators>;

/** Some servers answer "not changed" for ever, so every seven days the whole page is asked for. */
const liveMs = 7 * 24 * 3_600_000;

export function toConditionalHeaders(
  validators: LinkValidators | undefined,
  url: string,
  nowMs: number,
): Record<string, string> | undefined {
  if (validators?.url !== url) return;
  const ageMs = nowMs - validators.setAtMs;
  if (ageMs < 0 || ageMs >= liveMs) return;
  return {
    ...(validators.etag ? { "if-none-match": validators.etag } : {}),
    ...(validators.lastModified ? { "if-modified-since": validators.lastModified } : {}),
  };
}

/** Only for pages that are as they should be: anything else has to be looked at again in full. */
export function toLinkValidators(
  { target, judgement }: LinkResult,
  headers: Headers | undefined,
  nowMs: number,
): LinkValidators | undefined {
  if (!headers || (judgement.verdict !== "ok" && judgement.verdict !== "moved")) return;
  const { etag, lastModified } = readValidators(headers, nowMs);
  if (!etag && !lastModified) return;
  const { verdict, because, target: to } = judgement;
  return {
    url: target.url,
    etag,
    lastModified,
    setAtMs: nowMs,
    verdict,
    because,
    ...(to ? { target: to } : {}),
  };
}
