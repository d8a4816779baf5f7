import type { Judgement } from "./judgement.ts";
import type { AnsweredLook } from "./look.ts";
import type { Verdict } from "./verdict.ts";

const exact: Record<number, { verdict: Verdict; because: string }> = {
  401: { verdict: "needs-login", because: "the server asks for a name and a password (401)" },
  402: { verdict: "needs-login", because: "the page is for those who pay (402)" },
  403: { verdict: "blocked-to-robots", because: "the server will not show it to our checker (403)" },
  404: { verdict: "not-found", because: "the server has no such page (404)" },
  405: { verdict: "server-error", because: "the server refuses to show any page there (405)" },
  406: { verdict: "blocked-to-robots", because: "the server has nothing to show our checker (406)" },
  407: { verdict: "needs-login", because: "a server on the way asks for a password (407)" },
  408: { verdict: "timed-out", because: "the server itself gave up waiting (408)" },
  410: { verdict: "gone", because: "the server says it was taken away for good (410)" },
  409: { verdict: "server-error", because: "the server is not set up for this name (409)" },
  423: { verdict: "blocked-to-robots", because: "the page is locked for our checker (423)" },
  429: { verdict: "blocked-to-robots", because: "the server says that we ask too often (429)" },
  451: { verdict: "blocked-to-robots", because: "it may not be shown in the country of our checker (451)" },
  504: { verdict: "timed-out", because: "the site's own servers did not answer each other in time (504)" },
  522: { verdict: "timed-out", because: "the site did not answer the network in front of it (522)" },
  524: { verdict: "timed-out", because: "the site did not answer the network in front of it (524)" },
  999: { verdict: "blocked-to-robots", because: "the server turns robots away (999)" },
};

/** What a status says by itself; nothing for a good one. */
export function judgeStatus(look: AnsweredLook): Judgement | undefined {
  const { status } = look;
  if (status >= 200 && status < 300) return;
  const known = exact[status];
  if (known) return { ...known };
  if (status >= 500) return { verdict: "server-error", because: `the server failed (${status})` };
  if (status === 400)
    return { verdict: "server-error", because: `the server refuses the request (${status})` };
  // What is left are numbers that firewalls make up; a browser asks for a page just as we do.
  if (status > 400 && status < 500)
    return { verdict: "blocked-to-robots", because: `the server refuses our checker (${status})` };
  return { verdict: "server-error", because: `the server answers with ${status}, which no visitor can use` };
}
