import { useId, useState } from "react";
import type { IsoDay } from "#catalog/catalog.ts";
import { readLinkId } from "#catalog/link-health/link-id.ts";
import { type Verdict, verdictGuide } from "#catalog/link-health/verdict.ts";
import { printAddress } from "../address/desk-address.ts";
import type { DeskFinding } from "../desk-api.ts";
import { RetireDialog } from "../edit/retire-dialog.tsx";
import { FieldProblems } from "../form/field-problems.tsx";
import { ActionDialog, useDialogAction } from "../parts/action-dialog.tsx";
import { WhyField } from "../parts/why-field.tsx";
import { useDesk } from "../state/desk-context.ts";
import words from "../texts/labels-and-hints.json" with { type: "json" };
import actions from "./actions-by-verdict.json" with { type: "json" };

const labels = words.findingActions;
type FindingAction = keyof typeof labels;

/** What mends it, the likeliest first: as the report's commands are ordered (src/links/to-link-report.ts). */
const byVerdict = actions as Record<Verdict, FindingAction[]>;

export function FindingButtons({ finding }: { finding: DeskFinding }) {
  const { id, name } = finding;
  const [open, setOpen] = useState<"retire" | "override">();
  const action = useDialogAction(() => {});
  const close = () => setOpen(undefined);
  const act = (kind: FindingAction) => {
    if (kind === "retire" || kind === "override") setOpen(kind);
    else if (kind !== "edit") action.send({ kind, id });
  };
  return (
    <>
      <div className="finding-buttons">
        {listFindingActions(finding).map((kind, at) =>
          kind === "edit" ? (
            <a
              key={kind}
              className={at === 0 ? "button" : "quiet"}
              href={printAddress("links", readLinkId(id).resourceId)}
            >
              {labels.edit}
            </a>
          ) : (
            <button
              key={kind}
              type="button"
              className={at === 0 ? "button" : "quiet"}
              aria-disabled={action.isBusy}
              onClick={() => act(kind)}
            >
              {labels[kind]}
            </button>
          ),
        )}
      </div>
      {action.isBusy && <p className="hint">One moment.</p>}
      <FieldProblems id="finding" problems={action.others()} />
      {open === "retire" && <RetireDialog {...{ id, name }} onClose={close} />}
      {open === "override" && <OverrideDialog finding={finding} onClose={close} />}
    </>
  );
}

/** Only what can be done: a move needs somewhere to move to, and site.yaml is not the desk's to change. */
export function listFindingActions(finding: DeskFinding): FindingAction[] {
  const { id, verdict, target, isSetting, isHidden, standing } = finding;
  const actions = byVerdict[verdict].filter(
    (action) => (action !== "hide" || !isHidden) && (action !== "show" || standing !== "shown"),
  );
  if (isSetting) return actions.filter((action) => action === "approve" || action === "override");
  const isDeep = readLinkId(id).path !== undefined;
  return actions.filter((action) => {
    if (action === "move") return target !== undefined;
    // Of a link that leads deeper in one group, the form takes that address away.
    return !isDeep || (action !== "retire" && action !== "reviewed");
  });
}

function OverrideDialog({ finding, onClose }: { finding: DeskFinding; onClose(): void }) {
  const { today } = useDesk().state;
  const { id, verdict, name } = finding;
  const [why, setWhy] = useState("");
  const [until, setUntil] = useState(addMonths(today, 6));
  const untilId = useId();
  const action = useDialogAction(onClose);
  return (
    <ActionDialog
      title={`${name} is accepted for now`}
      verb="Note it"
      fields={["why"]}
      onSubmit={() => action.send({ kind: "override", id, verdict, until, why: why.trim() })}
      {...{ action, onClose }}
    >
      <p>
        “{verdictGuide[verdict].label}” is not reported again until the day you choose. Anything else that
        goes wrong with it still is.
      </p>
      <WhyField
        hint="For other curators, such as: It opens in a browser; only robots are turned away."
        value={why}
        problems={action.of("why")}
        onChange={setWhy}
      />
      <div className="field">
        <label htmlFor={untilId}>Until</label>
        <input
          id={untilId}
          type="date"
          min={today}
          value={until}
          required
          onChange={(event) => setUntil(event.currentTarget.value)}
        />
      </div>
    </ActionDialog>
  );
}

/** The same day some months later; the month's last where it has no such day. */
export function addMonths(day: IsoDay, months: number): IsoDay {
  const date = new Date(`${day}T00:00:00Z`);
  const wanted = date.getUTCMonth() + months;
  date.setUTCMonth(wanted);
  if (date.getUTCMonth() !== wanted % 12) date.setUTCDate(0);
  return date.toISOString().slice(0, 10);
}
