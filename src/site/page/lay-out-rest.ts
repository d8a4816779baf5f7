import { readClientConfig } from "./client-config.ts";
import { whenIdle } from "./when-idle.ts";

/** styles/in-parts.css */
const parts = ".summary, .start, .services, .closing";
const atOnce = 8;

/**
 * What the first screen does not show is laid out part by part, when the browser has nothing else to do and the fonts are
 * there: all at once, and again for each font, would keep a phone from answering for half a second. A jump lays out the
 * whole page at once, so that it leads where it should.
 */
export function layOutRest(): void {
  const { classList } = document.documentElement;
  const waiting = [...document.querySelectorAll(parts)];
  const layOutNext = () => {
    const next = waiting.splice(0, atOnce);
    if (next.length === 0 || classList.contains("whole")) {
      classList.add("whole");
      return;
    }
    for (const part of next) part.classList.add("laid-out");
    whenIdle(layOutNext);
  };
  document.addEventListener(
    "click",
    ({ target }) => {
      if (target instanceof Element && target.closest('a[href*="#"]')) classList.add("whole");
    },
    true,
  );
  addEventListener("beforeprint", () => classList.add("whole"));
  void loadFonts().then(() => whenIdle(layOutNext));
}

/** Given to the page together, so that its text is laid out anew once; until then stand-ins of their measures draw it. */
async function loadFonts(): Promise<void> {
  const loads = readClientConfig().fonts.map(([family, url, weight, unicodeRange]) =>
    new FontFace(family, `url(${url})`, {
      weight,
      display: "swap",
      ...(unicodeRange && { unicodeRange }),
    }).load(),
  );
  for (const load of await Promise.allSettled(loads)) {
    if (load.status === "fulfilled") document.fonts.add(load.value);
    else console.error("A font could not be loaded", load.reason);
  }
}
