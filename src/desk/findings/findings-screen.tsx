import { useEffect, useMemo, useState } from "react";
import { focusMain } from "../parts/focus-main.ts";
import { printCount } from "../parts/print-count.ts";
import { printDate } from "../parts/print-date.ts";
import { ScreenHeading } from "../parts/screen-heading.tsx";
import { useDesk } from "../state/desk-context.ts";
import { FindingCard } from "./finding-card.tsx";
import { FindingList } from "./finding-list.tsx";
import { sortFindings } from "./sort-findings.ts";
import { useShownFinding } from "./use-shown-finding.ts";

/** One at a time, worst first, with the others in sight. */
export function FindingsScreen({ chosen }: { chosen: string | undefined }) {
  const { state } = useDesk();
  const findings = useMemo(() => sortFindings(state.findings), [state.findings]);
  const place = useShownFinding(findings, chosen);
  const finding = findings[place];
  const [first] = useState(finding?.id);
  const isLastDone = finding === undefined && first !== undefined;
  useEffect(() => {
    if (isLastDone) focusMain();
  }, [isLastDone]);
  return (
    <>
      <ScreenHeading>Findings</ScreenHeading>
      <p className="lead">
        {printLead(findings.filter(({ section }) => section === "todo").length, state.checkedAt)}
      </p>
      {!finding && <NoFindings checkedAt={state.checkedAt} />}
      {finding && (
        <div className="findings">
          <FindingCard
            key={`${finding.id} ${finding.section}`}
            finding={finding}
            place={place + 1}
            count={findings.length}
            before={findings[place - 1]?.id}
            after={findings[place + 1]?.id}
            isAsked={chosen !== undefined || finding.id !== first}
          />
          <FindingList findings={findings} shown={finding.id} />
        </div>
      )}
    </>
  );
}

function printLead(todo: number, checkedAt: string | undefined): string {
  if (checkedAt === undefined) return "What the link checker saw.";
  const checked = `The checker last went round on ${printDate(checkedAt)}.`;
  return todo === 0
    ? `${checked} Nothing is left to do.`
    : `${checked} ${printCount(todo, "link")} to look at.`;
}

function NoFindings({ checkedAt }: { checkedAt: string | undefined }) {
  return (
    <div className="empty">
      {checkedAt === undefined ? (
        <p>
          The checker has not run yet, so nobody knows. Run <code>npm run links:check</code> in a terminal; it
          takes some minutes.
        </p>
      ) : (
        <p>Every link that was looked at is fine. Enjoy the calm.</p>
      )}
    </div>
  );
}
