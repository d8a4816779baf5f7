import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { printCount } from "#base/print-count.ts";
import { type Verdict, verdictGuide } from "#catalog/link-health/judgement.ts";
import { readLinkId } from "#catalog/link-health/link-id.ts";
import { addInterval } from "#catalog/review/review-interval.ts";
import { printAddress } from "#desk-wire/desk-address.ts";
import type { DeskFinding, FindingSection } from "#desk-wire/desk-api.ts";
import { maxItems } from "#desk-wire/desk-requests.ts";
import { isolate } from "#desk-wire/link-fields.ts";
import { PlainText } from "../form/fields.tsx";
import { type Read, ReasonDialog, useDialogAction, useSeen } from "../parts/action-dialog.tsx";
import { Button, OpenLink } from "../parts/buttons.tsx";
import { printDate } from "../parts/print-words.ts";
import { AlertProblems, RichText } from "../parts/problem-list.tsx";
import { useDesk } from "../state/use-desk.ts";
import words from "../texts/labels-and-hints.json" with { type: "json" };
import actions from "./actions-by-verdict.json" with { type: "json" };

export interface Props {
  finding: DeskFinding;
  findings: readonly DeskFinding[];
  place: number;
  /** The curator chose it, so it gets the focus; the first on the screen leaves it to the screen's heading. */
  isAsked: boolean;
  /** Called for a decision that needs a reason: retiring the link, or accepting the finding. */
  onAsk(kind: "retire" | "override", read: Read): void;
}

export function FindingCard({ finding, findings, place, isAsked, onAsk }: Props) {
  const { verdict, isHidden, standing, todo } = finding;
  const guide = verdictGuide[verdict];
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the card comes.
  useEffect(() => {
    if (isAsked) heading.current?.focus();
  }, []);
  return (
    <article className="finding" aria-labelledby="finding-name">
      <p className="finding-place">
        <span>{printPlace(finding, findings)}</span>
        <StepLink to={findings[place - 1]} label="Previous" />
        <StepLink to={findings[place + 1]} label="Next" />
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
        <strong>What to do:</strong> <RichText text={todo} />
      </p>
      <FindingFacts finding={finding} />
      <FindingButtons {...{ finding, onAsk }} />
    </article>
  );
}

/** In its part of the list, as the heading there and the line above count them. */
export function printPlace(finding: DeskFinding, findings: readonly DeskFinding[]): string {
  const alike = findings.filter(({ section }) => section === finding.section);
  const [part] = sectionNames[finding.section].split(":");
  return `${part}: ${alike.indexOf(finding) + 1} of ${alike.length}`;
}

const StepLink = ({ to, label }: { to: DeskFinding | undefined; label: string }) =>
  to && (
    <a className="quiet" href={printAddress("findings", to.id)}>
      {label}
      <span className="v"> finding</span>
    </a>
  );

