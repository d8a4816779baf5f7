import type { Headline } from "#news/headline.ts";
import { leadHome, tickerSlotId, todaySlotId, toTickerMarkup, toTodayMarkup } from "#news/ticker-markup.ts";
import { readClientConfig } from "../page/client-config.ts";
import { loadDrawerLooks } from "../page/drawer-looks.ts";
import { askOnce, onIntent, whenIdle } from "../page/when-idle.ts";
import { drawMarkup } from "./draw-markup.ts";
import { createHeadlinesDrawer } from "./headlines-drawer.ts";
import { startMoving } from "./move-strip.ts";
import type { NewsClient } from "./news-client.ts";
import { loadHeadlines, type NewsState, refreshHeadlines } from "./news-list.ts";
import { countAges, readShownHeadlines, showFocused, showReadAt } from "./shown-headlines.ts";

/** Wakes the ticker that the server drew; if the page came without headlines, they are read after the first paint. */
export function startTicker(): void {
  const slot = document.getElementById(tickerSlotId);
  const dialog = document.querySelector<HTMLDialogElement>("#all-headlines");
  if (!slot || !dialog) return;
  const shown = readShownHeadlines(slot);
  const status = shown.length > 0 ? "loaded" : "loading";
  let state: NewsState = { status, headlines: shown, message: "", isRefreshing: false };
  const wake = () => {
    showMotion();
    countAges(Date.now());
    // Not before the strip knows whether it moves: the buttons' places must not change once they are seen.
    slot.classList.add("awake");
  };
  const take = (change: Partial<NewsState>) => {
    const before = state;
    const headlines = leadHome(change.headlines ?? before.headlines, readClientConfig().exampleUrl);
    state = { ...before, ...change, headlines };
    if (!isSame(before.headlines, headlines)) {
      draw(slot, headlines, before.status === "loading");
      wake();
    }
    showReadAt(state.lookedAtMs);
    drawer.show(state);
    slot.classList.add("awake");
  };
  const drawer = createHeadlinesDrawer(dialog, {
    refresh: () => {
      if (state.isRefreshing) return;
      void refreshHeadlines(openClient, (change) => {
        take(change);
        drawer.tell(state);
      });
    },
    prefetch: () => void openClient().catch(() => {}),
  });
  showFocused(slot);
  const showMotion = startMoving(slot);
  setInterval(() => countAges(Date.now()), 60_000);
  for (const place of [slot, document.getElementById(todaySlotId)]) {
    if (place) onIntent(place, loadDrawerLooks);
  }
  document.addEventListener("click", (event) => {
    const opener =
      event.target instanceof Element && event.target.closest<HTMLElement>(".ticker-all, .today-all");
    if (!opener) return;
    event.preventDefault();
    void loadDrawerLooks();
    drawer.open(state, opener);
  });
  if (slot.querySelector(".ticker")) wake();
  else whenIdle(() => void loadHeadlines(openClient, take));
}

/** Spec 2: nothing without articles. A strip that changed begins again, with the newest. */
function draw(slot: HTMLElement, headlines: readonly Headline[], isLate: boolean): void {
  const nowMs = Date.now();
  const today = document.getElementById(todaySlotId);
  const readAt = today?.querySelector<HTMLElement>("[data-read]")?.dataset.read;
  // Late headlines must not push away what someone is reading; the strip has room kept free for it.
  const isMoving = isLate && (today?.getBoundingClientRect().top ?? 0) < innerHeight;
  const shown = headlines.length > 0 ? [headlines] : [];
  slot.querySelector(".ticker")?.remove();
  slot.prepend(...shown.map((all) => drawMarkup(toTickerMarkup(all, nowMs))));
  if (!isMoving) today?.replaceChildren(...shown.map((all) => drawMarkup(toTodayMarkup(all, nowMs, readAt))));
}

function isSame(one: readonly Headline[], other: readonly Headline[]): boolean {
  const print = ({ title, url, published_date }: Headline) => `${title} ${url} ${Date.parse(published_date)}`;
  return one.map(print).join() === other.map(print).join();
}

/** The Supabase client is loaded when it is first needed: a page that came with its headlines never pays for it. */
const openClient = askOnce((): Promise<NewsClient> => {
  const { base, supabaseUrl, anonKey, newsFile } = readClientConfig();
  return newsFile
    ? import("./news-file-client.ts").then((file) => file.createNewsFileClient(newsFile))
    : import("./news-client.ts").then((client) =>
        // The hub's own server answers below the site's path.
        client.createNewsClient(supabaseUrl || new URL(base, location.origin).href, anonKey),
      );
});
