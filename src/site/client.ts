import { narrowGroup } from "./directory/narrow-group.ts";
import { watchDrawers } from "./drawers/open-drawer.ts";
import { enhanceHeader } from "./header/enhance-header.ts";
import { fillMenusOnIntent } from "./header/menu-links.ts";
import { startList } from "./list/start-list.ts";
import { readClientConfig } from "./page/client-config.ts";
import { layOutRest } from "./page/lay-out-rest.ts";
import { drawElement } from "./search/draw-element.ts";
import { wakeSearch } from "./search/wake-search.ts";
import { startTicker } from "./ticker/start-ticker.ts";

/**
 * All that runs before anyone touches a page. Held to a size by check-budgets.ts: what is large (React, the Supabase
 * client, the search) is fetched by the first touch of what needs it, or a moment before (page/when-idle.ts, onIntent).
 */
const parts = [
  // First, so that a stored pause takes effect at once.
  startTicker,
  enhanceHeader,
  fillMenusOnIntent,
  narrowGroup,
  showPlace,
  leadToGroup,
  watchDrawers,
  wakeSearch,
  startList,
  showUnset,
  layOutRest,
];
// Each in a task of its own: a touch in between is answered, and a failure in one leaves the others alone.
for (const start of parts) setTimeout(start);
addEventListener("hashchange", leadToGroup);

/** Scrolls a long column to the current group, without moving the page. */
function showPlace(): void {
  const here = document.querySelector<HTMLElement>(".sidebar [aria-current]");
  const column = here?.offsetParent;
  if (column) column.scrollTop = here.offsetTop - column.clientHeight * 0.8;
}

/** An address such as /#medicine, whose group the home page does not name (any more), leads to the group's page. */
function leadToGroup(): void {
  if (document.querySelector(":target") || !/^#[^=]+$/.test(location.hash)) return;
  import("./directory/ask-index.ts").then(({ openGroup }) => openGroup()).catch(console.error);
}

/**
 * The note that links without an address lead to (parts/owner-link.tsx) closes back to where its reader was. On the
 * owner's own machine alone it says which settings are meant, and so does the page's end.
 */
function showUnset(): void {
  const { unset } = readClientConfig();
  const note = document.getElementById("not-set-up");
  if (note) closeBack(note);
  if (unset.length === 0 || !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname)) return;
  const where = "at the desk, under Settings, or in content/site.yaml";
  note?.querySelector("p")?.append(` Only you see this: set it ${where}.`);
  const count = unset.length === 1 ? "One address is" : `${unset.length} addresses are`;
  const words = `Only you see this: ${count} not set yet. Set them ${where}: ${unset.join(", ")}.`;
  document.querySelector("main")?.append(drawElement("p", { class: "unset" }, words));
}

function closeBack(note: HTMLElement): void {
  let from: HTMLElement | null = null;
  document.addEventListener("click", ({ target }) => {
    from = (target instanceof Element && target.closest<HTMLElement>(`a[href="#${note.id}"]`)) || from;
  });
  note.querySelector("a.button")?.addEventListener("click", (event) => {
    // Opened by its address: the link leads to the page's beginning.
    if (!from) return;
    event.preventDefault();
    addEventListener("hashchange", () => from?.focus({ preventScroll: true }), { once: true });
    history.back();
  });
}
