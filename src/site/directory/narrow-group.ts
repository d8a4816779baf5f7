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
    const fits = ({ dataset }: HTMLElement, { value }: HTMLInputElement) =>
      dataset.fits?.split(" ").includes(value);
    const fitAll = (some: HTMLInputElement[]) =>
      entries.filter((entry) =>
        some.every(({ name }) => some.some((box) => box.name === name && fits(entry, box))),
      );
    const left = fitAll(chosen);
    for (const entry of entries) entry.hidden = !left.includes(entry);
    for (const box of boxes) {
      // What it brings or would bring: others of its kind do not narrow it.
      const others = chosen.filter(({ name }) => name !== box.name);
      const { length } = fitAll([...others, box]);
      const chip = box.parentElement;
      chip?.querySelector("span")?.replaceChildren(String(length));
      chip?.classList.toggle("none", length === 0 && !box.checked);
    }
    const status = form.querySelector("[role=status]");
    const shown = left.length;
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
