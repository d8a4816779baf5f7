import { Facets, type FilterCount } from "#catalog/search/facets.ts";
import { noFilters } from "#catalog/search/resource-filters.ts";
import type { SearchIndex } from "#catalog/search/search-index.ts";
import { audienceNames, costNames } from "../parts/fact-names.ts";
import { filtersId } from "./search-ids.ts";

/** Field names are those of the address (view-state.ts), so that the form says the view as the address does. */
export function FilterPanel({ index }: { index: SearchIndex }) {
  const counts = new Facets(index).count(index.ids.keys(), noFilters);
  return (
    <details className="filters" id={filtersId}>
      <summary>
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="M2 6h16M2 14h16" />
          <circle cx="7" cy="6" r="2.5" />
          <circle cx="13" cy="14" r="2.5" />
        </svg>
        Filters
      </summary>
      <div className="filter-sets">
        <FilterSet legend="For" name="for" options={rename(counts.audiences, audienceNames)} />
        <FilterSet legend="Cost" name="cost" options={rename(counts.costs, costNames)} />
        <FilterSet legend="Menu" name="menu" options={counts.menus} />
        <FilterSet legend="Region" name="in" options={counts.regions} />
        <button type="submit" className="button filters-show" hidden>
          Show
        </button>
      </div>
    </details>
  );
}

function FilterSet({ legend, name, options }: { legend: string; name: string; options: FilterCount[] }) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="choice-chip">
          <input type="checkbox" name={name} value={option.value} />
          <span>{option.name}</span> <span className="filter-count">{option.count}</span>
        </label>
      ))}
    </fieldset>
  );
}

function rename<V extends string>(options: FilterCount<V>[], names: Record<V, string>): FilterCount[] {
  return options.map((option) => {
    const name = names[option.value];
    return { ...option, name: name.charAt(0).toUpperCase() + name.slice(1) };
  });
}
