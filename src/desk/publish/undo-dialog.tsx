import type { DeskChange } from "../desk-api.ts";
import { FieldProblems } from "../form/field-problems.tsx";
import { focusMain } from "../parts/focus-main.ts";
import { ModalDialog } from "../parts/modal-dialog.tsx";
import { useDialogAction } from "../parts/use-dialog-action.ts";

const consequences: Record<DeskChange["kind"], string> = {
  added: "The file is deleted, with everything in it.",
  changed: "The file goes back to how it was last published.",
  removed: "The file comes back as it was last published.",
};

export function UndoDialog({ change, onClose }: { change: DeskChange; onClose(): void }) {
  const action = useDialogAction(() => {
    onClose();
    // The row with its button is gone.
    focusMain();
  });
  return (
    <ModalDialog title="Undo this change?" onClose={onClose}>
      <p>
        <strong>{change.title}</strong>
      </p>
      <p>{consequences[change.kind]} This cannot be undone.</p>
      <FieldProblems id="undo" problems={action.others()} />
      <p className="dialog-buttons">
        <button
          type="button"
          className="button"
          disabled={action.isBusy}
          onClick={() => action.send({ kind: "undo", path: change.path })}
        >
          Undo it
        </button>
        <button type="button" className="quiet" onClick={onClose}>
          Keep it
        </button>
      </p>
    </ModalDialog>
  );
}
