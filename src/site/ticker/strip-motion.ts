import { pausePath, playPath, toCopiesMarkup } from "#news/ticker-markup.ts";
import { drawMarkup } from "./draw-markup.ts";
import { readShownHeadlines } from "./shown-headlines.ts";
import { steerStrip } from "./steer-strip.ts";

const storageKey = "waymark-ticker";

/**
 * Says whether the strip moves, waits or stands still, and lets the visitor's Pause say it. That outlives a reload; the
 * browser's wish for less motion or less data stands above it. Returns a function that ends the watching.
 */
export function moveStrip(strip: HTMLElement): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const button = strip.querySelector<HTMLElement>(".ticker-pause");
  const wish = matchMedia("(prefers-reduced-motion: reduce)");
  let isPaused = readPaused();
  let stopSteering: (() => void) | undefined;
  const show = () => {
    const isStill = wish.matches || savesData();
    strip.classList.toggle("still", isStill);
    strip.classList.toggle("running", !isStill && !isPaused);
    strip.classList.toggle("paused", !isStill && isPaused);
    button?.querySelector("path")?.setAttribute("d", isPaused ? playPath : pausePath);
    const label = button?.querySelector("span");
    if (label) label.textContent = isPaused ? "Play" : "Pause";
    if (!isStill) {
      drawCopies(strip);
      stopSteering ??= steerStrip(strip);
    } else {
      stopSteering?.();
      stopSteering = undefined;
    }
  };
  const toggle = () => {
    isPaused = !isPaused;
    writePaused(isPaused);
    show();
  };
  show();
  wish.addEventListener("change", show, { signal });
  button?.addEventListener("click", toggle, { signal });
  return () => {
    stop.abort();
    stopSteering?.();
  };
}

/** Once; a strip that stands still never needs them. */
function drawCopies(strip: HTMLElement): void {
  const track = strip.querySelector(".ticker-track");
  if (!track || track.querySelector(".ticker-copy")) return;
  const titles = readShownHeadlines(strip).map(({ title }) => title);
  // Its length must not change once it moves (styles/in-parts.css).
  track.firstElementChild?.classList.add("laid-out");
  track.append(...toCopiesMarkup(titles).map(drawMarkup));
}

function savesData(): boolean {
  const connection = (navigator as Navigator & { connection?: { saveData?: boolean } }).connection;
  return connection?.saveData === true;
}

// Storage can be switched off or full: the button then works for this visit only.
function readPaused(): boolean {
  try {
    return localStorage.getItem(storageKey) === "paused";
  } catch {
    return false;
  }
}

function writePaused(isPaused: boolean): void {
  try {
    localStorage.setItem(storageKey, isPaused ? "paused" : "running");
  } catch {}
}
