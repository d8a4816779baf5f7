import type { Highlight } from "#catalog/catalog.ts";
import { OwnerLink } from "./owner-link.tsx";

/** What a menu shows before its groups, wherever the menu is shown. */
export function MenuHighlight({ highlight }: { highlight: Highlight | undefined }) {
  if (!highlight) return null;
  return (
    <div className="highlight">
      <OwnerLink className="button" href={highlight.url}>
        {highlight.name}
      </OwnerLink>
      <p>{highlight.description}</p>
    </div>
  );
}
