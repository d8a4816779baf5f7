import { narrowGroup } from "./directory/narrow-group.ts";
import { watchDrawers } from "./drawers/open-drawer.ts";
import { enhanceHeader } from "./header/enhance-header.ts";
import { fillMenusOnIntent } from "./header/menu-links.ts";
import { startList } from "./list/start-list.ts";
import { layOutRest } from "./page/lay-out-rest.ts";
import { showUnset } from "./page/show-unset.ts";
import { wakeSearch } from "./search/wake-search.ts";
import { startTicker } from "./ticker/start-ticker.ts";

/**
 * All that runs before anybody touches a page. Held to a size by check-budgets.ts: what is large (React, the Supabase
 * client, the search) is fetched by the first touch of what needs it, or a moment before (page/when-idle.ts, onIntent).
 */
const parts: [name: string, start: () => void][] = [
  // First: a pause that was stored is to be seen at once.
  ["ticker", startTicker],
  ["header", enhanceHeader],
  ["menus", fillMenusOnIntent],
  ["filters", narrowGroup],
  ["contents", showPlace],
  ["drawers", watchDrawers],
  ["search", wakeSearch],
  ["list", startList],
  ["note to the owner", showUnset],
  ["rest of the page", layOutRest],
];
// Each in a task of its own, so that a touch in between is answered.
for (const [name, start] of parts) setTimeout(() => startPart(name, start));

/** In a column longer than the window, the group that one is in. The page itself stays where it is. */
function showPlace(): void {
  const here = document.querySelector<HTMLElement>(".contents [aria-current]");
  const column = here?.offsetParent;
  if (column) column.scrollTop = here.offsetTop - column.clientHeight * 0.8;
}

/** What goes wrong in one is told to the console, and the others work; the page stays a page of links. */
function startPart(name: string, start: () => void): void {
  try {
    start();
  } catch (error) {
    console.error(`The ${name} could not start`, error);
  }
}
