import { parseListHash } from "#catalog/list/list-hash.ts";
import { readClientConfig } from "../page/client-config.ts";
import { handOnSections } from "./hand-on-sections.ts";
import { listButtonId, listPanelId } from "./list-ids.ts";
import { openListStore } from "./list-store.ts";
import { openReportFlags } from "./report-flags.ts";
import { showTrouble } from "./show-trouble.ts";
import { placeStars } from "./star-buttons.ts";

/** Wakes "My list": stars and count at once, the panel when it is opened, by the button or by a link with a list in it. */
export function startList(): void {
  const panel = document.getElementById(listPanelId);
  const button = document.getElementById(listButtonId);
  if (!panel || !button) return;
  const store = openListStore();
  placeStars(store, openReportFlags());
  showTrouble(store);
  handOnSections(panel.dataset.product ?? "");
  const count = button.querySelector("[data-count]");
  const showCount = () => {
    if (count) count.textContent = String(store.read().entries.length);
  };
  showCount();
  store.subscribe(showCount);
  document.documentElement.classList.add("list-awake");

  let mounted: Promise<void> | undefined;
  const mount = () => {
    mounted ??= import("./mount-list.tsx").then(({ mountList }) => mountList(panel, store, readDirectory));
    mounted.catch((error) => {
      mounted = undefined;
      console.error("The list could not start", error);
    });
  };
  panel.addEventListener("beforetoggle", mount);
  const openSent = () => {
    if (parseListHash(location.hash).kind !== "none" && !panel.matches(":popover-open")) panel.showPopover();
  };
  addEventListener("hashchange", openSent);
  openSent();
}

/** What the search loads anyway knows every id, retired ones too. */
async function readDirectory() {
  const [response, { toListDirectory }] = await Promise.all([
    fetch(readClientConfig().searchIndex),
    import("#catalog/list/to-list-directory.ts"),
  ]);
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return toListDirectory(await response.json());
}
