import { useEffect, useMemo, useState } from "react";
import { printCount } from "#base/print-count.ts";
import { readLinkId } from "#catalog/link-health/link-id.ts";
import { verdictGuide } from "#catalog/link-health/verdict.ts";
import { addressStore } from "../address/address-store.ts";
import { printAddress } from "../address/desk-address.ts";
import { CheckPanel, notChecked } from "../check/check-panel.tsx";
import type { DeskFinding, DeskState, FindingSection } from "../desk-api.ts";
import { printDate } from "../parts/print-words.ts";
import { focusMain, ScreenHeading } from "../parts/screen-heading.tsx";
import { WhoseField } from "../parts/whose-field.tsx";
import { isWhole, useDesk } from "../state/desk-context.ts";
import { useWhose } from "../state/use-whose.ts";
import { FindingCard } from "./finding-card.tsx";
import { MoveMany } from "./move-many.tsx";
import { sectionNames, sortFindings } from "./sort-findings.ts";

/** One at a time, worst first, with the others in sight. */
export function FindingsScreen({ chosen }: { chosen: string | undefined }) {
  const { state } = useDesk();
  const { isTheirs } = useWhose();
  const findings = useMemo(
    () => sortFindings(state.findings).filter(({ id }) => isTheirs(readLinkId(id).resourceId)),
    [state.findings, isTheirs],
  );
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
      <WhoseField />
      <MoveMany findings={findings} />
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

/**
 * The address names the finding on the screen, also where nobody has chosen one: what a check brings in the meantime must not
 * put another one under the curator's hand. Says which one was named so.
 */
function usePinned(chosen: string | undefined, shown: string | undefined): string | undefined {
  const [pinned, setPinned] = useState<string>();
  useEffect(() => {
    if (chosen === undefined && shown !== undefined) {
      setPinned(shown);
      addressStore.replace(printAddress("findings", shown));
    } else if (chosen !== pinned) setPinned(undefined);
  }, [chosen, shown, pinned]);
  return pinned;
}

function FindingList({ findings, shown }: { findings: readonly DeskFinding[]; shown: string }) {
  const sections = Object.entries(sectionNames) as [FindingSection, string][];
  return (
    <nav className="finding-list" aria-label="All findings">
      {sections.map(([section, label]) => {
        const members = findings.filter((finding) => finding.section === section);
        if (members.length === 0) return null;
        return (
          <section key={section}>
            <h2>
              {label} <span className="count">{members.length}</span>
            </h2>
            <ul>
              {members.map(({ id, name, verdict }) => (
                <li key={id}>
                  <a href={printAddress("findings", id)} aria-current={id === shown ? "true" : undefined}>
                    <span>{name}</span>
                    <small>{verdictGuide[verdict].label}</small>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}

/**
 * Which finding stands on the screen: the one that the address names, else the worst. When an action has dealt with it,
 * so that it is gone or waits in another section, the one that took its place comes next.
 */
function useShownFinding(findings: readonly DeskFinding[], chosen: string | undefined): number {
  const named = findings.findIndex(({ id }) => id === chosen);
  const [last, setLast] = useState({ chosen, section: findings[named]?.section, place: Math.max(0, named) });
  const isDealtWith =
    chosen !== undefined && chosen === last.chosen && findings[named]?.section !== last.section;
  const place = isDealtWith ? Math.min(last.place, Math.max(0, findings.length - 1)) : Math.max(0, named);
  const shown = findings[place];
  const next = isDealtWith ? shown?.id : chosen;
  const section = findings.find(({ id }) => id === next)?.section;
  useEffect(() => {
    setLast({ chosen: next, section, place });
    if (next !== chosen) addressStore.replace(printAddress("findings", next));
  }, [chosen, next, section, place]);
  return place;
}
