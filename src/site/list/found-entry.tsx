import { ExternalLink } from "../parts/external-link.tsx";
import { OwnLabel } from "../parts/own-label.tsx";
import type { FoundEntry as Found } from "./look-up-entry.ts";

/** A link of a list, or what became of it. */
export function FoundEntry({ found: { text, told } }: { found: Found }) {
  return (
    <p>
      {told}
      {told && text && " Instead: "}
      {text && <ExternalLink href={text.url}>{text.name}</ExternalLink>}
      {text?.isOwn && <OwnLabel />}
    </p>
  );
}
