import { printCount } from "#base/print-count.ts";
import type { Catalog } from "#catalog/catalog.ts";
import { countListed } from "#catalog/count-links.ts";
import { fieldId, filtersId, finderId } from "./search-ids.ts";

/** The search field and its filters. Static here; start-search.ts wakes them at the first touch. */
export const Finder = ({ catalog }: { catalog: Catalog }) => (
  <search className="finder" aria-label="Directory">
    <p hidden>Search needs scripts, and a browser from 2023 or later. The menus lead to all links.</p>
    {/* The policy lets no form go anywhere; the script takes every submission. */}
    <form id={finderId} autoComplete="off">
      <div className="finder-field">
        <label className="v" htmlFor={fieldId}>
          Search the directory
        </label>
        <Lens />
        <input
          id={fieldId}
          name="q"
          type="search"
          className="search-input"
          placeholder={`Search ${printCount(countListed(catalog), "link")}`}
          enterKeyHint="search"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          aria-keyshortcuts="Control+/"
        />
        <span className="slash" aria-hidden="true">
          Ctrl+/
        </span>
        <button type="button" className="finder-clear" hidden>
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="M3 3l10 10M13 3L3 13" />
          </svg>
          <span className="v">Clear search</span>
        </button>
      </div>
      {/* Its chips come with the search (filter-chips.ts), which alone can do something with them. */}
      <details className="filters" id={filtersId}>
        <summary>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M2 6h16M2 14h16" />
            <circle cx="7" cy="6" r="2.5" />
            <circle cx="13" cy="14" r="2.5" />
          </svg>
          Filters
        </summary>
        <div className="filter-sets" />
      </details>
      <p className="v" role="status" />
    </form>
  </search>
);

export const Lens = () => (
  <svg className="lens" viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="M15.5 15.5L21 21" />
  </svg>
);
