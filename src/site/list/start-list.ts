import { isListHash } from "#catalog/list/resource-list.ts";
import { findBody, openDrawer, tellInDrawer } from "../drawers/open-drawer.ts";
import { loadDrawerLooks, withLooks } from "../page/drawer-looks.ts";
import { patienceMs } from "../page/patience.ts";
import { askOnce, onIntent, savesData, whenIdle } from "../page/when-idle.ts";
import { drawElement, say } from "../search/draw-element.ts";
import { readEntryText, readItem } from "./entry-texts.ts";
import { type ListStore, openListStore } from "./list-store.ts";
import { offerReports } from "./report-links.ts";

/** Wakes "My list": count at once, stars when idle, the drawer at its button or by a link with a list in it. */
export function startList(): void {
  const drawer = document.querySelector<HTMLDialogElement>("#my-list");
  const button = document.getElementById("list-button");
  if (!drawer || !button) return;
  const store = openListStore();
  showCount(store, button);
  showTrouble(store);
  startSharing();
  whenIdle(() => {
    placeStars(store);
    offerReports();
    document.documentElement.classList.add("list-awake");
  });
  watchDrawer(store, drawer, button);
}

function watchDrawer(store: ListStore, drawer: HTMLDialogElement, button: HTMLElement): void {
  let isMounted = false;
  const mount = async () => {
    if (isMounted) return loadDrawerLooks();
    await fillDrawer(drawer, fetchPart(), hasLinks() ? notOpened : "", ({ mountList }) => {
      if (!isMounted) mountList(findBody(drawer), store, readDirectory);
      isMounted = true;
    });
    // Offline: as soon as it can be had.
    if (!isMounted) addEventListener("online", () => void mount(), { once: true });
  };
  // For an empty list, the drawer's own sentence stays.
  const hasLinks = () => store.read().entries.length > 0 || isListHash(location.hash);
  const open = () => {
    if (!isMounted && hasLinks()) tellInDrawer(drawer, "Opening your list.");
    openDrawer(drawer, button);
    void mount();
  };
  button.addEventListener("click", open);
  onIntent(button, () => void prepare(store));
  // A list with links has to open without a connection, too. With data saver on, it is fetched when it is opened.
  const prepareFilled = () => {
    if (store.read().entries.length > 0 && !savesData()) whenIdle(() => void prepare(store));
  };
  prepareFilled();
  store.subscribe(prepareFilled);
  const openSent = () => isListHash(location.hash) && open();
  addEventListener("hashchange", openSent);
  openSent();
}

const notOpened =
  "This list could not be opened. Nothing in it is lost. Once you are online, open it again or reload the page.";

/** "Share or print this group", "... these results" and "Embed this group" (group-screen.tsx, results.tsx). */
function startSharing(): void {
  const drawer = document.querySelector<HTMLDialogElement>("#share-panel");
  if (!drawer) return;
  for (const button of document.querySelectorAll<HTMLElement>(".share-links, .embed-group")) {
    onIntent(button, () => void fetchPanel().catch(() => {}));
    button.addEventListener("click", () => {
      openDrawer(drawer, button);
      tellInDrawer(drawer, "Loading …");
      void fillDrawer(drawer, fetchPanel(), notLoaded, ({ fillPanel }) => fillPanel(drawer, button));
    });
  }
}

const notLoaded = "This could not be loaded. Once you are online, open it again or reload the page.";

/** The part is asked for first, because looks that hang delay it no longer than the patience. */
async function fillDrawer<P>(drawer: HTMLElement, part: Promise<P>, failed: string, fill: (part: P) => void) {
  // A script that hangs may still come.
  const patience = setTimeout(tellInDrawer, patienceMs, drawer, failed);
  try {
    fill(await part);
  } catch (error) {
    console.error("The drawer could not be filled", error);
    tellInDrawer(drawer, failed);
  } finally {
    clearTimeout(patience);
  }
}

/** React, the drawer's content, and its looks. */
const fetchPart = withLooks(askOnce(() => import("./mount-list.tsx")));
const fetchPanel = withLooks(askOnce(() => import("./share-panel.tsx")));

/** Fetches all that opening the list needs. What fails now is fetched again at that moment, and the visitor is told. */
async function prepare(store: ListStore): Promise<unknown> {
  await fetchPart().catch(() => {});
  return store.read().entries.every(readEntryText) || readDirectory().catch(() => {});
}

const readDirectory = askOnce(async () => (await import("../directory/ask-index.ts")).readDirectory());

/** Shows the count, unless it is 0. */
function showCount(store: ListStore, button: HTMLElement): void {
  const count = button.querySelector<HTMLElement>("[data-count]");
  if (!count) return;
  const show = () => {
    const saved = store.read().entries.length;
    count.hidden = saved === 0;
    count.textContent = String(saved);
  };
  show();
  store.subscribe(show);
}

/** Says what could not be kept, wherever the visitor is: otherwise they would trust a star that did nothing. */
function showTrouble(store: ListStore): void {
  const notice = drawElement("p", { class: "list-notice", role: "status" });
  document.body.append(notice);
  store.subscribe(() => say(notice, store.trouble() ?? ""));
}

/**
 * A star on every link of a list. Made by the script, because it can do nothing without one; one element each, drawn by
 * the stylesheet over a corner that it keeps free, so nothing moves.
 */
function placeStars(store: ListStore): void {
  const place = () => {
    const saved = new Set(store.read().entries.map(({ id }) => id));
    for (const item of document.querySelectorAll<HTMLElement>("main li[data-id]")) {
      const star = item.querySelector(":scope > .star") ?? addStar(item);
      const isSaved = String(saved.has(item.dataset.id ?? ""));
      if (star.getAttribute("aria-pressed") !== isSaved) star.setAttribute("aria-pressed", isSaved);
    }
  };
  place();
  store.subscribe(place);
  // By the search, whenever it likes.
  document.addEventListener("entriesdrawn", place);
  document.addEventListener("click", ({ target }) => {
    const star = target instanceof Element ? target.closest(".star") : null;
    const { id, group } = star?.closest<HTMLElement>("[data-id]")?.dataset ?? {};
    if (id) store.toggle({ id, ...(group !== undefined && { group }) });
  });
}

function addStar(item: HTMLElement): HTMLElement {
  const label = `Save ${readItem(item)?.name ?? ""} to my list`;
  const star = drawElement("button", { type: "button", class: "star", "aria-label": label });
  item.append(star);
  return star;
}
