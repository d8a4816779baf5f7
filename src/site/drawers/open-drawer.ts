/**
 * One rule for all drawers: the platform's modal dialog. Focus cannot leave it, what is behind it cannot be reached, Esc
 * closes it, and closing gives the focus back (WCAG 2.4.11). It is in the page with its heading, a sentence and
 * Close (drawers.tsx), so it opens at once, whatever has to be fetched for it.
 */
export function openDrawer(drawer: HTMLDialogElement, button: HTMLElement): void {
  if (drawer.open) return;
  const opener = document.activeElement;
  drawer.showModal();
  drawer.scrollTop = 0;
  drawer.addEventListener("close", () => keepFocus(opener, button), { once: true });
}

/** The button had no focus in Safari, or if a list in the address opened the drawer; it may have gone, with the strip that it was on. */
function keepFocus(opener: Element | null, button: HTMLElement): void {
  if (opener?.isConnected && opener !== document.body) return;
  const ways = [button, document.querySelector<HTMLElement>(".ticker-all"), document.getElementById("main")];
  ways.find((way) => way?.isConnected)?.focus({ preventScroll: true });
}

/** Closes drawers by their buttons and by a click outside, but not by one that began inside, to mark text. */
export function watchDrawers(): void {
  for (const drawer of document.querySelectorAll<HTMLDialogElement>("dialog.drawer")) {
    let isFromBehind = false;
    // Back and a new address lead to a place on the page, which nobody would see below a drawer.
    addEventListener("popstate", () => drawer.close());
    drawer.querySelector(".drawer-close")?.addEventListener("click", () => drawer.close());
    drawer.addEventListener("pointerdown", (event) => (isFromBehind = isBehind(drawer, event)));
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
