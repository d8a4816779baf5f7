import type { FilterCount, FilterCounts } from "#catalog/search/facets.ts";
import { audienceNames, costNames } from "../parts/fact-names.ts";
import { drawElement } from "./draw-element.ts";

/** The form's chips: their checkboxes, the counts beside them, and a second row of those in use. */
export class FilterChips {
  readonly #boxes: HTMLInputElement[];

  /** `counts` of the whole directory: every option there is. */
  constructor(form: HTMLFormElement, counts: FilterCounts) {
    form.querySelector(".filter-sets")?.replaceChildren(
      // Field names are those of the address (view-state.ts), so that the form says the view as the address does.
      drawSet("For", "for", rename(counts.audiences, audienceNames)),
      drawSet("Cost", "cost", rename(counts.costs, costNames)),
      drawSet("Menu", "menu", counts.menus),
      drawSet("Region", "in", counts.regions),
      drawElement("button", { type: "submit", class: "button filters-show", hidden: "" }, "Show"),
    );
    this.#boxes = [...form.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
  }

  /** Sets the boxes to what the queries of addresses name. */
  check(...queries: string[]): void {
    const all = queries.map((query) => new URLSearchParams(query));
    for (const box of this.#boxes) {
      box.checked = all.some((fields) => fields.get(box.name)?.split(",").includes(box.value));
    }
  }

  showCounts(counts: FilterCounts): void {
    const lists = { for: counts.audiences, cost: counts.costs, menu: counts.menus, in: counts.regions };
    const byValue = new Map(
      Object.entries(lists).flatMap(([name, list]) =>
        list.map(({ value, count }) => [`${name}=${value}`, count] as const),
      ),
    );
    for (const box of this.#boxes) {
      const place = box.parentElement?.querySelector(".filter-count");
      const count = byValue.get(`${box.name}=${box.value}`) ?? 0;
      if (place) place.textContent = String(count);
      box.parentElement?.classList.toggle("none", count === 0 && !box.checked);
    }
  }

  /** Buttons that take a filter away again; each holds its box's place in `value`. */
  drawChosen(): HTMLElement[] {
    const items = this.#boxes.flatMap((box, place) => {
      if (!box.checked) return [];
      const name = box.nextElementSibling?.textContent ?? "";
      const button = drawElement(
        "button",
        { type: "button", value: String(place), class: "chosen-chip" },
        name,
      );
      button.append(drawElement("span", { class: "v" }, " (remove filter)"));
      return [drawElement("li", {}, button)];
    });
    if (items.length < 2) return items;
    const all = drawElement(
      "button",
      { type: "button", value: "all", class: "chosen-all" },
      "Clear all filters",
    );
    return [...items, drawElement("li", {}, all)];
  }

  /** `value` of a button of drawChosen. */
  remove(value: string): void {
    for (const [place, box] of this.#boxes.entries()) {
      if (value === "all" || value === String(place)) box.checked = false;
    }
  }
}

function drawSet(legend: string, name: string, options: readonly FilterCount[]): HTMLElement {
  const chips = options.map((option) =>
    drawElement(
      "label",
      { class: "choice-chip" },
      drawElement("input", { type: "checkbox", name, value: option.value }),
      drawElement("span", {}, option.name),
      " ",
      drawElement("span", { class: "filter-count" }, String(option.count)),
    ),
  );
  return drawElement("fieldset", {}, drawElement("legend", {}, legend), ...chips);
}

function rename<V extends string>(options: FilterCount<V>[], names: Record<V, string>): FilterCount[] {
  return options.map((option) => {
    const name = names[option.value];
    return { ...option, name: name.charAt(0).toUpperCase() + name.slice(1) };
  });
}
