import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { FieldProblem } from "#base/problem.ts";
import type { DeskState, DoAnswer } from "#desk-wire/desk-api.ts";
import type { DeskAction } from "#desk-wire/desk-requests.ts";
import { TextField } from "../form/fields.tsx";
import { focusFirst } from "../form/use-form.ts";
import { useDesk } from "../state/use-desk.ts";
import { Button } from "./buttons.tsx";
import { AlertProblems, RichText } from "./problem-list.tsx";
import { keepFocus } from "./screen-heading.tsx";

type ModalProps = { title: string; onClose(): void };

interface Props extends ModalProps {
  children: ReactNode;
  action: DialogAction;
  verb: string;
  /** While false, the main button does nothing, but it can have the focus, and what is missing can be read. */
  isReady?: boolean;
  /** Fields that show their own problems. All others are shown above the buttons, so that no refusal is left out. */
  fields?: readonly FieldProblem["field"][];
  onSubmit(): void;
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
        {/* The head of the page, which says that there was no answer, is behind the dialog. */}
        <AlertProblems id={id} problems={[...action.lost, ...action.others(...fields)]} />
        <p className="dialog-buttons">
          <button type="submit" className="button" aria-disabled={!isIdle}>
            {action.isBusy ? "One moment" : props.verb}
          </button>
          <Button onPress={props.onClose}>Cancel</Button>
          <span role="status" className="v">
            {action.isBusy && "One moment."}
          </span>
        </p>
      </form>
    </ModalDialog>
  );
}

/** The version that the curator has read. After `seeAgain`, it is the one that is on the page by then. */
export type Read = { version: string; seeAgain(): void };

interface ReasonProps extends Partial<Read>, Pick<Props, "title" | "verb" | "fields" | "onClose"> {
  /** An example of a reason. */
  hint: string;
  /** Undefined if something has to be corrected first. */
  toAction(why: string, version: string): DeskAction | undefined;
  /** The version that is there now: it counts as read once a refusal has shown it. */
  now?: string;
  about: ReactNode;
  more?(action: DialogAction): ReactNode;
  onDone(answer: DoAnswer & { isDone: true }): void;
}

/** Every decision that takes something away asks for its reason. */
export function ReasonDialog(props: ReasonProps) {
  const { hint, fields = [], toAction, about, more, onDone, now = "", ...dialog } = props;
  const [why, setWhy] = useState("");
  const [version, seeAgain] = useSeen(now, props.version);
  const action = useDialogAction(onDone, () => {
    seeAgain();
    props.seeAgain?.();
  });
  const submit = () => {
    const asked = toAction(why.trim(), version);
    if (asked) action.send(asked);
    else focusFirst("dialog");
  };
  return (
    <ActionDialog {...dialog} action={action} fields={["why", ...fields]} onSubmit={submit}>
      <p>{about}</p>
      <TextField
        id={useId()}
        label="Why"
        rows={2}
        hint={{ about: hint, isRequired: true }}
        value={why}
        problems={action.of("why")}
        onChange={setWhy}
      />
      {more?.(action)}
    </ActionDialog>
  );
}

/** Focuses the dialog itself, so that screen readers read all of it. It is closed before it is removed, or the focus would be lost, as it is if what opened it has gone (keepFocus). */
function openModal(dialog: HTMLDialogElement) {
  dialog.showModal();
  dialog.focus();
  // A letter that is typed right away is meant for the first field. Enter leads there, or to the first button, and presses nothing.
  dialog.onkeydown = (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const isEnter = key === "Enter";
    if (target !== dialog || ctrlKey || metaKey || altKey || !(isEnter || /^\S$/u.test(key))) return;
    if (isEnter) event.preventDefault();
    dialog.querySelector<HTMLElement>(`input, select, textarea${isEnter ? ", button" : ""}`)?.focus();
  };
  return () => {
    dialog.close();
    keepFocus();
  };
}

/** Open as long as it is drawn. The browser keeps the focus inside, closes it on Esc, and gives the focus back. */
export function ModalDialog({ title, onClose, children }: ModalProps & { children: ReactNode }) {
  const titleId = useId();
  return (
    <dialog
      ref={openModal}
      className="dialog"
      tabIndex={-1}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={titleId}>
        <RichText text={title} />
      </h2>
      {children}
    </dialog>
  );
}

/** What the curator has read: `first`, or what was drawn first. It changes only with the answer to a press, so that nobody decides about something unseen. */
export function useSeen<Seen>(now: Seen, first = now): [seen: Seen, seeAgain: () => void] {
  const [seen, setSeen] = useState<Seen | undefined>(first);
  if (seen === undefined && now !== undefined) setSeen(now);
  return [seen ?? now, () => setSeen(undefined)];
}

type DialogAction = ReturnType<typeof useDialogAction>;

/** An action of a dialog, which stays open and says why if it is refused. `seeAgain` is called when it is done, or refused for what others have changed. */
export function useDialogAction(
  onDone: (answer: DoAnswer & { isDone: true }) => void,
  seeAgain: (now?: DeskState) => void = () => {},
) {
  const { act, refresh, isBusy, failure } = useDesk();
  const [refusal, setRefusal] = useState<(DoAnswer & { isDone: false }) | "no answer">();
  const [isAsking, setAsking] = useState(false);
  const isThere = useRef(true);
  useEffect(() => () => void Object.assign(isThere, { current: false }), []);
  /** A refusal is shown at once, beside its field, which gets the focus; the state that is there now follows. */
  const send = async (action: DeskAction) => {
    const from = document.activeElement;
    setAsking(true);
    setRefusal(undefined);
    const answer = await act(action);
    setRefusal(answer?.isDone ? undefined : (answer ?? "no answer"));
    if (!answer?.isDone && document.activeElement === from) focusFirst("dialog");
    const now = answer?.isDone === false ? await refresh() : answer?.state;
    setAsking(false);
    if (answer?.isDone || answer?.isStale) seeAgain(now);
    // Cancelled in the meantime, another question may be open. What others have undone is gone with its buttons.
    if (answer?.isDone && isThere.current) onDone(answer);
    else if (from !== document.body) keepFocus();
  };
  const { problems = [], also = [] } = refusal === "no answer" ? {} : (refusal ?? {});
  const lost: FieldProblem[] = refusal === "no answer" && failure ? [{ level: "error", ...failure }] : [];
  const of = (field: FieldProblem["field"]) => problems.filter((problem) => problem.field === field);
  /** What no field of the dialog shows. */
  const others = (...fields: FieldProblem["field"][]) =>
    problems.filter(({ field }) => !fields.includes(field));
  /** What was refused is another thing once something else is typed. */
  const forget = () => setRefusal(undefined);
  return { send, isBusy: isBusy || isAsking, lost, of, others, also, forget };
}
