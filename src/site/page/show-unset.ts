import { drawElement } from "../search/draw-element.ts";
import { readClientConfig } from "./client-config.ts";

/**
 * The note that links without an address lead to (parts/owner-link.tsx) closes back to where its reader was. On the
 * owner's own machine alone it says which settings are meant, and so does the page's end.
 */
export function showUnset(): void {
  const { unset } = readClientConfig();
  const note = document.getElementById("not-set-up");
  if (note) closeBack(note);
  if (unset.length === 0 || !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname)) return;
  note?.querySelector("p")?.append(" Only you see this: set it under addresses in content/site.yaml.");
  const count = unset.length === 1 ? "One address is" : `${unset.length} addresses are`;
  const words = `Only you see this: ${count} not set yet. Set them in content/site.yaml: ${unset.join(", ")}.`;
  document.querySelector(".footer")?.before(drawElement("p", { class: "unset" }, words));
}

function closeBack(note: HTMLElement): void {
  let from: HTMLElement | null = null;
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLElement>(`a[href="#${note.id}"]`);
    if (link) from = link;
  });
  note.querySelector("a.button")?.addEventListener("click", (event) => {
    // Opened by its address: the link leads to the page's beginning.
    if (!from) return;
    event.preventDefault();
    addEventListener("hashchange", () => from?.focus({ preventScroll: true }), { once: true });
    history.back();
  });
}
