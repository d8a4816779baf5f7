import { useEffect, useState } from "react";
import { deskPaths, type PastPublishing } from "../desk-api.ts";
import { FieldProblems } from "../form/field-problems.tsx";
import { focusMain } from "../parts/focus-main.ts";
import { ModalDialog } from "../parts/modal-dialog.tsx";
import { printDate } from "../parts/print-date.ts";
import { useDialogAction } from "../parts/use-dialog-action.ts";
import type { HistoryAnswer } from "../side-calls.ts";
import { callDesk } from "../wire/call-desk.ts";

const firstCount = 5;

/** What was published, the newest first. Each can be put back, for the curator to look at and to publish. */
export function PastList() {
  const [past, setPast] = useState<PastPublishing[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<PastPublishing>();
  useEffect(() => {
    callDesk<HistoryAnswer>(deskPaths.history).then(({ value }) => setPast(value?.past ?? []));
  }, []);
  if (past.length === 0) return null;
  return (
    <section className="past" aria-labelledby="past-head">
      <h2 id="past-head">Published before</h2>
      <ul className="changes">
        {past.slice(0, isOpen ? past.length : firstCount).map((one) => (
          <li key={one.id} className="change">
            <p>
              <span className="change-title">{one.message.split("\n")[0]}</span>
              <span className="hint">
                {printDate(one.at)}
                {one.by && `, ${one.by}`}
              </span>
            </p>
            <button type="button" className="quiet" onClick={() => setAsked(one)}>
              Put back<span className="v"> what was before: {one.message.split("\n")[0]}</span>
            </button>
          </li>
        ))}
      </ul>
      {past.length > firstCount && !isOpen && (
        <button type="button" className="quiet" onClick={() => setOpen(true)}>
          Show {past.length - firstCount} more
        </button>
      )}
      {asked && <RevertDialog past={asked} onClose={() => setAsked(undefined)} />}
    </section>
  );
}

function RevertDialog({ past, onClose }: { past: PastPublishing; onClose(): void }) {
  const action = useDialogAction(() => {
    onClose();
    focusMain();
  });
  return (
    <ModalDialog title="Restore the earlier version?" onClose={onClose}>
      <p>
        <strong>{past.message.split("\n")[0]}</strong>
      </p>
      <p>Its files go back to how they were before. Nothing is published until you have looked at it.</p>
      <FieldProblems id="revert" problems={action.others()} />
      <p className="dialog-buttons">
        <button
          type="button"
          className="button"
          disabled={action.isBusy}
          onClick={() => action.send({ kind: "revert", id: past.id })}
        >
          Put it back
        </button>
        <button type="button" className="quiet" onClick={onClose}>
          Keep it
        </button>
      </p>
    </ModalDialog>
  );
}
