import { FieldProblems } from "../form/field-problems.tsx";
import { focusMain } from "../parts/focus-main.ts";
import { printCount } from "../parts/print-count.ts";
import { useDialogAction } from "../parts/use-dialog-action.ts";
import { useDesk } from "../state/desk-context.ts";

/** What is published and on this machine only, with the button that sends it. */
export function OnlinePart() {
  const { online } = useDesk().state;
  const action = useDialogAction(focusMain);
  if (!online || online.waiting === 0) return null;
  return (
    <section className="note" aria-labelledby="online-head">
      <h2 id="online-head">
        {printCount(online.waiting, "publishing is", "publishings are")} on this machine only
      </h2>
      <p>Visitors see the hub as it was before. Sending it to {online.to} puts it online.</p>
      <FieldProblems id="online" problems={action.others()} />
      <button
        type="button"
        className="button"
        aria-disabled={action.isBusy}
        onClick={() => !action.isBusy && action.send({ kind: "putOnline" })}
      >
        {action.isBusy ? "Sending" : "Put online"}
      </button>
    </section>
  );
}
