/**
 * One rule for all drawers: the platform's modal dialog. Focus cannot leave it, what is behind it cannot be reached, Esc
 * closes it, and closing gives the focus back (WCAG 2.4.11). It is in the page with its heading, a sentence and
 * Close (drawers.tsx), so it opens at once, whatever has to be fetched for it.
 */
export function openDrawer(drawer: HTMLDialogElement): void {
  if (drawer.open) return;
  const opener = document.activeElement;
  drawer.showModal();
  drawer.scrollTop = 0;
  drawer.addEventListener("close", () => keepFocus(opener), { once: true });
}

/** The button that opened it may have gone in the meantime, with the strip that it was on. A list in the address had none. */
function keepFocus(opener: Element | null): void {
  const isSent = opener === document.body;
  if (opener?.isConnected && !isSent) return;
  const button = document.querySelector<HTMLElement>(isSent ? "#list-button" : ".ticker-all");
  const next = button ?? document.getElementById("main");
  next?.focus({ preventScroll: true });
}

/** Closes drawers by their buttons and by a click outside, but not by one that began inside, to mark text. */
export function watchDrawers(): void {
  for (const drawer of document.querySelectorAll<HTMLDialogElement>("dialog.drawer")) {
    let isFromBehind = false;
    // Back and a new address lead to a place on the page, which nobody would see below a drawer.
    addEventListener("popstate", () => drawer.close());
    drawer.querySelector(".drawer-close")?.addEventListener("click", () => drawer.close());
    drawer.addEventListener("pointerdown", (event) => {
      isFromBehind = isBehind(drawer, event);
    });
    drawer.addEventListener("click", (event) => {
      if (isFromBehind && isBehind(drawer, event)) drawer.close();
    });
  }
}

function isBehind(drawer: HTMLElement, { target, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = drawer.getBoundingClientRect();
  const isInside = clientX >= left && clientX < right && clientY >= top && clientY < bottom;
  return target === drawer && !isInside;
}

/** Where a drawer's content goes. */
export const findBody = (drawer: HTMLElement) => drawer.querySelector<HTMLElement>(".drawer-body") ?? drawer;

/** Shows a text in place of what is not there yet. */
export function tellInDrawer(drawer: HTMLElement, text: string): void {
  const note = drawer.querySelector(".drawer-body > [role=status]");
  if (note && text) note.textContent = text;
}
