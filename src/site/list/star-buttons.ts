import { toggleEntry } from "./change-list.ts";
import { readItem } from "./entry-texts.ts";
import type { ListStore } from "./list-store.ts";

/**
 * A star on every link of a list. Made by the script, because it can do nothing without one; one element each, drawn by
 * the stylesheet over a corner that it keeps free, so nothing moves.
 */
export function placeStars(store: ListStore): void {
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
    if (id) store.write(toggleEntry(store.read(), { id, ...(group !== undefined && { group }) }));
  });
}

function addStar(item: HTMLElement): HTMLElement {
  const star = document.createElement("button");
  star.type = "button";
  star.className = "star";
  star.setAttribute("aria-label", `Save ${readItem(item)?.name ?? ""} to my list`);
  item.append(star);
  return star;
}
