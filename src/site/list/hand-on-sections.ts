import type { PrintableList } from "#catalog/list/printable-list.ts";
import { readItem } from "./entry-texts.ts";
import { printDay } from "./print-day.ts";

/** "Print or share this group" and "these results": the links that stand there, handed on as a list is. */
export function handOnSections(product: string): void {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>(".hand-on") : null;
    const section = button?.closest("section");
    if (!button || !section) return;
    showWhole(section);
    import("./open-hand-on.tsx").then(
      ({ openHandOn }) => openHandOn(toPrintable(section, product), button),
      (error) => console.error("The ways to hand on could not be loaded", error),
    );
  });
}

/** Long answers show their beginning; what is handed on is all of it. */
function showWhole(section: HTMLElement): void {
  section.querySelector<HTMLElement>(".results-more")?.click();
}

function toPrintable(section: HTMLElement, product: string): PrintableList {
  const entries = [...section.querySelectorAll<HTMLElement>(".entries > li")].flatMap((item) => {
    const text = readItem(item);
    return text ? [{ id: item.dataset.id ?? text.url, ...text }] : [];
  });
  const isGroup = section.classList.contains("group");
  return {
    title: section.querySelector("h2, h3")?.textContent ?? "",
    entries,
    // A group has an anchor; results are what the address says already.
    url: isGroup ? new URL(`/#${section.id}`, location.href).href : location.href,
    product,
    day: printDay(),
  };
}
