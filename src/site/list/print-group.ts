import { readItem } from "./entry-texts.ts";
import { printDay } from "./print-day.ts";

/** "Print this group" and "Print these results": the entries that stand there, on a sheet of their own. */
export function printGroupsOnDemand(): void {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>(".group-print") : null;
    const section = button?.closest("section");
    if (!section) return;
    import("./print-sheet.tsx").then(
      ({ printSheet }) => printSheet(toSheet(section)),
      (error) => console.error("The sheet could not be printed", error),
    );
  });
}

function toSheet(section: HTMLElement) {
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
    product: document.querySelector(".header .brand")?.textContent?.trim() ?? "",
    day: printDay(),
  };
}
