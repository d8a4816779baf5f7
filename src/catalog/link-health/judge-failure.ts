import type { Judgement } from "./judgement.ts";
import type { FailedLook, LookFailure } from "./look.ts";
import type { Verdict } from "./verdict.ts";

const table: Record<LookFailure, { verdict: Verdict; because: string }> = {
  "no-such-name": { verdict: "name-not-found", because: "the name is not known on the internet" },
  "name-service-down": { verdict: "timed-out", because: "the name could not be looked up just now" },
  "no-connection": { verdict: "server-error", because: "the server takes no connections, or drops them" },
  "no-safe-connection": {
    verdict: "certificate-problem",
    because: "its certificate is missing, out of date or another site's",
  },
  "incomplete-certificate": {
    verdict: "blocked-to-robots",
    because: "its server leaves out a part of its certificate, which could not be fetched just now",
  },
  "unsafe-hop": {
    verdict: "certificate-problem",
    because: "it leads from https to http, where anyone can listen",
  },
  "forbidden-target": {
    verdict: "server-error",
    because: "it leads to an address that is not on the open internet",
  },
  "too-late": { verdict: "timed-out", because: "no answer came in time" },
  circle: { verdict: "server-error", because: "it sends the visitor round in circles" },
  "circle-with-cookies": {
    verdict: "blocked-to-robots",
    because: "it opens only for browsers that keep its cookies",
  },
  garbled: { verdict: "server-error", because: "the answer is not one that a browser can read" },
};

export function judgeFailure({ failure, finalUrl }: FailedLook): Judgement {
  const { verdict, because } = table[failure];
  // The first address has no name on the open internet: for a visitor there is nobody.
  if (failure === "forbidden-target" || failure === "unsafe-hop")
    return { verdict, because: `${because} (${new URL(finalUrl).host})` };
  return { verdict, because };
}
