import type { Menu } from "#catalog/catalog.ts";
import { ExternalLink } from "./external-link.tsx";

/** What a menu shows before its groups, wherever the menu is shown. */
export function MenuHighlight({ highlight }: Pick<Menu, "highlight">) {
  if (!highlight) return null;
  return (
    <div className="highlight">
      <ExternalLink className="button" href={highlight.url}>
        {highlight.name}
      </ExternalLink>
      <p>{highlight.description}</p>
    </div>
  );
}
