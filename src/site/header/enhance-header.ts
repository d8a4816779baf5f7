import { menuPath } from "#catalog/page-paths.ts";
import { medium } from "../styles/breakpoints.ts";

/**
 * What native popovers leave out of the ARIA "disclosure navigation" pattern: the expanded state as an attribute,
 * closing when focus goes elsewhere, and closing after an in-page jump. And a window that becomes wide or narrow
 * changes one kind of menu for the other.
 */
export function enhanceHeader() {
  if (!("popover" in HTMLElement.prototype)) return leadToPages();
  for (const panel of document.querySelectorAll<HTMLElement>("[popover]")) enhancePanel(panel);
  matchMedia(`(width >= ${medium})`).addEventListener("change", () => {
    for (const menu of document.querySelectorAll<HTMLElement>(".panel, .mobile-menu")) close(menu);
  });
  // A window that is turned, and the cross on the phone's button, change it below an open menu.
  const header = document.querySelector<HTMLElement>(".header");
  if (header)
    new ResizeObserver(() => {
      // Large text or a long name may give it a row that the stylesheet knows nothing of: jumps end below it all the same.
      const isStuck = getComputedStyle(header).position === "sticky";
      document.documentElement.style.scrollPaddingTop = isStuck ? `${header.offsetHeight + 16}px` : "";
      const below = "[popover]:popover-open, .breadcrumbs, .sidebar";
      for (const part of document.querySelectorAll<HTMLElement>(below)) placeBelow(part);
    }).observe(header);
}

function enhancePanel(panel: HTMLElement): void {
  const button = document.querySelector<HTMLElement>(`[popovertarget="${panel.id}"]`);
  if (!button) return;
  // Or Chromium takes the panel for the button's details, and Orca reads out all of it.
  button.setAttribute("aria-details", "");
  const tell = () => button.setAttribute("aria-expanded", String(panel.matches(":popover-open")));
  // It may have been opened before this script came.
  tell();
  panel.addEventListener("beforetoggle", () => placeBelow(panel));
  panel.addEventListener("toggle", tell);
  panel.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    if (event.target.closest('a[href^="#"]')) panel.hidePopover();
    // On wide screens one group is always chosen: choosing it again leaves its links where they are.
    if (event.target.closest(".panel details[open] > summary")) event.preventDefault();
  });
  // On the document: what leaves the button, and what comes back in at the page's end, would not be heard here.
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof Node && !panel.contains(target) && !button.contains(target)) close(panel);
  });
}

/** A long name or a very narrow window makes the header higher than the stylesheet says: nothing opens over it. */
function placeBelow({ style }: HTMLElement): void {
  const bottom = document.querySelector(".header")?.getBoundingClientRect().bottom ?? 0;
  // On low screens it scrolls away.
  style.setProperty("--header-height", `${Math.max(bottom, 0)}px`);
}

function close(panel: HTMLElement): void {
  if (panel.matches(":popover-open")) panel.hidePopover();
}

/** In browsers before 2024, a button that cannot open its menu leads to a page with the same links. */
function leadToPages(): void {
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest("[popovertarget]");
    const panel = button && document.getElementById(button.getAttribute("popovertarget") ?? "");
    const path = panel && menuPath({ id: panel.id.slice(6) });
    const page = document.querySelector<HTMLAnchorElement>(`.footer a[href$="/${path}"]`);
    if (page) location.assign(page.href);
    else if (panel) {
      // Parts that are laid out later would push the page's end away again (page/lay-out-rest.ts).
      document.documentElement.classList.add("whole");
      document.querySelector<HTMLElement>(".footer a")?.focus();
    }
  });
}
