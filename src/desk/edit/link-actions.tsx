import { useState } from "react";
import type { DeskLink } from "#desk-wire/desk-api.ts";
import { useDialogAction } from "../parts/action-dialog.tsx";
import { Button } from "../parts/buttons.tsx";
import { OpenLink } from "../parts/open-link.tsx";
import { AlertProblems } from "../parts/problem-list.tsx";
import { focusMain } from "../parts/screen-heading.tsx";
import { useDesk, useNames } from "../state/use-desk.ts";
import { RetireDialog } from "./retire-dialog.tsx";

/** `version`: of what the form shows. */
export function LinkActions({ link, version }: { link: DeskLink; version: string }) {
  const { state } = useDesk();
  const [isRetiring, setRetiring] = useState(false);
  const name = useNames().nameOfLink(link);
  const { id, fields, reviewed, retired } = link;
  const close = () => setRetiring(false);
  const isDone = reviewed === state.today;
  const { review, isBusy, refusal } = useReview(id, version);
  return (
    <>
      <OpenLink href={fields.url} className="quiet">
        Open the page
      </OpenLink>
      {!retired && (
        <>
          <Button isOff={isDone || isBusy} onPress={review}>
            {isDone ? "Reviewed today ✓" : "Mark as reviewed today"}
          </Button>
          <Button onPress={() => setRetiring(true)}>Retire</Button>
          {refusal}
        </>
      )}
      {isRetiring && <RetireDialog {...{ id, name, version }} onClose={close} onDone={focusMain} />}
    </>
  );
}

/** `version`: the one that was looked at. Refused, the page asks for what is there now, and says so. */
export function useReview(id: string, version: string | undefined, onDone = () => {}, onAnswer = () => {}) {
  const { sendSeen, isBusy, others } = useDialogAction(onDone);
  const review = async () => {
    if (await sendSeen({ kind: "reviewed", id, version })) onAnswer();
  };
  const refusal = <AlertProblems id={`review-${id}`} problems={others()} />;
  return { review, isBusy, refusal };
}
