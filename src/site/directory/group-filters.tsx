import type { Resource } from "#catalog/catalog.ts";
import { audiences, costs } from "#catalog/catalog.ts";
import { regionKey } from "#catalog/search/resource-filters.ts";
import { audienceNames, costNames } from "../parts/fact-names.ts";

/** A page of fewer links is read faster than it is filtered. */
const filteredFrom = 13;

const mostTopics = 6;

/** Those that most links share, by name; one link alone is found by reading. */
function listTopics(resources: readonly Resource[]) {
  const all = resources.flatMap(({ topics = [] }) => topics);
  const counts = Map.groupBy(all, (topic) => topic);
  return [...counts]
    .map(([text, { length }]) => ({ name: "about", value: regionKey(text), text, count: length }))
    .filter(({ count }) => count > 1 && count < resources.length)
    .sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))
    .slice(0, mostTopics);
}

/** For the script (narrow-group.ts). Without one the stylesheet hides them: shown by the script, they pushed the links down. */
export function GroupFilters({ resources }: { resources: readonly Resource[] }) {
  if (resources.length < filteredFrom) return null;
  const count = (is: (resource: Resource) => boolean) => resources.filter(is).length;
  const options = [
    ...audiences.map((value) => {
      const named = { name: "for", value, text: `For ${audienceNames[value]}` };
      return { ...named, count: count((resource) => resource.audiences.includes(value)) };
    }),
    ...costs.map((value) => {
      const named = { name: "cost", value, text: costNames[value] };
      return { ...named, count: count(({ cost }) => cost === value) };
    }),
    ...listTopics(resources),
  ];
  // What all have, or none, tells nothing apart.
  const useful = options.filter((option) => option.count > 0 && option.count < resources.length);
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
