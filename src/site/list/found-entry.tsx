import { ExternalLink } from "../parts/external-link.tsx";
import type { FoundEntry as Found } from "./look-up-entry.ts";

/** A link of a list, or what became of it. */
export function FoundEntry({ found: { text, told } }: { found: Found }) {
  if (!told) return text && <ExternalLink href={text.url}>{text.name}</ExternalLink>;
  return (
    <p>
      {told}
      {text && (
        <>
          {" Instead: "}
          <ExternalLink href={text.url}>{text.name}</ExternalLink>
        </>
      )}
    </p>
  );
}
