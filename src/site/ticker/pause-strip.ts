import { tryOr } from "#base/try-or.ts";
import { pausePath, playPath, toCopiesMarkup } from "#news/ticker-markup.ts";
import { loadFonts } from "../page/lay-out-rest.ts";
import { savesData } from "../page/when-idle.ts";
import { drawMarkup } from "./draw-markup.ts";
import { readShownHeadlines } from "./shown-headlines.ts";

const storageKey = "waymark-ticker";

/**
 * Says whether the strip moves, waits or is still, and lets the visitor's Pause say it. That outlives a reload; the
 * browser's wish for less motion or less data comes first. Returns a function that ends the watching.
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
      void drawCopies(strip);
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
  // Pressed in another tab.
  const follow = ({ key }: StorageEvent) => {
    if (key === storageKey) isPaused = readPaused();
    show();
  };
  addEventListener("storage", follow, { signal });
  return () => {
    stop.abort();
    stopSteering?.();
  };
}

/**
 * Once, and in the fonts that they stay in; a strip that does not move never needs them. A few a frame: all in one task
 * would keep a touch waiting.
 */
async function drawCopies(strip: HTMLElement): Promise<void> {
  await loadFonts();
  const track = strip.querySelector(".ticker-track");
  if (!track || track.querySelector(".ticker-copy")) return;
  const titles = readShownHeadlines(strip).map(({ title }) => title);
  for (const markup of toCopiesMarkup(titles)) {
    const copy = drawMarkup(markup);
    const waiting = [...copy.children];
    copy.replaceChildren();
    track.append(copy);
    while (waiting.length > 0) {
      await new Promise(requestAnimationFrame);
      copy.append(...waiting.splice(0, 20));
    }
  }
}

// Storage can be switched off or full: the button then works for this visit only.
const readPaused = () => tryOr(() => localStorage.getItem(storageKey) === "paused", false);
const writePaused = (isPaused: boolean) =>
  tryOr(() => localStorage.setItem(storageKey, isPaused ? "paused" : "running"), undefined);

/**
 * What the moving strip needs beyond CSS: steps of one pixel, the focused headline in full view, and what the
 * pointer does on the inert copies led to their links. Returns a function that undoes all of it.
 */
function steerStrip(root: HTMLElement): () => void {
  const frame = root.querySelector<HTMLElement>(".ticker-window");
  const track = root.querySelector<HTMLElement>(".ticker-track");
  if (!frame || !track) return () => {};
  const stop = new AbortController();
  const { signal } = stop;
  const measure = new ResizeObserver(() => {
    // One step per pixel: a wide strip is drawn some 40 times a second instead of 60, a narrow bar far less.
    track.style.animationTimingFunction = `steps(${Math.max(1, Math.round(track.offsetWidth))})`;
  });
  measure.observe(track);
  track.addEventListener("focusin", (event) => showWhole(frame, track, event.target), { signal });
  track.addEventListener("focusout", () => track.style.removeProperty("translate"), { signal });
  frame.addEventListener("click", (event) => openCopied(track, event), { signal });
  frame.addEventListener("auxclick", (event) => openCopied(track, event), { signal });
  frame.addEventListener("pointermove", (event) => nameCopied(frame, track, event), { signal });
  return () => {
    measure.disconnect();
    stop.abort();
    track.style.removeProperty("translate");
    frame.removeAttribute("title");
  };
}

/** WCAG 2.4.11: shifts the waiting strip so that the focused headline is in the window; the animation keeps its place. */
function showWhole(frame: HTMLElement, track: HTMLElement, target: EventTarget | null): void {
  if (!(target instanceof HTMLElement)) return;
  // Browsers scroll a clipped box to its focused content on their own; that shift would stay after the blur.
  frame.scrollLeft = 0;
  track.style.removeProperty("translate");
  const window = frame.getBoundingClientRect();
  const link = target.getBoundingClientRect();
  const margin = 24;
  let shift = 0;
  if (link.left < window.left + margin) shift = window.left + margin - link.left;
  else if (link.right > window.right - margin)
    shift = Math.max(window.right - margin - link.right, window.left + margin - link.left);
  if (shift !== 0) track.style.setProperty("translate", `${Math.round(shift)}px`);
}

/** The real link of the copy under the pointer: copies are inert, so the pointer is always over what is behind them. */
function findCopied(track: HTMLElement, event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.target instanceof Element && event.target.closest("a")) return;
  const copy = [...track.querySelectorAll<HTMLElement>(".ticker-copy > span")].find((span) => {
    const box = span.getBoundingClientRect();
    return event.clientX >= box.left && event.clientX < box.right;
  });
  return track.querySelectorAll<HTMLAnchorElement>("li > a")[Number(copy?.dataset.index)];
}

function openCopied(track: HTMLElement, event: MouseEvent): void {
  if (event.button > 1) return;
  const isMiddle = event.button === 1;
  const [ctrlKey, metaKey] = [event.ctrlKey || isMiddle, event.metaKey || isMiddle];
  // The real link is clicked, so that modifier keys, rel and target mean what they mean everywhere.
  const click = new MouseEvent("click", { cancelable: true, ctrlKey, metaKey, shiftKey: event.shiftKey });
  findCopied(track, event)?.dispatchEvent(click);
}

/** Source and age of a copy, as its link has them. */
function nameCopied(frame: HTMLElement, track: HTMLElement, event: MouseEvent): void {
  const title = findCopied(track, event)?.querySelector<HTMLElement>("[title]")?.title ?? "";
  if (frame.title !== title) frame.title = title;
}
