import { useState } from "react";
import type { FieldProblem } from "#base/problem.ts";
import type { DeskLink } from "#desk-wire/desk-api.ts";
import { isolate } from "#desk-wire/link-fields.ts";
import { LinkPicker } from "../links/link-picker.tsx";
import { type Read, ReasonDialog, useDialogAction } from "../parts/action-dialog.tsx";
import { Button, OpenLink } from "../parts/buttons.tsx";
import { AlertProblems } from "../parts/problem-list.tsx";
import { useDesk, useNames } from "../state/use-desk.ts";

export function LinkActions({ link, ...read }: Read & { link: DeskLink }) {
  const { state } = useDesk();
  const [isRetiring, setRetiring] = useState(false);
  const name = useNames().nameOfLink(link);
  const { id, fields, reviewed, retired } = link;
  const isDone = reviewed !== undefined && reviewed >= state.today;
  const { press, isBusy, refusal } = usePress({ kind: "reviewed", id }, read);
  return (
    <>
      <OpenLink href={fields.url} className="quiet">
        Open the page
      </OpenLink>
      {!retired && (
        <>
          <Button isOff={isDone || isBusy} onPress={press}>
            {isDone ? "Reviewed today ✓" : "Mark as reviewed today"}
          </Button>
          <Button onPress={() => setRetiring(true)}>Retire</Button>
          {refusal}
        </>
      )}
      {isRetiring && <RetireDialog {...{ id, name, ...read }} onClose={() => setRetiring(false)} />}
    </>
  );
}

type Asked = { kind: "reviewed" | "restore"; id: string };

/** A button that acts on a link as it was read. If that is refused, the page fetches what is there now, and says so. */
export function usePress(asked: Asked, { version, seeAgain }: Read, onDone = () => {}) {
  const { send, isBusy, others } = useDialogAction(onDone, seeAgain);
  const refusal = <AlertProblems id={`press-${asked.id}`} problems={others()} />;
  return { press: () => send({ ...asked, version }), isBusy, refusal };
}

type RetireProps = Read & { id: string; name: string; onClose(): void };

export function RetireDialog({ id, name, onClose, ...read }: RetireProps) {
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
          without={[id]}
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
