import { useEffect, useMemo, useState } from "react";
import { printCount } from "#base/print-count.ts";
import { type DeskChange, deskPaths } from "#desk-wire/desk-api.ts";
import type { DeskAction } from "#desk-wire/desk-requests.ts";
import type { HistoryAnswer, OnlinePlace, PastPublishing } from "#desk-wire/side-calls.ts";
import { ActionDialog, useDialogAction } from "../parts/action-dialog.tsx";
import { Button } from "../parts/buttons.tsx";
import { DiffView } from "../parts/diff-view.tsx";
import { isolateTitle, printDate } from "../parts/print-words.ts";
import { AlertProblems, ProblemList, RichLine, RichText } from "../parts/problem-list.tsx";
import { focusMain, PreviewLink, ScreenHeading } from "../parts/screen-heading.tsx";
import { callDesk } from "../state/call-desk.ts";
import { useDesk } from "../state/use-desk.ts";
import words from "../texts/labels-and-hints.json" with { type: "json" };
import { listVersions, PublishForm } from "./publish-form.tsx";

const firstCount = 5;

export function PublishScreen() {
  const { changes, problems } = useDesk().state;
  const errors = problems.filter(({ level }) => level === "error");
  return (
    <>
      <ScreenHeading aside={<PreviewLink>Preview the whole page</PreviewLink>}>Publish</ScreenHeading>
      {errors.length > 0 && (
        <section className="problems" aria-labelledby="problems-head">
          <h2 id="problems-head">Fix these first</h2>
          <ProblemList problems={errors} />
        </section>
      )}
      {changes.length === 0 ? (
        <p className="empty">Everything is published. What you change from now on is listed here.</p>
      ) : (
        <Unpublished changes={changes} />
      )}
      <OnlineAndPast />
    </>
  );
}

/** The list is read again without a word: what was not there when it was opened, or when publishing was refused, is marked. */
function Unpublished({ changes }: { changes: readonly DeskChange[] }) {
  const [[seen, before], setSeen] = useState(() => [listVersions(changes), listVersions(changes)]);
  return (
    <>
      <p className="lead">{printCount(changes.length, "change")} since you last published.</p>
      <ul className="changes">
        {changes.map((change) => (
          <ChangeRow key={change.path} change={change} isNew={!before.has(change.version)} />
        ))}
      </ul>
      <PublishForm
        seen={seen}
        onRefused={(now) => [...now].some((one) => !seen.has(one)) && setSeen([now, seen])}
      />
    </>
  );
}

function OnlineAndPast() {
  const { state } = useDesk();
  const [history, setHistory] = useState<HistoryAnswer>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again whenever something was done
  useEffect(() => {
    let isCurrent = true;
    callDesk<HistoryAnswer>(deskPaths.history).then(({ value }) => isCurrent && setHistory(value));
    return () => {
      isCurrent = false;
    };
  }, [state]);
  if (!history) return null;
  return (
    <>
      <OnlinePart places={history.online} />
      <PastList past={history.past} />
    </>
  );
}

const printPlace = (kind: OnlinePlace["kind"], to: string) => `${words.places[kind]} (${to})`;

