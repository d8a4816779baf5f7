import { ResourceEntry } from "#site/directory/resource-entry.tsx";
import type { DeskLink, LinkFields } from "../desk-api.ts";
import { useDesk } from "../state/desk-context.ts";
import { toPreview } from "./to-preview.ts";

/** The site's own entry, so that what is seen here is what visitors see. */
export function EntryPreview({ fields, link }: { fields: LinkFields; link?: DeskLink | undefined }) {
  const { product, groups } = useDesk().state;
  const { entries, missing } = toPreview(fields, product, link);
  return (
    <section className="preview" aria-label="As visitors see it">
      <h2>As visitors see it</h2>
      {missing.length > 0 && (
        <p className="hint">The entry appears here once it has {missing.join(" and ")}.</p>
      )}
      {entries.map(({ groupPath, resource }) => (
        <div key={groupPath ?? ""}>
          {groupPath !== undefined && (
            <h3>In {groups.find(({ path }) => path === groupPath)?.name ?? groupPath}</h3>
          )}
          <ul className="entries">
            <ResourceEntry common={{ audiences: [], regions: [] }} resource={resource} />
          </ul>
        </div>
      ))}
    </section>
  );
}
