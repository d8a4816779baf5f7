import { useId, useState } from "react";
import { verdictGuide } from "#catalog/link-health/verdict.ts";
import type { DeskFinding } from "../desk-api.ts";
import { ActionDialog } from "../parts/action-dialog.tsx";
import { useDialogAction } from "../parts/use-dialog-action.ts";
import { WhyField } from "../parts/why-field.tsx";
import { useDesk } from "../state/desk-context.ts";
import { addMonths } from "./add-months.ts";

export function OverrideDialog({ finding, onClose }: { finding: DeskFinding; onClose(): void }) {
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
