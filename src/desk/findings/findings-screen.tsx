import { useEffect, useMemo, useState } from "react";
import { addressStore } from "../address/address-store.ts";
import { printAddress } from "../address/desk-address.ts";
import { printCount } from "../parts/print-count.ts";
import { printDate } from "../parts/print-date.ts";
import { ScreenHeading } from "../parts/screen-heading.tsx";
import { useDesk } from "../state/desk-context.ts";
import { FindingCard } from "./finding-card.tsx";
import { FindingList } from "./finding-list.tsx";
import { sortFindings } from "./sort-findings.ts";

/** One at a time, worst first, with the others in sight. */
export function FindingsScreen({ chosen }: { chosen: string | undefined }) {
  const { state } = useDesk();
  const findings = useMemo(() => sortFindings(state.findings), [state.findings]);
  const at = Math.max(0, chosen === undefined ? 0 : findings.findIndex(({ id }) => id === chosen));
  const place = usePlaceAfterAction(at, chosen, findings);
  const finding = findings[place];
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
            isAsked={chosen !== undefined}
          />
          <FindingList findings={findings} shown={finding.id} />
        </div>
      )}
    </>
  );
}

/** When the finding that was open is dealt with, the one that took its place comes next. */
function usePlaceAfterAction(
  at: number,
  chosen: string | undefined,
  findings: readonly { id: string }[],
): number {
  const [last, setLast] = useState(at);
  const isThere = chosen === undefined || findings.some(({ id }) => id === chosen);
  const place = isThere ? at : Math.min(last, Math.max(0, findings.length - 1));
  const next = isThere ? undefined : findings[place]?.id;
  useEffect(() => {
    setLast(place);
    if (!isThere) addressStore.replace(printAddress("findings", next));
  }, [place, isThere, next]);
  return place;
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