/** Where visitors see the hub, and the buttons that bring it there. */
function OnlinePart({ places }: { places: OnlinePlace[] }) {
  const action = useDialogAction(focusMain);
  const { changes } = useDesk().state;
  const stays = changes.length > 0 && "What you have not published stays here.";
  const note = places.length === 0 ? words.noPlace : stays;
  return (
    <section className="past" aria-labelledby="online-head">
      <h2 id="online-head">Put online</h2>
      {note && <RichLine text={note} />}
      <AlertProblems id="online" problems={action.others()} />
      <ul className="changes">
        {places.map(({ kind, to, waiting, when }) => (
          <li key={kind} className="change">
            <p>
              <span className="change-title">{printPlace(kind, to)}</span>
              <span className="hint">
                {waiting ? `${waiting} ${when}` : "Visitors see everything you published."}
              </span>
            </p>
            {(waiting || kind === "host") && (
              <Button
                className={waiting ? "button" : "quiet"}
                isOff={action.isBusy}
                onPress={() => action.send({ kind: "putOnline", place: kind })}
                about={`: ${printPlace(kind, to)}`}
              >
                {action.isBusy ? "Working …" : waiting ? "Put online" : "Send again with today's headlines"}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ChangeRow({ change, isNew = false }: { change: DeskChange; isNew?: boolean }) {
  const { kind, title, path, diff, version, isUndoable } = change;
  /** The version that the question is about: the list may be read again while it is open. */
  const [asked, setAsked] = useState<string>();
  return (
    <li className="change" data-new={isNew || undefined}>
      <p>
        <b className={kind === "removed" ? "tag tag-bad" : "tag tag-new"}>{words.changes[kind]}</b>
        <span className="change-title">
          <RichText text={isolateTitle(title)} />
        </span>
        {isNew && <b className="tag tag-off">New since you looked</b>}
      </p>
      <details>
        <summary>
          What changed exactly<span className="v"> in {title}</span>
        </summary>
        <p className="hint">
          <code>{path}</code>
        </p>
        <DiffView diff={diff} label={`Lines of ${path}`} />
      </details>
      {isUndoable && (
        <Button onPress={() => setAsked(version)} about={`: ${title}`}>
          Undo
        </Button>
      )}
      {asked && (
        <AskFirst
          title="Undo this change?"
          what={title}
          consequence={`${words.undoing[kind]} This cannot be undone.`}
          verb="Undo it"
          asked={{ kind: "undo", path, seen: [asked] }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </li>
  );
}

/** `what`: what it is about. */
type AskedProps = Pick<Parameters<typeof ActionDialog>[0], "title" | "verb" | "onClose"> &
  Record<"what" | "consequence", string | undefined> & { asked: DeskAction };

function AskFirst({ title, what, consequence, verb, asked, onClose }: AskedProps) {
  const action = useDialogAction(() => {
    onClose();
    // The row with its button is gone.
    focusMain();
  });
  const { changes } = useDesk().state;
  const { also } = action;
  // biome-ignore lint/correctness/useExhaustiveDependencies: as they were when they were named
  const others = useMemo(() => also.flatMap((path) => changes.filter((one) => one.path === path)), [also]);
  const whole =
    asked.kind === "undo" ? { ...asked, seen: [...asked.seen, ...others.map((one) => one.version)] } : asked;
  return (
    <ActionDialog
      {...{ title, action, onClose }}
      verb={also.length > 0 ? `Undo all ${also.length + 1}` : verb}
      onSubmit={() => action.send(whole)}
    >
      <p>
        <strong>{what && <RichText text={isolateTitle(what)} />}</strong>
      </p>
      <p>{consequence}</p>
      {also.length > 0 && <p className="hint">With it: {others.map(({ title }) => title).join("; ")}</p>}
    </ActionDialog>
  );
}

/** What was published, the newest first. Each can be put back, for the curator to look at and to publish. */
function PastList({ past }: { past: PastPublishing[] }) {
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<PastPublishing>();
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
            {!one.isStart && (
              <Button onPress={() => setAsked(one)} about={` what was before: ${one.message.split("\n")[0]}`}>
                Put back
              </Button>
            )}
          </li>
        ))}
      </ul>
      {past.length > firstCount && !isOpen && (
        <Button onPress={() => setOpen(true)}>Show {past.length - firstCount} more</Button>
      )}
      {asked && (
        <AskFirst
          title="Restore the earlier version?"
          what={asked.message.split("\n")[0]}
          consequence="Its files go back to how they were before. Nothing is published until you have looked at it."
          verb="Put it back"
          asked={{ kind: "revert", id: asked.id }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}
