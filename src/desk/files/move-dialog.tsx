import { type ReactNode, useId, useState } from "react";
import { printCount } from "#base/print-count.ts";
import { printFieldPath } from "#catalog/field-path.ts";
import { ActionDialog } from "../parts/action-dialog.tsx";
import { ChoiceList } from "../parts/choice-list.tsx";
import { useDialogAction } from "../parts/use-dialog-action.ts";
import type { FieldOfShape } from "./file-form-context.ts";
import type { FileForm } from "./use-file-form.ts";
import { toFieldId } from "./use-frame.ts";

interface Asked {
  /** What links name: by its id, or by its own name. */
  from: string;
  kind: "move" | "remove";
}

export interface MoveFrame extends Asked {
  /** The form holds something that is not saved yet: this would be lost, or contradict it. */
  isUnsaved: boolean;
  onClose(): void;
  onDone(): void;
}

interface Props extends MoveFrame {
  what: "group" | "topic";
  verb: string;
  /** How many links name it. */
  count: number;
  others: readonly (readonly [value: string, label: string])[];
  name: string;
  /** What a new name brings about besides. */
  follows?: string;
  /** What becomes of links that name nothing in its place. */
  none: string;
  /** The fields of a new name. */
  children(to: string, onChange: (to: string) => void): ReactNode;
}

/** Which one is asked about. Drawn beside the form: a form of its own inside another one is never sent. */
export function useMove(form: FileForm) {
  const [asked, ask] = useState<Asked>();
  const onClose = () => ask(undefined);
  const onDone = () => {
    onClose();
    form.load();
  };
  return { ask, frame: asked && { ...asked, isUnsaved: form.isChanged, onClose, onDone } };
}

interface FixedProps extends Pick<FieldOfShape, "path"> {
  label: string;
  name: string;
  verb?: string;
  onMove?(): void;
}

/** In the form as it is. */
export function FixedName({ label, name, path, verb, onMove }: FixedProps) {
  return (
    <div className="field fixed-id" id={toFieldId(printFieldPath(path))} tabIndex={-1}>
      <p>
        {label} <code>{name}</code>
      </p>
      {verb && (
        <button type="button" className="quiet small" onClick={onMove}>
          {verb}
          <span className="v"> {name}</span>
        </button>
      )}
    </div>
  );
}

/** What becomes of the links that name a thing is decided before it changes. */
export function MoveDialog({ what, from, kind, others, isUnsaved, onClose, onDone, ...props }: Props) {
  const action = useDialogAction(onDone);
  const id = useId();
  const isMove = kind === "move";
  const [typed, setTo] = useState(isMove ? from : "");
  const to = typed.trim();
  const count = printCount(props.count, "link");
  const joins = isMove && others.some(([value]) => value === to);
  const send = { kind: what === "group" ? "moveGroup" : "moveTopic", from } as const;
  return (
    <ActionDialog
      title={`${isMove ? props.verb : "Remove"} ${props.name}`}
      verb={isMove ? (joins ? "Join them" : "Do it") : "Remove it"}
      isReady={!isUnsaved && to !== from && !(isMove && to === "")}
      onSubmit={() => action.send(to === "" ? send : { ...send, to })}
      {...{ action, onClose }}
    >
      {isUnsaved && <p className="error">Save what you changed in the form first.</p>}
      {isMove ? (
        <>
          <p>
            {joins
              ? `Its ${count} go into the ${what} that is there, and this one is gone.`
              : ["Its", count, "follow.", props.follows].join(" ")}
          </p>
          {props.children(typed, setTo)}
        </>
      ) : (
        <div className="field">
          <label htmlFor={id}>Where do its {count} go?</label>
          <ChoiceList id={id} value={to} none={props.none} choices={others} onChange={setTo} />
        </div>
      )}
    </ActionDialog>
  );
}
