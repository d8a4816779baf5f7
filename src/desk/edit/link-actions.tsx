import { useState } from "react";
import type { DeskLink } from "#desk-wire/desk-api.ts";
import { type Read, useDialogAction } from "../parts/action-dialog.tsx";
import { Button, OpenLink } from "../parts/buttons.tsx";
import { AlertProblems } from "../parts/problem-list.tsx";
import { useDesk, useNames } from "../state/use-desk.ts";
import { RetireDialog } from "./retire-dialog.tsx";

export function LinkActions({ link, ...read }: Read & { link: DeskLink }) {
  const { state } = useDesk();
  const [isRetiring, setRetiring] = useState(false);
  const name = useNames().nameOfLink(link);
  const { id, fields, reviewed, retired } = link;
  const close = () => setRetiring(false);
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
      {isRetiring && <RetireDialog {...{ id, name, ...read }} onClose={close} />}
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
