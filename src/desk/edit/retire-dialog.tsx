import { useState } from "react";
import { LinkPicker } from "../links/link-picker.tsx";
import { ActionDialog } from "../parts/action-dialog.tsx";
import { useDialogAction } from "../parts/use-dialog-action.ts";
import { WhyField } from "../parts/why-field.tsx";

interface Props {
  id: string;
  name: string;
  onClose(): void;
  onDone?(): void;
}

export function RetireDialog({ id, name, onClose, onDone }: Props) {
  const [why, setWhy] = useState("");
  const [replacement, setReplacement] = useState("");
  const action = useDialogAction(() => {
    onClose();
    onDone?.();
  });
  const submit = () =>
    action.send({ kind: "retire", id, why: why.trim(), ...(replacement ? { replacement } : {}) });
  return (
    <ActionDialog
      title={`Retire ${name}`}
      verb="Retire it"
      fields={["why", "replacement"]}
      onSubmit={submit}
      {...{ action, onClose }}
    >
      <p>
        It goes off the page. Whoever kept the link reads why, and where to look instead. You can bring it
        back.
      </p>
      <WhyField
        hint="One sentence for those who kept the link, like: The site closed in May."
        value={why}
        problems={action.of("why")}
        onChange={setWhy}
      />
      <LinkPicker
        label="Replacement, if there is one"
        without={id}
        chosen={replacement}
        problems={action.of("replacement")}
        onChange={setReplacement}
      />
    </ActionDialog>
  );
}
