/**
 * What native popovers leave out of the ARIA "disclosure navigation" pattern: the expanded state as an attribute,
 * closing when focus goes elsewhere, and closing after an in-page jump.
 */
export function enhanceHeader(root: ParentNode = document): void {
  for (const panel of root.querySelectorAll<HTMLElement>("[popover]")) enhancePanel(root, panel);
}

function enhancePanel(root: ParentNode, panel: HTMLElement): void {
  const button = root.querySelector<HTMLElement>(`[popovertarget="${panel.id}"]`);
  if (!button) return;
  button.setAttribute("aria-controls", panel.id);
  button.setAttribute("aria-expanded", "false");
  panel.addEventListener("toggle", () => {
    button.setAttribute("aria-expanded", String(panel.matches(":popover-open")));
  });
  panel.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest('a[href^="#"]');
    if (link) panel.hidePopover();
  });
  panel.addEventListener("focusout", (event) => {
    const next = event.relatedTarget;
    // No new target: the window lost focus, or a click landed on nothing; the platform's light dismiss decides then.
    if (!(next instanceof Node) || panel.contains(next) || button.contains(next)) return;
    if (panel.matches(":popover-open")) panel.hidePopover();
  });
}
