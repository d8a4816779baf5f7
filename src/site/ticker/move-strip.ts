import { tryOr } from "#base/try-or.ts";
import { pausePath, playPath, toCopiesMarkup } from "#news/ticker-markup.ts";
import { loadFonts } from "../page/lay-out-rest.ts";
import { savesData } from "../page/when-idle.ts";
import { drawElement, say } from "../search/draw-element.ts";
import { drawMarkup } from "./draw-markup.ts";
import { readShownHeadlines, toDetail } from "./shown-headlines.ts";

const storageKey = "waymark-ticker";

/**
 * Decides whether the strip moves, waits or is still; the visitor's Pause decides too. That outlives a reload; the
 * browser's wish for less motion or less data comes first. Returns what a strip that was drawn anew needs.
 */
export function startMoving(slot: HTMLElement): () => void {
  const wish = matchMedia("(prefers-reduced-motion: reduce)");
  let isPaused = readPaused();
  const show = () => {
    const strip = slot.querySelector<HTMLElement>(".ticker");
    if (!strip) return;
    const isStill = wish.matches || savesData();
    strip.classList.toggle("still", isStill);
    strip.classList.toggle("running", !isStill && !isPaused);
    strip.classList.toggle("paused", !isStill && isPaused);
    strip.querySelector(".ticker-pause path")?.setAttribute("d", isPaused ? playPath : pausePath);
    const label = strip.querySelector(".ticker-pause span");
    if (label) label.textContent = isPaused ? "Play" : "Pause";
    if (!isStill) void drawCopies(strip);
  };
  // The button's new name is read only by some screen readers before the focus comes back to it.
  const status = drawElement("p", { class: "v", role: "status" });
  slot.after(status);
  wish.addEventListener("change", show);
  slot.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element && target.closest(".ticker-pause"))) return;
    isPaused = !isPaused;
    tryOr(() => localStorage.setItem(storageKey, isPaused ? "paused" : "running"), undefined);
    show();
    say(status, isPaused ? "Headlines paused" : "Headlines playing");
  });
  // Pressed in another tab.
  addEventListener("storage", ({ key }) => {
    if (key === storageKey) isPaused = readPaused();
    show();
  });
  return () => {
    show();
    steerStrip(slot);
  };
}

/** Once, in the fonts that they stay in; a still strip never needs them. A few a frame: all at once would keep a touch waiting. */
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

/**
 * What a moving strip needs beyond CSS: steps of one pixel, the focused headline in full view, and what the pointer does on the
 * inert copies led to their links. One that is still has no copies to be seen, and is scrolled by hand.
 */
function steerStrip(root: HTMLElement): void {
  const frame = root.querySelector<HTMLElement>(".ticker-window");
  const track = root.querySelector<HTMLElement>(".ticker-track");
  if (!frame || !track) return;
  new ResizeObserver(() => {
    // One step per pixel: a wide strip is drawn some 40 times a second instead of 60, a narrow bar far less.
    track.style.animationTimingFunction = `steps(${Math.max(1, Math.round(track.offsetWidth))})`;
  }).observe(track);
  track.addEventListener("focusin", ({ target }) => {
    if (!root.querySelector(".still")) showWhole(frame, track, target);
  });
  track.addEventListener("focusout", () => track.style.removeProperty("translate"));
  frame.addEventListener("click", (event) => openCopied(track, event));
  frame.addEventListener("auxclick", (event) => openCopied(track, event));
  frame.addEventListener("pointermove", (event) => nameHeadline(frame, track, event));
  frame.addEventListener("pointerleave", () => frame.removeAttribute("title"));
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
  const shift = Math.max(window.left + margin - link.left, Math.min(0, window.right - margin - link.right));
  if (shift !== 0) track.style.setProperty("translate", `${Math.round(shift)}px`);
}

/** The link under the pointer, or that of the copy: copies are inert, so the pointer is always over what is behind them. */
function findLink(track: HTMLElement, event: MouseEvent): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element && event.target.closest("a");
  if (link) return link;
  const copy = [...track.querySelectorAll<HTMLElement>(".ticker-copy > span")].find((span) => {
    const box = span.getBoundingClientRect();
    return event.clientX >= box.left && event.clientX < box.right;
  });
  return track.querySelectorAll<HTMLAnchorElement>("li > a")[Number(copy?.dataset.index)];
}

function openCopied(track: HTMLElement, event: MouseEvent): void {
  const link = findLink(track, event);
  if (event.button > 1 || link?.contains(event.target as Node)) return;
  const isMiddle = event.button === 1;
  const [ctrlKey, metaKey] = [event.ctrlKey || isMiddle, event.metaKey || isMiddle];
  // The real link is clicked, so that modifier keys, rel and target mean what they mean everywhere.
  const click = new MouseEvent("click", { cancelable: true, ctrlKey, metaKey, shiftKey: event.shiftKey });
  link?.dispatchEvent(click);
}

/** Source and age of a headline, for the pointer. */
function nameHeadline(frame: HTMLElement, track: HTMLElement, event: MouseEvent): void {
  const link = findLink(track, event);
  const title = link ? toDetail(link, Date.now()) : "";
  if (frame.title !== title) frame.title = title;
}
