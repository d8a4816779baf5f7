import type { WhatAndFix } from "#base/problem.ts";
import type { FeedCode } from "./feed-answer.ts";
import texts from "./texts/feed-codes.json" with { type: "json" };

type NamedCode = Exclude<FeedCode, `http_${number}`>;

/** A fix that many codes share is said once, by its name. */
const { wait, newAddress } = texts.fixes;
const fixes: Record<string, string> = texts.fixes;
const explanations: Record<NamedCode, WhatAndFix> = texts.codes;

/** A feed's error code in an operator's words. `code` comes from the store, so an older one may be unknown. */
export function explainCode(code: string): WhatAndFix {
  const known = Object.hasOwn(explanations, code) ? explanations[code as NamedCode] : undefined;
  if (known) return { ...known, fix: fixes[known.fix] ?? known.fix };
  return explainStatus(code) ?? { what: `failed (${code})`, fix: wait };
}

function explainStatus(code: string): WhatAndFix | undefined {
  const status = Number(/^http_(\d{3})$/.exec(code)?.[1]);
  if (!status) return undefined;
  if (status === 404) return { what: "there is nothing at this address (404)", fix: newAddress };
  if (status === 429) return { what: "the site asked for fewer requests (429)", fix: wait };
  if (status === 401 || status === 403 || status === 451) {
    const fix = "Ask the publisher to let the feed be read by programs, or set enabled: false.";
    return { what: `the site refuses to give the feed out (${status})`, fix };
  }
  if (status >= 500) return { what: `the site has a problem of its own (${status})`, fix: wait };
  return { what: `the site answered ${status} instead of a feed`, fix: newAddress };
}
