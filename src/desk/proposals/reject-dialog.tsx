import { type FormEvent, useState } from "react";
import type { DeskProposal, DeskState } from "../desk-api.ts";
import { FieldProblems } from "../form/field-problems.tsx";
import { ModalDialog } from "../parts/modal-dialog.tsx";
import { useDialogAction } from "../parts/use-dialog-action.ts";
import { WhyField } from "../parts/why-field.tsx";

interface Props {
  proposal: DeskProposal;
  onClose(): void;
  onDone(state: DeskState): void;
}

export function RejectDialog({ proposal, onClose, onDone }: Props) {
  const [why, setWhy] = useState("");
  const action = useDialogAction(({ state }) => {
    onClose();
    onDone(state);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    action.send({ kind: "reject", proposal: proposal.id, why: why.trim() });
  };
  return (
    <ModalDialog title="Reject this proposal" onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <p>It goes, and the same address does not come back as a proposal.</p>
        <WhyField
          label="Why"
          hint="For the other curator, like: Sells its own courses only."
          value={why}
          problems={action.of("why")}
          onChange={setWhy}
        />
        <FieldProblems id="reject" problems={action.others("why")} />
        <p className="dialog-buttons">
          <button type="submit" className="button" disabled={action.isBusy}>
            Reject it
          </button>
          <button type="button" className="quiet" onClick={onClose}>
            Cancel
          </button>
        </p>
      </form>
    </ModalDialog>
  );
}
