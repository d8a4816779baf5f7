import type { DeskFinding } from "../desk-api.ts";
import { OpenLink } from "../parts/open-link.tsx";
import { printDate } from "../parts/print-date.ts";

export function FindingFacts({ finding, because }: { finding: DeskFinding; because: string }) {
  const { url, target, since, reached, places, override, archive, name } = finding;
  return (
    <dl className="facts-list">
      <dt>Address</dt>
      <dd>
        <OpenLink href={url}>{url}</OpenLink>
      </dd>
      {target !== undefined && (
        <>
          <dt>Leads to now</dt>
          <dd>
            <OpenLink href={target}>{target}</OpenLink>
          </dd>
        </>
      )}
      <dt>The checker says</dt>
      <dd>{because}</dd>
      <dt>So since</dt>
      <dd>
        {printDate(since)}
        {reached !== undefined && `; last reached on ${printDate(reached)}`}
      </dd>
      <dt>Stands in</dt>
      <dd>{places.length > 0 ? places.join("; ") : "no group"}</dd>
      {override && (
        <>
          <dt>Overridden</dt>
          <dd>
            until {printDate(override.until)}: {override.why}
          </dd>
        </>
      )}
      <dt>As it was</dt>
      <dd>
        <OpenLink href={archive} purpose={`of ${name}`}>
          Older copies in the web archive
        </OpenLink>
      </dd>
    </dl>
  );
}
