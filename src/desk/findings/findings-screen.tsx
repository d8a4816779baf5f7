import { useEffect, useMemo, useRef, useState } from "react";
import { guessDomain } from "#base/host-key.ts";
import { printCount } from "#base/print-count.ts";
import { verdictGuide } from "#catalog/link-health/judgement.ts";
import { printAddress } from "#desk-wire/desk-address.ts";
import type { DeskFinding, DeskState, FindingSection } from "#desk-wire/desk-api.ts";
import { maxItems } from "#desk-wire/desk-requests.ts";
import { CheckPanel } from "../check/check-panel.tsx";
import { RetireDialog } from "../edit/link-actions.tsx";
import { toggled } from "../form/fields.tsx";
import { ActionDialog, useDialogAction } from "../parts/action-dialog.tsx";
import { Button, MoveRow } from "../parts/buttons.tsx";
import { printDate } from "../parts/print-words.ts";
import { focusMain, ScreenHeading } from "../parts/screen-heading.tsx";
import { useWhose, WhoseField } from "../parts/whose.tsx";
import { addressStore } from "../state/address-store.ts";
import { useDesk } from "../state/use-desk.ts";
import words from "../texts/labels-and-hints.json" with { type: "json" };
import { FindingCard, OverrideDialog, type Props, sectionNames } from "./finding-card.tsx";

/** One at a time, worst first, with the others in sight. */
export function FindingsScreen({ chosen }: { chosen: string | undefined }) {
  const { state } = useDesk();
  const { isTheirs } = useWhose();
  const findings = useMemo(() => state.findings.filter(({ id }) => isTheirs(id)), [state.findings, isTheirs]);
  const { finding, place, isAsked } = useShownFinding(findings, chosen);
  /** Kept here, because what is typed outlives the finding, which others may decide in the meantime. */
  const [asked, setAsked] = useState<[of: DeskFinding, ...Parameters<Props["onAsk"]>]>();
  /** As they were read, whatever a check brings in the meantime. */
  const [moving, setMoving] = useState<readonly DeskFinding[]>();
  const moved = findings.filter(hasMoved).slice(0, maxItems);
  const onClose = () => setAsked(undefined);
  return (
    <>
      <ScreenHeading>Findings</ScreenHeading>
      <p className="lead">{printLead(findings, state)}</p>
      <CheckPanel />
      <WhoseField />
      {moved.length > 1 && (
        <p>
          <Button onPress={() => setMoving(moved)}>
            Use {printCount(moved.length, "new address", "new addresses")} at once
          </Button>
        </p>
      )}
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
            {...{ finding, findings, place, isAsked }}
            onAsk={(...read) => setAsked([finding, ...read])}
          />
          <FindingList findings={findings} shown={finding.id} />
        </div>
      )}
      {moving && <MoveDialog moved={moving} onClose={() => setMoving(undefined)} />}
      {asked?.[1] === "retire" && <RetireDialog {...asked[0]} {...asked[2]} {...{ onClose }} />}
      {asked?.[1] === "override" && (
        <OverrideDialog finding={asked[0]} {...asked[2]} {...{ findings, onClose }} />
      )}
    </>
  );
}

function printLead(findings: readonly DeskFinding[], state: DeskState): string {
  if (state.checkedAt === undefined) return "What the link checker found.";
  const checked = `The last check of all links was on ${printDate(state.checkedAt)}.`;
  const todo = findings.filter(({ section }) => section === "todo").length;
  if (todo > 0) return `${checked} ${printCount(todo, "link")} to fix.`;
  return state.isWhole ? `${checked} Nothing to fix.` : checked;
}

function NoFindings({ state }: { state: DeskState }) {
  if (!state.isWhole) return <p className="empty">An error in the files hides the findings. Fix it first.</p>;
  return <p className="empty">{state.checkedAt === undefined ? words.notChecked : "No problem is known."}</p>;
}

function FindingList({ findings, shown }: { findings: readonly DeskFinding[]; shown: string }) {
  return (
    <nav className="finding-list" aria-label="All findings">
      {[...Map.groupBy(findings, ({ section }) => section)].map(([section, members]) => (
        <section key={section}>
          <h2>
            {sectionNames[section]} <span className="count">{members.length}</span>
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
      ))}
    </nav>
  );
}

/**
 * The finding that the address names, otherwise the worst; after one that was dealt with, its successor. The address always names
 * it, so that a check does not put another one under the curator's hand. `isAsked`: focus comes to it, and not to the heading.
 */
function useShownFinding(findings: readonly DeskFinding[], chosen: string | undefined) {
  const last = useRef<{ id: string; section: FindingSection; place: number }>(undefined);
  const unasked = useRef<string>(undefined);
  const before = last.current;
  const named = findings.findIndex(({ id }) => id === chosen);
  const isDealtWith =
    before !== undefined && before.id === chosen && findings[named]?.section !== before.section;
  const place = isDealtWith ? Math.min(before.place, findings.length - 1) : Math.max(0, named);
  const finding = findings[place];
  const shown = finding?.id;
  if (chosen === undefined && !before) unasked.current = shown;
  useEffect(() => {
    if (chosen !== undefined && chosen !== unasked.current) unasked.current = undefined;
    if (!finding && last.current) focusMain();
    last.current = finding && { id: finding.id, section: finding.section, place };
    if (shown !== chosen) addressStore.replace(printAddress("findings", shown));
  }, [chosen, shown, finding, place]);
  return { finding, place, isAsked: shown !== unasked.current };
}

const hasMoved = ({ verdict, target, section, isSetting }: DeskFinding) =>
  verdict === "moved" && target !== undefined && section === "todo" && !isSetting;

/** All links whose sites have named a new address, in one go: each with both addresses, to read and to tick. */
function MoveDialog({ moved, onClose }: { moved: readonly DeskFinding[]; onClose(): void }) {
  const [ticked, setTicked] = useState(() => moved.filter(isSameSite).map(({ id }) => id));
  const action = useDialogAction(onClose);
  const chosen = moved.filter(({ id }) => ticked.includes(id));
  const [ids, targets] = [chosen.map(({ id }) => id), chosen.map(({ target = "" }) => target)];
  return (
    <ActionDialog
      title="New addresses"
      verb={`Use ${printCount(ids.length, "new address", "new addresses")}`}
      isReady={ids.length > 0}
      onSubmit={() => action.send({ kind: "move", ids, targets })}
      {...{ action, onClose }}
    >
      <p>Addresses on the same site are ticked. Open the others first, and tick those that are right.</p>
      <ul className="move-rows">
        {moved.map(({ id, name, url, target = "" }) => (
          <MoveRow key={id} {...{ name, url, target }}>
            <label className="pick">
              <input
                type="checkbox"
                checked={ticked.includes(id)}
                onChange={() => setTicked(toggled(ticked, id))}
              />
              <b>{name}</b>
            </label>
          </MoveRow>
        ))}
      </ul>
    </ActionDialog>
  );
}

const isSameSite = ({ url, target = "" }: DeskFinding): boolean =>
  URL.canParse(url) && URL.canParse(target) && guessDomain(url) === guessDomain(target);
