import { filtersId } from "./search-ids.ts";

/** Its chips come with the search (filter-chips.ts), which alone can do something with them. */
export function FilterPanel() {
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
      <div className="filter-sets" />
    </details>
  );
}
