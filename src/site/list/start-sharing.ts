import type { PrintableList } from "#catalog/list/printable-list.ts";
import { openDrawer, tellInDrawer } from "../drawers/open-drawer.ts";
import { readClientConfig, toAddress } from "../page/client-config.ts";
import { withLooks } from "../page/load-style.ts";
import { patienceMs } from "../page/to-patience.ts";
import { askOnce, onIntent } from "../page/when-idle.ts";
import { readItem } from "./entry-texts.ts";

/** "Share or print this group", "... these results" and "Embed this group" (group-screen.tsx, results.tsx). */
export function startSharing(): void {
  const drawer = document.querySelector<HTMLDialogElement>("#share-panel");
  if (!drawer) return;
  for (const button of document.querySelectorAll<HTMLElement>(".share-links, .embed-group")) {
    onIntent(button, () => void fetchPart().catch(() => {}));
    button.addEventListener("click", () => void open(drawer, button));
  }
}

async function open(drawer: HTMLDialogElement, button: HTMLElement): Promise<void> {
  openDrawer(drawer);
  tellInDrawer(drawer, "Loading …");
  const part = fetchPart();
  const patience = setTimeout(tellInDrawer, patienceMs, drawer, notLoaded);
  try {
    const { showShare, showEmbed } = await part;
    const { embed, title = "" } = button.dataset;
    if (embed) showEmbed(drawer, { title, url: toAddress(embed) });
    else showShare(drawer, ...readLinks(button));
  } catch (error) {
    console.error("The ways to share could not be loaded", error);
    tellInDrawer(drawer, notLoaded);
  } finally {
    clearTimeout(patience);
  }
}

const notLoaded = "This could not be loaded. Once you are online, open it again or reload the page.";

const fetchPart = withLooks(askOnce(() => import("./share-panel.tsx")));

/** The links beside the button, shared as a list is, and the ids of those that filters have left out. */
function readLinks(button: HTMLElement): [PrintableList, Set<string>] {
  const root = button.closest<HTMLElement>("#results, .group, #content") ?? document.body;
  // Long answers show their beginning; what is shared is all of it.
  root.querySelector<HTMLElement>(".results-more")?.click();
  const left = new Set<string>();
  const entries = [...root.querySelectorAll<HTMLElement>(".entries > li")].flatMap((item) => {
    const text = readItem(item);
    const { id = text?.url ?? "", group } = item.dataset;
    if (item.hidden) left.add(id);
    return text ? [{ id, ...(group !== undefined && { group }), ...text }] : [];
  });
  const { url } = button.dataset;
  const list = {
    title: button.dataset.title ?? root.querySelector("h1, h2, h3")?.textContent ?? "",
    entries,
    // A group has an address; results are what the address says already.
    url: url === undefined ? location.href : toAddress(url),
    product: readClientConfig().product,
    day: printDay(),
  };
  return [list, left];
}

/** As a sheet is dated: "21 November 2026". */
export const printDay = (): string =>
  new Date().toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
