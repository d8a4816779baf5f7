import type { ListStore } from "./list-store.ts";

/** Says what could not be kept, wherever the visitor is: a star that silently does nothing would be believed. */
export function showTrouble(store: ListStore): void {
  const notice = document.createElement("p");
  notice.className = "list-notice";
  notice.role = "status";
  document.body.append(notice);
  store.subscribe(() => {
    notice.textContent = store.trouble() ?? "";
  });
}
