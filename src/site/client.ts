import { narrowGroup } from "./directory/narrow-group.ts";
import { enhanceHeader } from "./header/enhance-header.ts";
import { fillMenusOnIntent } from "./header/menu-links.ts";
import { wakeSearch } from "./search/wake-search.ts";
import { tickerSlotId } from "./ticker/ticker-slot.ts";

enhanceHeader();
fillMenusOnIntent();
narrowGroup();
wakeSearch();

const slot = document.getElementById(tickerSlotId);
if (slot) {
  const wakeTicker = once("ticker", async () =>
    (await import("./ticker/mount-ticker.tsx")).mountTicker(slot),
  );
  for (const type of ["pointerenter", "focusin", "touchstart"]) {
    slot.addEventListener(type, wakeTicker, { once: true, passive: true });
  }
  whenIdle(wakeTicker);
}
whenIdle(once("list", async () => (await import("./list/start-list.ts")).startList()));

/** The first call does it; what goes wrong is told to the console, and the page stays a page of links. */
function once(name: string, wake: () => Promise<void>): () => void {
  let isAwake = false;
  return () => {
    if (isAwake) return;
    isAwake = true;
    wake().catch((error) => console.error(`The ${name} could not start`, error));
  };
}

function whenIdle(work: () => void): void {
  // Safari has no requestIdleCallback.
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 3000 });
  else setTimeout(work, 1000);
}
