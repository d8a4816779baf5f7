import { useState } from "react";
import type { DeskProposal, DeskState } from "../desk-api.ts";
import { ActionDialog } from "../parts/action-dialog.tsx";
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
  return (
    <ActionDialog
      title="Reject this proposal"
      verb="Reject it"
      fields={["why"]}
      onSubmit={() => action.send({ kind: "reject", proposal: proposal.id, why: why.trim() })}
      {...{ action, onClose }}
    >
      <p>It is removed, and the same address will not come back as a proposal.</p>
      <WhyField
        hint="For other curators, such as: Sells its own courses only."
        value={why}
        problems={action.of("why")}
        onChange={setWhy}
      />
    </ActionDialog>
  );
}
