import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Headline, tickerLimit } from "#news/headline.ts";
import { printNewsOutcome } from "#news/print-news-outcome.ts";
import { AllHeadlines } from "./all-headlines.tsx";
import type { NewsClient } from "./news-client.ts";
import { steerStrip } from "./steer-strip.ts";
import { Ticker } from "./ticker.tsx";
import { AllButton, PauseButton, RefreshButton } from "./ticker-buttons.tsx";
import { useFocusedHeadline } from "./use-focused-headline.ts";
import { useHeadlines } from "./use-headlines.ts";
import { useMotion } from "./use-motion.ts";

interface Props {
  openClient: () => Promise<NewsClient>;
  initial?: { headlines: Headline[]; renderedAtMs: number };
}

/** The ticker awake. Draws nothing while loading or without articles (spec 2), and says what a refresh came to. */
export function TickerIsland({ openClient, initial }: Props) {
  const { status, headlines, message, isRefreshing, lookedAtMs, refresh } = useHeadlines(
    openClient,
    tickerLimit,
    initial?.headlines,
  );
  const { motion, isDecided, toggle } = useMotion();
  const nowMs = useNow(initial?.renderedAtMs);
  const [wasAsked, setAsked] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const detail = useFocusedHeadline(root, headlines, nowMs);
  const hasTicker = headlines.length > 0;
  const isMoving = hasTicker && motion !== "still";

  useEffect(() => {
    const section = root.current?.querySelector<HTMLElement>(".ticker");
    return isMoving && section ? steerStrip(section) : undefined;
  }, [isMoving]);

  // Not before the strip knows how to stand: the buttons' places must not change once they are seen.
  useLayoutEffect(() => {
    if (isDecided) root.current?.parentElement?.classList.add("awake");
  }, [isDecided]);

  // The strip goes with its headlines and takes the pressed button along; the focus stays with who pressed it.
  const hadFocus = useRef(false);
  useEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    root.current?.querySelector<HTMLElement>(hasTicker ? ".ticker-refresh" : ".ticker-retry")?.focus();
  }, [hasTicker]);

  const askForNews = () => {
    if (isRefreshing) return;
    hadFocus.current = root.current?.contains(document.activeElement) ?? false;
    setAsked(true);
    void refresh();
  };
  const buttons = (
    <>
      <PauseButton isPaused={motion === "paused"} onClick={toggle} />
      <AllButton isReady={isDecided} />
      <RefreshButton isBusy={isRefreshing} onClick={askForNews} />
    </>
  );
  return (
    <div className="ticker-root" ref={root}>
      {hasTicker && <Ticker headlines={headlines} nowMs={nowMs} motion={motion} buttons={buttons} />}
      {hasTicker && detail !== "" && (
        <p className="ticker-detail" aria-hidden="true">
          {detail}
        </p>
      )}
      {hasTicker && isDecided && <AllHeadlines headlines={headlines} nowMs={nowMs} />}
      {wasAsked && (
        <div className={`ticker-message ${status}`}>
          <p role="status">
            {printNewsOutcome({ isRefreshing, message, count: headlines.length, lookedAtMs }, nowMs)}
          </p>
          {!hasTicker && (
            <button type="button" className="ticker-retry" onClick={askForNews}>
              Try again
            </button>
          )}
        </div>
      )}
    </div>
  );
}

/** The server's clock first, so that hydration finds the ages it printed; then the visitor's, minute by minute. */
function useNow(initialMs: number | undefined): number {
  const [nowMs, setNow] = useState(() => initialMs ?? Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
