/** The filters of a group's page: within one kind any of those chosen, and all kinds together. */
export function narrowGroup(): void {
  const form = document.querySelector(".group-filters");
  if (!form) return;
  const entries = [...document.querySelectorAll<HTMLElement>(".group .entries > li")];
  const boxes = [...form.querySelectorAll("input")];
  const opener = form.querySelector("button");
  // As an attribute: Firefox 115 knows no ariaExpanded.
  const open = (isOpen: boolean) => opener?.setAttribute("aria-expanded", String(isOpen));
  opener?.addEventListener("click", () => open(opener.getAttribute("aria-expanded") === "false"));
  const update = () => {
    const chosen = boxes.filter(({ checked }) => checked);
    for (const entry of entries) {
      const fits = entry.dataset.fits?.split(" ");
      const fitting = chosen.filter(({ value }) => fits?.includes(value));
      entry.hidden = !chosen.every((one) => fitting.some(({ name }) => name === one.name));
    }
    const status = form.querySelector("[role=status]");
    const shown = entries.filter((entry) => !entry.hidden).length;
    const more = shown === 0 ? ". Untick one of these to see more." : "";
    if (status) status.textContent = `${shown} of ${entries.length} links${more}`;
    status?.classList.toggle("v", shown === entries.length);
  };
  // Back to the page: the boxes are as they were left, whether the browser kept the page or only them.
  const restore = () => {
    const isNarrowed = boxes.some(({ checked }) => checked);
    // If nothing is chosen there is nothing to say, and what is written while the page loads is read out.
    if (isNarrowed || entries.some(({ hidden }) => hidden)) update();
    if (isNarrowed) open(true);
  };
  form.addEventListener("change", update);
  restore();
  addEventListener("pageshow", restore);
}
