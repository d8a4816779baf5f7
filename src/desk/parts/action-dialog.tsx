import { type FormEvent, type ReactNode, useId } from "react";
import type { FieldProblem } from "#base/problem.ts";
import { FieldProblems } from "../form/field-problems.tsx";
import { ModalDialog } from "./modal-dialog.tsx";
import type { DialogAction } from "./use-dialog-action.ts";

interface Props {
  title: string;
  action: DialogAction;
  /** What the button says that does it. */
  verb: string;
  /** Until it is, the button does nothing. It keeps the focus all the same, and what it waits for can be read. */
  isReady?: boolean;
  /** Fields that show their own problems. All others stand above the buttons: nothing that was refused goes unsaid. */
  fields?: readonly FieldProblem["field"][];
  onSubmit(): void;
  onClose(): void;
  children: ReactNode;
}

/** A question with its fields before an action is sent. */
export function ActionDialog({ action, isReady = true, fields = [], onSubmit, ...props }: Props) {
  const id = useId();
  const isIdle = isReady && !action.isBusy;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isIdle) onSubmit();
  };
  return (
    <ModalDialog title={props.title} onClose={props.onClose}>
      <form noValidate onSubmit={submit} onChange={action.forget}>
        {props.children}
        <div role="alert">
          <FieldProblems id={id} problems={action.others(...fields)} />
        </div>
        <p className="dialog-buttons">
          <button type="submit" className="button" aria-disabled={!isIdle}>
            {props.verb}
          </button>
          <button type="button" className="quiet" onClick={props.onClose}>
            Cancel
          </button>
        </p>
      </form>
    </ModalDialog>
  );
}
