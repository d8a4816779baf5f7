import { audiences, costs, type Resource } from "#catalog/catalog.ts";
import { audienceNames, costNames } from "../parts/fact-names.ts";

/** A page with fewer links is read faster than it is filtered. */
const filteredFrom = 13;
const maxOfAKind = 6;

export type Filters = ReturnType<typeof listFilters>;

/** What the links of a group can be narrowed to. */
export function listFilters(resources: readonly Resource[]) {
  if (resources.length < filteredFrom) return [];
  const toFilter = (name: string, text: string, has: (one: Resource) => boolean) => {
    return { name, text, has, count: resources.filter(has).length };
  };
  const topics = new Set(resources.flatMap(({ topics = [] }) => topics));
  const kinds = [
    audiences.map((it) => toFilter("for", `For ${audienceNames[it]}`, (one) => one.audiences.includes(it))),
    costs.map((it) => toFilter("cost", costNames[it], ({ cost }) => cost === it)),
    [...topics].sort().map((it) => toFilter("about", it, (one) => !!one.topics?.includes(it))),
  ];
  // A filter that all links pass, or none, is useless, and a topic of one link is found by reading. The commonest come first.
  const useful = kinds.flatMap((options) =>
    options
      .filter(({ name, count }) => count > (name === "about" ? 1 : 0) && count < resources.length)
      .sort((a, b) => b.count - a.count)
      .slice(0, maxOfAKind),
  );
  return useful.length < 2 ? [] : useful;
}

/** For the script (narrow-group.ts). Without one the stylesheet hides them: shown by the script, they pushed the links down. */
export function GroupFilters({ filters }: { filters: Filters }) {
  if (filters.length === 0) return null;
  return (
    <div className="group-filters">
      <button type="button" className="choice-chip filters-opener" aria-expanded={false}>
        Filter these links
      </button>
      <fieldset>
        <legend className="v">Show only links</legend>
        {filters.map(({ name, text, count }, place) => (
          <label key={name + text} className="choice-chip" data-all={count}>
            <input type="checkbox" name={name} value={place} />
            {text} <span className="filter-count">{count}</span>
          </label>
        ))}
      </fieldset>
      <p role="status" className="v" />
    </div>
  );
}
