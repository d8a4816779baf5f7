import { useState } from "react";
import type { FieldProblem } from "#base/problem.ts";
import { isolate } from "#desk-wire/link-fields.ts";
import { LinkPicker } from "../links/link-picker.tsx";
import { type Read, ReasonDialog } from "../parts/action-dialog.tsx";
import { useDesk } from "../state/use-desk.ts";

type Props = Read & { id: string; name: string; onClose(): void };

export function RetireDialog({ id, name, onClose, ...read }: Props) {
  const { links } = useDesk().state;
  const [replacement, setReplacement] = useState("");
  const [typed, setTyped] = useState("");
  const [left, setLeft] = useState<FieldProblem[]>([]);
  return (
    <ReasonDialog
      title={`Retire ${isolate(name)}`}
      verb="Retire it"
      about="It is taken off the page. People who saved the link read why, and where to look instead. You can bring it back."
      hint="One sentence for people who saved the link, such as: The site closed in May."
      fields={["replacement"]}
      now={links.find((one) => one.id === id)?.version ?? ""}
      toAction={(why, version) => {
        if (replacement !== "" || typed === "") return { kind: "retire", id, version, why, replacement };
        // Typed but not chosen: it would be dropped without a word.
        const what = `"${typed}" is not a link that was found`;
        const fix = "choose one from the list, or clear the search";
        setLeft([{ field: "replacement", level: "error", what, fix }]);
        return;
      }}
      more={(action) => (
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
      )}
      onDone={onClose}
      {...{ onClose, ...read }}
    />
  );
}
