import { createRoot, hydrateRoot } from "react-dom/client";
import type { Headline } from "#news/headline.ts";
import { readClientConfig } from "../page/client-config.ts";
import type { NewsClient } from "./news-client.ts";
import { TickerIsland } from "./ticker-island.tsx";
import { tickerDataId } from "./ticker-slot.ts";

/** Wakes the ticker that the server drew, or draws it where the page came without headlines (a CDN, an empty store). */
export function mountTicker(slot: HTMLElement): void {
  const initial = readInitial();
  if (initial) hydrateRoot(slot, <TickerIsland openClient={openClient} initial={initial} />);
  else createRoot(slot).render(<TickerIsland openClient={openClient} />);
}

function readInitial(): { headlines: Headline[]; renderedAtMs: number } | undefined {
  const text = document.getElementById(tickerDataId)?.textContent;
  return text ? JSON.parse(text) : undefined;
}

let client: Promise<NewsClient> | undefined;

/** The Supabase client is loaded when it is first needed: a page that came with its headlines never pays for it. */
function openClient(): Promise<NewsClient> {
  client ??= import("./news-client.ts").then(({ createNewsClient }) => {
    const { supabaseUrl, anonKey } = readClientConfig();
    return createNewsClient(supabaseUrl || location.origin, anonKey);
  });
  // A chunk that failed to load once is asked for again by the next refresh.
  client.catch(() => {
    client = undefined;
  });
  return client;
}
