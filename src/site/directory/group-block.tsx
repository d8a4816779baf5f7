import type { Group } from "#catalog/catalog.ts";
import { ShareTools } from "../list/share-tools.tsx";
import { ResourceEntry } from "./resource-entry.tsx";

export function GroupBlock({ group }: { group: Group }) {
  const count = group.resources.length;
  return (
    <section className="group" id={group.anchor} aria-labelledby={`${group.anchor}-title`}>
      <div className="group-head">
        <h3 id={`${group.anchor}-title`}>{group.name}</h3>
        <p>{count === 1 ? "1 link" : `${count} links`}</p>
        {count > 0 && <ShareTools title={group.name} url={`#${group.anchor}`} />}
      </div>
      {count === 0 ? (
        <p>No links here yet. Share one with the button at the top of the page.</p>
      ) : (
        <ul className="entries">
          {group.resources.map((resource) => (
            <ResourceEntry key={resource.id} resource={resource} />
          ))}
        </ul>
      )}
    </section>
  );
}
