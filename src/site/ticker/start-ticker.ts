import type { Headline } from "#news/headline.ts";
import { leadHome, tickerSlotId, todaySlotId, toTickerMarkup, toTodayMarkup } from "#news/ticker-markup.ts";
import { readClientConfig } from "../page/client-config.ts";
import { loadDrawerLooks } from "../page/drawer-looks.ts";
import { askOnce, onIntent, whenIdle } from "../page/when-idle.ts";
import { drawMarkup } from "./draw-markup.ts";
import { createHeadlinesDrawer, type HeadlinesDrawer } from "./headlines-drawer.ts";
import { startMoving } from "./move-strip.ts";
import type { NewsClient } from "./news-client.ts";
import { loadHeadlines, type NewsState, refreshHeadlines } from "./news-list.ts";
import { countAges, readShownHeadlines, showFocused, showReadAt } from "./shown-headlines.ts";

/** Wakes the ticker that the server drew; if the page came without headlines, they are read after the first paint. */
export function startTicker(): void {
  const slot = document.getElementById(tickerSlotId);
  const drawer = document.querySelector<HTMLDialogElement>("#all-headlines");
  if (!slot || !drawer) return;
  const ticker = new Ticker(slot, drawer);
  if (slot.querySelector(".ticker")) ticker.wake();
  else whenIdle(() => void ticker.load());
}

class Ticker {
  readonly #slot: HTMLElement;
  readonly #drawer: HeadlinesDrawer;
  #state: NewsState;
  readonly #showMotion: () => void;

  constructor(slot: HTMLElement, dialog: HTMLDialogElement) {
    this.#slot = slot;
    const headlines = readShownHeadlines(slot);
    const status = headlines.length > 0 ? "loaded" : "loading";
    this.#state = { status, headlines, message: "", isRefreshing: false };
    this.#drawer = createHeadlinesDrawer(dialog, {
      refresh: () => void this.#refresh(),
      prefetch: () => void openClient().catch(() => {}),
    });
    showFocused(slot);
    this.#showMotion = startMoving(slot);
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
      this.#drawer.open(this.#state, opener);
    });
  }

  wake(): void {
    this.#showMotion();
    countAges(Date.now());
    // Not before the strip knows whether it moves: the buttons' places must not change once they are seen.
    this.#slot.classList.add("awake");
  }

  load(): Promise<void> {
    return loadHeadlines(openClient, (change) => this.#take(change));
  }

  async #refresh(): Promise<void> {
    if (this.#state.isRefreshing) return;
    await refreshHeadlines(openClient, (change) => {
      this.#take(change);
      this.#drawer.tell(this.#state);
    });
  }

  #take(change: Partial<NewsState>): void {
    const before = this.#state;
    const headlines = leadHome(change.headlines ?? before.headlines, readClientConfig().exampleUrl);
    this.#state = { ...before, ...change, headlines };
    if (!isSame(before.headlines, headlines)) this.#draw(headlines, before.status === "loading");
    showReadAt(this.#state.lookedAtMs);
    this.#drawer.show(this.#state);
    this.#slot.classList.add("awake");
  }

  /** Spec 2: nothing without articles. A strip that changed begins again, with the newest. */
  #draw(headlines: readonly Headline[], isLate: boolean): void {
    const nowMs = Date.now();
    const today = document.getElementById(todaySlotId);
    const readAt = today?.querySelector<HTMLElement>("[data-read]")?.dataset.read;
    // Late headlines must not push away what someone is reading; the strip has room kept free for it.
    const isMoving = isLate && (today?.getBoundingClientRect().top ?? 0) < innerHeight;
    const shown = headlines.length > 0 ? [headlines] : [];
    this.#slot.querySelector(".ticker")?.remove();
    this.#slot.prepend(...shown.map((all) => drawMarkup(toTickerMarkup(all, nowMs))));
    if (!isMoving)
      today?.replaceChildren(...shown.map((all) => drawMarkup(toTodayMarkup(all, nowMs, readAt))));
    this.wake();
  }
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
