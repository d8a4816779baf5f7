import type { Resource } from "#catalog/catalog.ts";
import { audiences, costs } from "#catalog/catalog.ts";
import { audienceNames, costNames } from "../parts/fact-names.ts";

/** A page of fewer links is read faster than it is filtered. */
const filteredFrom = 13;

/**
 * For the script (narrow-group.ts). Where there is none the stylesheet hides them: shown by the script itself, they pushed
 * the links down under the reader's eyes.
 */
export function GroupFilters({ resources }: { resources: readonly Resource[] }) {
  if (resources.length < filteredFrom) return null;
  const count = (is: (resource: Resource) => boolean) => resources.filter(is).length;
  const options = [
    ...audiences.map((value) => ({
      name: "for",
      value,
      text: `For ${audienceNames[value]}`,
      count: count((resource) => resource.audiences.includes(value)),
    })),
    ...costs.map((value) => ({
      name: "cost",
      value,
      text: costNames[value],
      count: count(({ cost }) => cost === value),
    })),
  ];
  // What all have, or none, tells nothing apart.
  const useful = options.filter((option) => option.count > 0 && option.count < resources.length);
  if (useful.length < 2) return null;
  return (
    <fieldset className="group-filters">
      <legend className="v">Show only links</legend>
      {useful.map((option) => (
        <label key={option.name + option.value} className="choice-chip">
          <input type="checkbox" name={option.name} value={option.value} />
          {option.text} <span className="filter-count">{option.count}</span>
        </label>
      ))}
      <p role="status" className="v" />
    </fieldset>
  );
}
