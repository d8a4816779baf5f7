import { type ReactNode, useState } from "react";
import { printCount } from "#base/print-count.ts";
import { type FieldPath, printFieldPath } from "#catalog/problem-place.ts";
import { foldText } from "#catalog/search/fold-text.ts";
import { PlainChoice } from "../form/fields.tsx";
import { ActionDialog, useDialogAction } from "../parts/action-dialog.tsx";
import { Button } from "../parts/buttons.tsx";
import { focusMain } from "../parts/screen-heading.tsx";
import { type FieldOfShape, type FileForm, toFieldId } from "./use-file-form.ts";

interface Asked {
  /** What links name: by its id, or by its own name. */
  from: string;
  kind: "move" | "remove";
}

export type MoveFrame = NonNullable<ReturnType<typeof useMove>["frame"]>;

interface Props extends MoveFrame {
  what: "group" | "topic";
  verb: string;
  /** How many links name it. */
  count: number;
  others: readonly (readonly [value: string, label: string])[];
  name: string;
  /** What else a new name changes. */
  follows?: string;
  /** What becomes of links that name nothing in its place. */
  none: string;
  /** The fields of a new name. */
  children(to: string, onChange: (to: string) => void): ReactNode;
}

/** Which one is asked about. Drawn beside the form: a form of its own inside another one is never sent. */
export function useMove(form: FileForm, find: (value: unknown, name: string) => FieldPath | undefined) {
  const [asked, setAsked] = useState<Asked>();
  const [wanted, setWanted] = useState<string>();
  const ask = (next?: Asked) => {
    setAsked(next);
    setWanted(undefined);
  };
  const onClose = () => ask(undefined);
  /** Focus goes to its new name: its button may have gone with the old one. */
  const onDone = async (to: string, isInPlace: boolean) => {
    onClose();
    const place = find((await (isInPlace ? form.read() : form.load())) ?? [], to);
    if (place) setWanted(printFieldPath(place));
    else focusMain();
  };
  // What is not saved yet would be lost, or contradict this.
  return { ask, wanted, frame: asked && { ...asked, isUnsaved: form.isChanged, onClose, onDone } };
}

interface FixedProps extends Pick<FieldOfShape, "path"> {
  label: string;
  name: string;
  verb?: string;
  onMove?(): void;
}

/** In the form as it is. */
export const FixedName = ({ label, name, path, verb, onMove }: FixedProps) => (
  <div className="field fixed-id" id={toFieldId(printFieldPath(path))} tabIndex={-1}>
    <p>
      {label} <code>{name}</code>
    </p>
    {verb && (
      <Button className="quiet small" onPress={() => onMove?.()} about={` ${name}`}>
        {verb}
      </Button>
    )}
  </div>
);

/** What becomes of the links that name a thing is decided before it changes. */
export function MoveDialog({ what, from, kind, others, isUnsaved, onClose, onDone, ...props }: Props) {
  const isMove = kind === "move";
  const [typed, setTo] = useState(isMove ? from : "");
  const said = typed.replace(/\s+/g, " ").trim();
  // "law ", "Law" and "Läw" are one word to the search.
  const toKey = (name: string) => foldText(name).replaceAll(" ", "");
  const other = others.find(([value]) => toKey(value) === toKey(said));
  const joins = isMove && other !== undefined;
  const to = other?.[0] ?? said;
  const count = printCount(props.count, "link");
  const isInPlace = isMove && !joins && (what === "topic" || from.split("/")[0] === to.split("/")[0]);
  const action = useDialogAction(() => onDone(to, isInPlace));
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
              ? `There is already “${other[1]}”. If you join them, it gets these ${count} too, and this one is removed.`
              : ["Its", count, "follow.", props.follows].join(" ")}
          </p>
          {props.children(typed, setTo)}
        </>
      ) : (
        <PlainChoice
          label={`Where do its ${count} go?`}
          value={to}
          none={props.none}
          choices={others}
          onChange={setTo}
        />
      )}
    </ActionDialog>
  );
}
