import { type FormEvent, useState } from "react";
import { FieldProblems } from "../form/field-problems.tsx";
import { LinkPicker } from "../links/link-picker.tsx";
import { ModalDialog } from "../parts/modal-dialog.tsx";
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    action.send({ kind: "retire", id, why: why.trim(), ...(replacement ? { replacement } : {}) });
  };
  return (
    <ModalDialog title={`Retire ${name}`} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <p>
          It goes off the page. Whoever kept the link reads why, and where to look instead. You can bring it
          back.
        </p>
        <WhyField
          label="Why"
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
        <FieldProblems id="retire" problems={action.others("why", "replacement")} />
        <p className="dialog-buttons">
          <button type="submit" className="button" disabled={action.isBusy}>
            Retire it
          </button>
          <button type="button" className="quiet" onClick={onClose}>
            Cancel
          </button>
        </p>
      </form>
    </ModalDialog>
  );
}
