import type { LiveLook } from "#catalog/exchange/intake/plan-intake.ts";
import { judgeFailure } from "#catalog/link-health/look.ts";
import type { AllowHosts } from "#host/outbound/check-url.ts";
import { nodeTransport, resolveHost } from "#host/outbound/node-transport.ts";
import { type LookDeps, lookAtLink, lookLimits } from "./look-at-link.ts";
import { runByHost } from "./run-by-host.ts";

/** One look (S28): where the address leads and what the page calls itself. */
async function lookAtAddress(url: string, deps: LookDeps): Promise<LiveLook> {
  const { look } = await lookAtLink(url, deps);
  if (look.kind !== "answer") {
    const why = look.kind === "failure" ? `: ${judgeFailure(look).because}` : "";
    return { says: `it did not answer${why}. Open it in a browser.` };
  }
  const { status, finalUrl, page } = look;
  if (status === 401 || status === 403 || status === 429)
    return { says: `it keeps robots out (${status}). Open it in a browser.`, finalUrl };
  if (status >= 400) return { says: `it answers with ${status}. Open it in a browser.` };
  if (!page) return { says: "it answers, with a file that is not a web page", finalUrl };
  const { title, declaredLanguage } = page;
  const says = title ? `it answers, and calls itself "${title.slice(0, 120)}"` : "it answers";
  return { says, finalUrl, title, language: declaredLanguage || undefined };
}

/** One at a time for each host. */
export async function lookAtAddresses(
  urls: readonly string[],
  allowHosts: AllowHosts,
  onProgress: (done: number, of: number) => void,
): Promise<Map<string, LiveLook>> {
  const way = { transport: nodeTransport, resolve: resolveHost, allowHosts };
  const deps = { ...way, userAgent: "waymark-links/intake", limits: lookLimits };
  const looks = new Map<string, LiveLook>();
  await runByHost([...new Set(urls)], {
    concurrency: 4,
    gapMs: 0,
    hostOf: (url) => new URL(url).host,
    work: async (url) => {
      looks.set(url, await lookAtAddress(url, deps));
      onProgress(looks.size, urls.length);
      return {};
    },
  });
  return looks;
}
