import { useState } from "react";
import type { DeskProposal, DeskState } from "../desk-api.ts";
import { LinkPicker } from "../links/link-picker.tsx";
import { ActionDialog } from "../parts/action-dialog.tsx";
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
  const isReady = into !== "";
  return (
    <ActionDialog
      title="Merge into a link"
      verb={isReady ? "Merge" : "Choose a link first"}
      onSubmit={() => action.send({ kind: "merge", proposal: proposal.id, into })}
      {...{ action, isReady, onClose }}
    >
      <p>
        The link that you choose also gets the groups, audiences and regions of this proposal. Its own words
        stay as they are.
      </p>
      <LinkPicker label="Merge into" chosen={into} problems={[]} onChange={setInto} />
    </ActionDialog>
  );
}
