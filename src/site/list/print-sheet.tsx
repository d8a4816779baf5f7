import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { PrintableList } from "#catalog/list/printable-list.ts";
import { ListSheet } from "./list-sheet.tsx";

/** Prints the list alone; the page is itself again when the dialog closes. */
export function printSheet(list: PrintableList): void {
  const place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  flushSync(() => root.render(<ListSheet list={list} />));
  document.documentElement.dataset.print = "sheet";
  const tidy = () => {
    delete document.documentElement.dataset.print;
    root.unmount();
    place.remove();
  };
  addEventListener("afterprint", tidy, { once: true });
  window.print();
}