function FindingFacts({ finding }: { finding: DeskFinding }) {
  const { url, target, because, since, reached, places, override, archive, name, isSetting } = finding;
  const facts: Record<string, ReactNode> = {
    Address: <OpenLink href={url}>{url}</OpenLink>,
    "Leads to now": target !== undefined && <OpenLink href={target}>{target}</OpenLink>,
    "The checker says": <RichText text={because} />,
    Since: printDate(since) + (reached === undefined ? "" : `; last reached on ${printDate(reached)}`),
    "Shown in": isSetting ? "the page’s own buttons" : places.join("; ") || "no group",
    Overridden: override && (
      <RichText text={`until ${printDate(override.until)}: ${isolate(override.why)}`} />
    ),
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

const labels = words.findingActions;
type FindingAction = keyof typeof labels;

/** The actions that fix it, the likeliest first, in the order of the report's commands (src/links/to-link-report.ts). */
const byVerdict = actions as Record<Verdict, FindingAction[]>;

function FindingButtons({ finding, onAsk }: Pick<Props, "finding" | "onAsk">) {
  const { id, isSetting, section, name } = finding;
  const link = useDesk().state.links.find((one) => one.id === id)?.version ?? "";
  const [seen, seeAgain] = useSeen({ version: finding.version, target: finding.target ?? "", link });
  const { send, isBusy, others } = useDialogAction(() => {}, seeAgain);
  const first = section === "seenOnce" ? "quiet" : "button";
  const about = <span key="about" className="v">{`: ${name}`}</span>;
  const form = isSetting ? printAddress("setup", "site") : printAddress("links", readLinkId(id).resourceId);
  const act = (kind: FindingAction) => {
    if (kind === "retire") onAsk(kind, { version: seen.link, seeAgain });
    else if (kind === "override") onAsk(kind, { version: seen.version, seeAgain });
    else if (kind === "move") send({ kind, ids: [id], targets: [seen.target] });
    else if (kind === "reviewed") send({ kind, id, version: seen.link });
    else if (kind !== "edit") send({ kind, id, version: seen.version });
  };
  return (
    <>
      <div className="finding-buttons">
        {listFindingActions(finding).map((kind, at) => {
          const look = { className: at === 0 ? first : "quiet", children: [labels[kind], about] };
          if (kind === "edit") return <a key={kind} href={form} {...look} />;
          return <Button key={kind} isOff={isBusy} onPress={() => act(kind)} {...look} />;
        })}
      </div>
      <AlertProblems id="finding" problems={others()} />
    </>
  );
}

/** Only what can be done: a move needs a new address, and a button of the page is not a link with a file. */
export function listFindingActions(finding: DeskFinding): FindingAction[] {
  const { id, verdict, target, isSetting, isHidden, standing } = finding;
  const actions = byVerdict[verdict].filter(
    (action) => (action !== "hide" || !isHidden) && (action !== "show" || standing !== "shown"),
  );
  if (isSetting) return (["edit", "approve", "override"] as const).filter((one) => actions.includes(one));
  return actions.filter((action) => {
    if (action === "move") return target !== undefined;
    // Of a link that leads deeper in one group, the form takes that address away.
    return readLinkId(id).path === undefined || (action !== "retire" && action !== "reviewed");
  });
}

type OverrideProps = Read & Pick<Props, "finding" | "findings"> & { onClose(): void };

export function OverrideDialog({ finding, findings, onClose, ...read }: OverrideProps) {
  const { today } = useDesk().state;
  const { id, verdict, name } = finding;
  const [until, setUntil] = useState(addInterval(today, "6 months"));
  const isAlike = (one: DeskFinding) => one.verdict === verdict && one.section === "todo" && one.id !== id;
  const [alike] = useState(findings.filter(isAlike).slice(0, maxItems));
  const [others, setOthers] = useState<readonly DeskFinding[]>([]);
  const toggle = () => setOthers(others.length > 0 ? [] : alike);
  // Not their texts: pages' titles may have letters that a form may not.
  const seen = others.map(({ id, version }) => ({ id, version }));
  return (
    <ReasonDialog
      title={`Accept ${isolate(name)} for now`}
      verb="Accept for now"
      about={`“${verdictGuide[verdict].label}” is not reported again until the day you choose. Any other problem with it still is.`}
      hint="For other curators, such as: It opens in a browser; only robots are turned away."
      // Another verdict is for another decision.
      now={findings.find((one) => one.id === id && one.verdict === verdict)?.version ?? ""}
      toAction={(why, version) => ({ kind: "override", id, version, verdict, until, why, others: seen })}
      onDone={onClose}
      more={() => (
        // In Firefox a date is three fields, which Orca names after what is around them.
        <fieldset className="field" aria-label="Until when, and for which">
          <PlainText label="Until" type="date" min={today} value={until} required onChange={setUntil} />
          {alike.length > 0 && (
            <label className="choice-chip">
              <input type="checkbox" checked={others.length > 0} onChange={toggle} />
              {printCount(alike.length, words.alike.one, words.alike.many)}
            </label>
          )}
        </fieldset>
      )}
      {...{ onClose, ...read }}
    />
  );
}

export const sectionNames: Record<FindingSection, string> = words.findingSections;
