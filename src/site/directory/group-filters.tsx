import { audiences, costs, type Resource } from "#catalog/catalog.ts";
import { regionKey } from "#catalog/search/resource-filters.ts";
import { audienceNames, costNames } from "../parts/fact-names.ts";

/** A page of fewer links is read faster than it is filtered. */
const filteredFrom = 13;
const maxOfAKind = 6;

/** For the script (narrow-group.ts). Without one the stylesheet hides them: shown by the script, they pushed the links down. */
export function GroupFilters({ resources }: { resources: readonly Resource[] }) {
  if (resources.length < filteredFrom) return null;
  const toChip = (name: string, value: string, text: string, has: (one: Resource) => boolean) => {
    return { name, value, text, count: resources.filter(has).length };
  };
  const topics = new Set(resources.flatMap(({ topics = [] }) => topics));
  const kinds = [
    audiences.map((it) => toChip("for", it, `For ${audienceNames[it]}`, (one) => one.audiences.includes(it))),
    costs.map((it) => toChip("cost", it, costNames[it], ({ cost }) => cost === it)),
    [...topics].sort().map((it) => toChip("about", regionKey(it), it, (one) => !!one.topics?.includes(it))),
  ];
  // What all have, or none, tells nothing apart, and a topic of one link is found by reading. What most have comes first.
  const useful = kinds.flatMap((options) =>
    options
      .filter(({ name, count }) => count > (name === "about" ? 1 : 0) && count < resources.length)
      .sort((a, b) => b.count - a.count)
      .slice(0, maxOfAKind),
  );
  if (useful.length < 2) return null;
  return (
    <div className="group-filters">
      <button type="button" className="choice-chip filters-opener" aria-expanded={false}>
        Filter these links
      </button>
      <fieldset>
        <legend className="v">Show only links</legend>
        {useful.map((option) => (
          <label key={option.name + option.value} className="choice-chip">
            <input type="checkbox" name={option.name} value={option.value} />
            {option.text} <span className="filter-count">{option.count}</span>
          </label>
        ))}
      </fieldset>
      <p role="status" className="v" />
    </div>
  );
}
