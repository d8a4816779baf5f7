import { toggleEntry } from "./change-list.ts";
import { readItem } from "./entry-texts.ts";
import type { ListStore } from "./list-store.ts";

/**
 * A star on every link of the directory and of the side card. Made by the script, because it can do nothing without one; laid over a corner
 * that the stylesheet keeps free, so nothing moves. `onEntry` may add more to the same corner.
 */
export function placeStars(store: ListStore, onEntry: (item: HTMLElement) => void): void {
  const template = makeStar();
  const place = (item: HTMLElement) => {
    const star = template.cloneNode(true) as HTMLButtonElement;
    const label = star.querySelector("span");
    if (label) label.textContent = `Keep ${readItem(item)?.name ?? ""} in my list`;
    item.append(star);
    onEntry(item);
  };
  const placeAll = () => {
    const items = ".entries > li[data-id]:not(:has(.star)), .voices li[data-id]:not(:has(.star))";
    for (const item of document.querySelectorAll<HTMLElement>(items)) place(item);
  };
  placeAll();
  document.addEventListener("click", (event) => {
    const star = event.target instanceof Element ? event.target.closest(".star") : null;
    const id = star?.closest<HTMLElement>("[data-id]")?.dataset.id;
    if (id) store.write(toggleEntry(store.read(), id));
  });
  const update = () => {
    const kept = new Set(store.read().entries.map((entry) => entry.id));
    for (const star of document.querySelectorAll(".star")) {
      const id = star.closest<HTMLElement>("[data-id]")?.dataset.id ?? "";
      const isKept = String(kept.has(id));
      if (star.getAttribute("aria-pressed") !== isKept) star.setAttribute("aria-pressed", isKept);
    }
  };
  update();
  store.subscribe(update);
  // Drawn by the search, after this.
  document.addEventListener("entriesdrawn", () => {
    placeAll();
    update();
  });
}

/** Built node by node: the policy allows no markup from strings. */
function makeStar(): HTMLButtonElement {
  const star = document.createElement("button");
  star.type = "button";
  star.className = "star";
  star.setAttribute("aria-pressed", "false");
  const namespace = "http://www.w3.org/2000/svg";
  const picture = document.createElementNS(namespace, "svg");
  picture.setAttribute("viewBox", "0 0 24 24");
  picture.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(namespace, "path");
  path.setAttribute("d", "M12 3.5l2.6 5.6 6.1.7-4.5 4.2 1.2 6-5.4-3-5.4 3 1.2-6L3.3 9.8l6.1-.7z");
  picture.append(path);
  const label = document.createElement("span");
  label.className = "v";
  star.append(picture, label);
  return star;
}
