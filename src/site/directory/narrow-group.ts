/** The filters of a group's page: links match any of the chosen ones of a kind, and all kinds. */
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
    const fitAll = (some: HTMLInputElement[]) =>
      entries.filter(({ dataset }) => {
        const fits = dataset.fits?.split(" ");
        const fitting = some.filter(({ value }) => fits?.includes(value));
        return some.every(({ name }) => fitting.some((box) => box.name === name));
      });
    const chosen = boxes.filter(({ checked }) => checked);
    const left = fitAll(chosen);
    // As long as it is seen: a shorter page would pull the boxes from under the pointer.
    const content = form.closest<HTMLElement>("#content");
    if (content) content.style.minHeight = `${innerHeight - content.getBoundingClientRect().top}px`;
    for (const entry of entries) entry.hidden = !left.includes(entry);
    for (const box of boxes) {
      // How many links it shows or would show: others of its kind do not narrow it.
      const { length } = fitAll([...chosen.filter(({ name }) => name !== box.name), box]);
      box.parentElement?.querySelector("span")?.replaceChildren(String(length));
      box.parentElement?.classList.toggle("none", length === 0 && !box.checked);
    }
    const status = form.querySelector("[role=status]");
    const more = left.length === 0 ? ". Untick one of these to see more." : "";
    if (status) status.textContent = `${left.length} of ${entries.length} links${more}`;
    status?.classList.toggle("v", left.length === entries.length);
  };
  // Back to the page: the boxes are as they were left, whether the browser kept the page or only them.
  const restore = () => {
    const isNarrowed = boxes.some(({ checked }) => checked);
    // If nothing is chosen nothing must be written: text that is written while the page loads is read out.
    if (isNarrowed || entries.some(({ hidden }) => hidden)) update();
    if (isNarrowed) open(true);
  };
  form.addEventListener("change", update);
  restore();
  addEventListener("pageshow", restore);
}
