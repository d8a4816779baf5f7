import type { FilterCount, FilterCounts } from "#catalog/search/facets.ts";
import { audienceNames, costNames } from "../parts/fact-names.ts";
import { drawElement, find } from "./draw-element.ts";

/** The form's chips: their checkboxes, the counts beside them, and a second row of those in use. */
export class FilterChips {
  readonly #boxes: HTMLInputElement[];

  /** `counts` of the whole directory: every option there is. */
  constructor(form: HTMLFormElement, counts: FilterCounts) {
    const panel = find(form, "details") as HTMLDetailsElement;
    find(panel, ".filter-sets").replaceChildren(
      // Field names are those of the address (view-state.ts), so that the form says the view as the address does.
      drawSet("For", "for", rename(counts.audiences, audienceNames)),
      drawSet("Cost", "cost", rename(counts.costs, costNames)),
      drawSet("Menu", "menu", counts.menus),
      drawSet("Region", "in", counts.regions),
      drawElement("button", { type: "submit", class: "button filters-show" }, "Show"),
    );
    panel.addEventListener("keydown", ({ key }) => {
      if (key !== "Escape") return;
      panel.open = false;
      find(panel, "summary").focus();
    });
    this.#boxes = [...panel.querySelectorAll("input")];
  }

  /** Sets the boxes to what the queries of addresses name. */
  check(...queries: string[]): void {
    const all = queries.map((query) => new URLSearchParams(query));
    for (const box of this.#boxes)
      box.checked = all.some((fields) => fields.get(box.name)?.split(",").includes(box.value));
  }

  showCounts({ audiences, costs, menus, regions }: FilterCounts): void {
    const lists: Record<string, FilterCount[]> = { for: audiences, cost: costs, menu: menus, in: regions };
    for (const box of this.#boxes) {
      const count = lists[box.name]?.find(({ value }) => value === box.value)?.count ?? 0;
      // A screen reader reads each change out; after too many, it skips how many links are left.
      const number = box.parentElement?.querySelector(".filter-count");
      if (number && number.textContent !== String(count)) number.textContent = String(count);
      box.parentElement?.classList.toggle("none", count === 0 && !box.checked);
    }
  }

  /** Buttons that take a filter away again; each has its box's place in `value`. */
  drawChosen(): HTMLElement[] {
    const items = this.#boxes.flatMap((box, place) => {
      if (!box.checked) return [];
      const name = box.nextElementSibling?.textContent ?? "";
      const hint = drawElement("span", { class: "v" }, " (remove filter)");
      return [drawRemover(String(place), "chosen-chip", name, hint)];
    });
    return items.length < 2 ? items : [...items, drawRemover("all", "chosen-all", "Clear all filters")];
  }

  /** `value` of a button of drawChosen. */
  remove(value: string): void {
    for (const [place, box] of this.#boxes.entries())
      if (value === "all" || value === String(place)) box.checked = false;
  }
}

const drawRemover = (value: string, className: string, ...children: (Node | string)[]) =>
  drawElement("li", {}, drawElement("button", { type: "button", value, class: className }, ...children));

function drawSet(legend: string, name: string, options: readonly FilterCount[]): HTMLElement {
  const chips = options.map(({ value, name: text, count }) => {
    const box = drawElement("input", { type: "checkbox", name, value });
    const number = drawElement("span", { class: "filter-count" }, `${count}`);
    const label = { class: "choice-chip", "data-all": `${count}` };
    return drawElement("label", label, box, drawElement("span", {}, text), " ", number);
  });
  return drawElement("fieldset", {}, drawElement("legend", {}, legend), ...chips);
}

function rename<V extends string>(options: FilterCount<V>[], names: Record<V, string>): FilterCount[] {
  const toName = (value: V) => names[value].replace(/^./, (first) => first.toUpperCase());
  return options.map((option) => ({ ...option, name: toName(option.value) }));
}
