import { useState } from "react";
import type { FieldProblem } from "#base/problem.ts";
import { LinkPicker } from "../links/link-picker.tsx";
import { ActionDialog, useDialogAction } from "../parts/action-dialog.tsx";
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
  const [typed, setTyped] = useState("");
  const [left, setLeft] = useState<FieldProblem[]>([]);
  const action = useDialogAction(() => {
    onClose();
    onDone?.();
  });
  const submit = () => {
    // Typed and not chosen: it would go without a word.
    const isLeft = typed !== "" && replacement === "";
    setLeft(isLeft ? [toLeft(typed)] : []);
    if (!isLeft)
      action.send({ kind: "retire", id, why: why.trim(), ...(replacement ? { replacement } : {}) });
  };
  return (
    <ActionDialog
      title={`Retire ${name}`}
      verb="Retire it"
      fields={["why", "replacement"]}
      onSubmit={submit}
      {...{ action, onClose }}
    >
      <p>
        It is taken off the page. People who saved the link read why, and where to look instead. You can bring
        it back.
      </p>
      <WhyField
        hint="One sentence for people who saved the link, such as: The site closed in May."
        value={why}
        problems={action.of("why")}
        onChange={setWhy}
      />
      <LinkPicker
        label="Replacement, if there is one"
        without={id}
        chosen={replacement}
        problems={[...(replacement === "" ? left : []), ...action.of("replacement")]}
        onChange={setReplacement}
        onSearch={(query) => {
          setTyped(query);
          setLeft([]);
        }}
      />
    </ActionDialog>
  );
}

function toLeft(typed: string): FieldProblem {
  const what = `"${typed}" is not a link that was found`;
  return { field: "replacement", level: "error", what, fix: "choose one from the list, or clear the search" };
}
