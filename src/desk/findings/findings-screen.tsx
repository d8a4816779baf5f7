import { useEffect, useMemo, useState } from "react";
import { printAddress } from "../address/desk-address.ts";
import { CheckPanel } from "../check/check-panel.tsx";
import { notChecked } from "../check/not-checked.ts";
import type { DeskFinding, DeskState } from "../desk-api.ts";
import { focusMain } from "../parts/focus-main.ts";
import { printCount } from "../parts/print-count.ts";
import { printDate } from "../parts/print-date.ts";
import { ScreenHeading } from "../parts/screen-heading.tsx";
import { useDesk } from "../state/desk-context.ts";
import { isWhole } from "../state/is-whole.ts";
import { FindingCard } from "./finding-card.tsx";
import { FindingList } from "./finding-list.tsx";
import { sortFindings } from "./sort-findings.ts";
import { usePinned } from "./use-pinned.ts";
import { useShownFinding } from "./use-shown-finding.ts";

/** One at a time, worst first, with the others in sight. */
export function FindingsScreen({ chosen }: { chosen: string | undefined }) {
  const { state } = useDesk();
  const findings = useMemo(() => sortFindings(state.findings), [state.findings]);
  const place = useShownFinding(findings, chosen);
  const finding = findings[place];
  const [first, setFirst] = useState(finding?.id);
  // A check that has just ended brings some to an empty screen: nobody asked to be taken there.
  if (first === undefined && finding) setFirst(finding.id);
  const pinned = usePinned(chosen, finding?.id);
  const isLastDone = finding === undefined && first !== undefined;
  useEffect(() => {
    if (isLastDone) focusMain();
  }, [isLastDone]);
  return (
    <>
      <ScreenHeading>Findings</ScreenHeading>
      <p className="lead">{printLead(findings, state)}</p>
      <CheckPanel />
      {state.pictures.count > 0 && (
        <p>
          <a className="button" href={printAddress("pictures")}>
            {printCount(state.pictures.count, "first picture")} to agree to
          </a>
        </p>
      )}
      {!finding && <NoFindings state={state} />}
      {finding && (
        <div className="findings">
          <FindingCard
            key={`${finding.id} ${finding.section}`}
            finding={finding}
            place={place + 1}
            count={findings.length}
            before={findings[place - 1]?.id}
            after={findings[place + 1]?.id}
            isAsked={(chosen !== undefined && chosen !== pinned) || finding.id !== first}
          />
          <FindingList findings={findings} shown={finding.id} />
        </div>
      )}
    </>
  );
}

function printLead(findings: readonly DeskFinding[], state: DeskState): string {
  if (state.checkedAt === undefined) return "What the link checker found.";
  const checked = `The last check of all links was on ${printDate(state.checkedAt)}.`;
  const todo = findings.filter(({ section }) => section === "todo").length;
  if (todo > 0) return `${checked} ${printCount(todo, "link")} to look at.`;
  return isWhole(state) ? `${checked} Nothing to fix.` : checked;
}

function NoFindings({ state }: { state: DeskState }) {
  if (!isWhole(state))
    return <p className="empty">An error in the files hides the findings. Fix it first.</p>;
  return (
    <div className="empty">
      <p>
        {state.checkedAt === undefined ? notChecked : "Every link that was checked is fine. Enjoy the calm."}
      </p>
    </div>
  );
}
