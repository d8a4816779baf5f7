import type { LiveLook } from "#catalog/exchange/intake/plan-intake.ts";
import { readPage } from "#catalog/link-health/read-page.ts";
import type { AllowHosts } from "#host/outbound/check-url.ts";
import { fetchGuarded } from "#host/outbound/fetch-guarded.ts";
import { nodeTransport, resolveHost } from "#host/outbound/node-transport.ts";
import { runByHost } from "./run-by-host.ts";

/** One look, through the guard (S28): where the address leads and what the page calls itself. */
async function lookAtAddress(url: string, allowHosts: AllowHosts): Promise<LiveLook> {
  const answer = await fetchGuarded(url, {
    transport: nodeTransport,
    resolve: resolveHost,
    allowHosts,
    // The head of a page is all we need here.
    cutsAtLimit: true,
    headers: { "user-agent": "waymark-links/intake", accept: "text/html,*/*;q=0.5" },
  });
  if (!answer.ok) return { says: `it did not answer (${answer.code}). Open it in a browser.` };
  const { status, finalUrl, headers, body } = answer;
  if (status === 401 || status === 403 || status === 429)
    return { says: `it keeps robots out (${status}). Open it in a browser.`, finalUrl };
  if (status >= 400) return { says: `it answers with ${status}. Open it in a browser.` };
  if (!/html/i.test(headers.get("content-type") ?? ""))
    return { says: "it answers, with a file that is not a web page", finalUrl };
  const { title, declaredLanguage } = readPage(new TextDecoder().decode(body), finalUrl);
  const says = title ? `it answers, and calls itself "${title.slice(0, 120)}"` : "it answers";
  return { says, finalUrl, title, language: declaredLanguage || undefined };
}

/** One at a time for each host. */
export async function lookAtAddresses(
  urls: readonly string[],
  allowHosts: AllowHosts,
  onProgress: (done: number, of: number) => void,
): Promise<Map<string, LiveLook>> {
  const looks = new Map<string, LiveLook>();
  await runByHost([...new Set(urls)], {
    concurrency: 4,
    gapMs: 0,
    hostOf: (url) => new URL(url).host,
    work: async (url) => {
      looks.set(url, await lookAtAddress(url, allowHosts));
      onProgress(looks.size, urls.length);
      return {};
    },
  });
  return looks;
}
