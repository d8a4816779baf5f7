import { openDrawer, tellInDrawer } from "../drawers/open-drawer.ts";
import { withLooks } from "../page/load-style.ts";
import { patienceMs } from "../page/to-patience.ts";
import { askOnce, onIntent } from "../page/when-idle.ts";

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
    (await part).fillPanel(drawer, button);
  } catch (error) {
    console.error("The ways to share could not be loaded", error);
    tellInDrawer(drawer, notLoaded);
  } finally {
    clearTimeout(patience);
  }
}

const notLoaded = "This could not be loaded. Once you are online, open it again or reload the page.";

const fetchPart = withLooks(askOnce(() => import("./share-panel.tsx")));
