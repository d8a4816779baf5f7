import { type FormEvent, useId, useState } from "react";
import { verdictGuide } from "#catalog/link-health/verdict.ts";
import type { DeskFinding } from "../desk-api.ts";
import { FieldProblems } from "../form/field-problems.tsx";
import { ModalDialog } from "../parts/modal-dialog.tsx";
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    action.send({ kind: "override", id, verdict, until, why: why.trim() });
  };
  return (
    <ModalDialog title={`${name} is all right for now`} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <p>
          “{verdictGuide[verdict].label}” is not reported again before the day you choose. Anything else that
          goes wrong with it still is.
        </p>
        <WhyField
          label="Why"
          hint="For the other curator, like: It opens in a browser; only robots are turned away."
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
        <FieldProblems id="override" problems={action.others("why")} />
        <p className="dialog-buttons">
          <button type="submit" className="button" disabled={action.isBusy}>
            Note it
          </button>
          <button type="button" className="quiet" onClick={onClose}>
            Cancel
          </button>
        </p>
      </form>
    </ModalDialog>
  );
}
