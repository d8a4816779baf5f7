import { type FormEvent, useState } from "react";
import type { DeskProposal, DeskState } from "../desk-api.ts";
import { FieldProblems } from "../form/field-problems.tsx";
import { LinkPicker } from "../links/link-picker.tsx";
import { ModalDialog } from "../parts/modal-dialog.tsx";
import { useDialogAction } from "../parts/use-dialog-action.ts";

interface Props {
  proposal: DeskProposal;
  onClose(): void;
  onDone(state: DeskState): void;
}

export function MergeDialog({ proposal, onClose, onDone }: Props) {
  const [into, setInto] = useState(proposal.of ?? "");
  const action = useDialogAction(({ state }) => {
    onClose();
    onDone(state);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (into !== "") action.send({ kind: "merge", proposal: proposal.id, into });
  };
  return (
    <ModalDialog title="Merge into a link" onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <p>
          The link that you choose also gets the groups, audiences and regions of this proposal. Its own words
          stay as they are.
        </p>
        <LinkPicker label="Merge into" chosen={into} problems={[]} onChange={setInto} />
        <FieldProblems id="merge" problems={action.others()} />
        <p className="dialog-buttons">
          <button type="submit" className="button" aria-disabled={into === "" || action.isBusy}>
            {into === "" ? "Choose a link first" : "Merge"}
          </button>
          <button type="button" className="quiet" onClick={onClose}>
            Cancel
          </button>
        </p>
      </form>
    </ModalDialog>
  );
}
