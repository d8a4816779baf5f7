import { useState } from "react";
import { readLinkId } from "#catalog/link-health/link-id.ts";
import { printAddress } from "../address/desk-address.ts";
import type { DeskFinding } from "../desk-api.ts";
import { RetireDialog } from "../edit/retire-dialog.tsx";
import { FieldProblems } from "../form/field-problems.tsx";
import { useDialogAction } from "../parts/use-dialog-action.ts";
import { type FindingAction, listFindingActions } from "./finding-actions.ts";
import { OverrideDialog } from "./override-dialog.tsx";

const labels: Record<FindingAction, string> = {
  move: "Use the new address",
  edit: "Correct the address",
  approve: "Approve the page as it is",
  show: "Show it on the page",
  hide: "Take it off the page",
  reviewed: "I opened it and it works",
  override: "Accept it for now",
  retire: "Retire it",
};

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
