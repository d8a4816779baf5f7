import { Fragment, type ReactNode, useEffect, useRef } from "react";
import { standingTodo, type Verdict, verdictGuide } from "#catalog/link-health/verdict.ts";
import { printAddress } from "../address/desk-address.ts";
import type { DeskFinding } from "../desk-api.ts";
import { OpenLink } from "../parts/open-link.tsx";
import { printDate } from "../parts/print-words.ts";
import { RichText } from "../parts/rich-text.tsx";
import { FindingButtons } from "./finding-buttons.tsx";

interface Props {
  finding: DeskFinding;
  place: number;
  count: number;
  before: string | undefined;
  after: string | undefined;
  /** Somebody chose it, so focus comes to it; the first of the screen leaves focus with the screen's heading. */
  isAsked: boolean;
}

export function FindingCard({ finding, place, count, before, after, isAsked }: Props) {
  const { verdict, because, isHidden, isSetting, standing } = finding;
  const guide = verdictGuide[verdict];
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the card comes.
  useEffect(() => {
    if (isAsked) heading.current?.focus();
  }, []);
  return (
    <article className="finding" aria-labelledby="finding-name">
      <p className="finding-place">
        <span>
          {place} of {count}
        </span>
        <StepLink id={before} label="Previous" />
        <StepLink id={after} label="Next" />
      </p>
      <p>
        <VerdictBadge verdict={verdict} />
        {isHidden && <b className="tag tag-off">Left off the page</b>}
        {standing && <b className="tag tag-bad">Still on the page</b>}
      </p>
      <h2 id="finding-name" ref={heading} tabIndex={-1}>
        {finding.name}
      </h2>
      <p className="finding-meaning">{guide.meaning}</p>
      <p>
        <strong>What to do:</strong> <RichText text={standing ? standingTodo[standing] : guide.todo} />
      </p>
      <FindingFacts finding={finding} because={because} />
      {isSetting && (
        <p className="note">
          This address is a setting in <code>content/site.yaml</code>. The person who manages the site changes
          it there.
        </p>
      )}
      <FindingButtons finding={finding} />
    </article>
  );
}

function StepLink({ id, label }: { id: string | undefined; label: string }) {
  if (id === undefined) return null;
  return (
    <a className="quiet" href={printAddress("findings", id)}>
      {label}
      <span className="v"> finding</span>
    </a>
  );
}

function FindingFacts({ finding, because }: { finding: DeskFinding; because: string }) {
  const { url, target, since, reached, places, override, archive, name } = finding;
  const facts: Record<string, ReactNode> = {
    Address: <OpenLink href={url}>{url}</OpenLink>,
    "Leads to now": target !== undefined && <OpenLink href={target}>{target}</OpenLink>,
    "The checker says": because,
    "So since": printDate(since) + (reached === undefined ? "" : `; last reached on ${printDate(reached)}`),
    "Stands in": places.join("; ") || "no group",
    Overridden: override && `until ${printDate(override.until)}: ${override.why}`,
    "As it was": (
      <OpenLink href={archive} purpose={`of ${name}`}>
        Older copies in the web archive
      </OpenLink>
    ),
  };
  return (
    <dl className="facts-list">
      {Object.entries(facts).map(
        ([term, said]) =>
          said && (
            <Fragment key={term}>
              <dt>{term}</dt>
              <dd>{said}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}

export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  const { label, works } = verdictGuide[verdict];
  return <b className={works ? "tag" : "tag tag-bad"}>{label}</b>;
}
