import type { Verdict } from "#catalog/link-health/verdict.ts";
import { readValidators } from "#host/validators.ts";
import type { LinkResult } from "./link-target.ts";

/** What a page gave us to ask "has it changed?" with, and what was found in it (R10). */
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

/** Only for pages that are as they should be: anything else has to be looked at again in full. */
export function toLinkValidators(
  { target, judgement }: LinkResult,
  headers: Headers | undefined,
  setAtMs: number,
): LinkValidators | undefined {
  if (!headers || (judgement.verdict !== "ok" && judgement.verdict !== "moved")) return;
  const { etag, lastModified } = readValidators(headers, setAtMs);
  if (!etag && !lastModified) return;
  const { verdict, because, target: to } = judgement;
  return { url: target.url, etag, lastModified, setAtMs, verdict, because, ...(to ? { target: to } : {}) };
}
