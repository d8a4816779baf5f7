import { useEffect, useState } from "react";
import { printCount } from "#base/print-count.ts";
import { type DeskChange, deskPaths } from "#desk-wire/desk-api.ts";
import type { DeskAction } from "#desk-wire/desk-requests.ts";
import { type HistoryAnswer, manyId, type OnlinePlace, type PastPublishing } from "#desk-wire/side-calls.ts";
import { ActionDialog, useDialogAction } from "../parts/action-dialog.tsx";
import { Button } from "../parts/buttons.tsx";
import { FileDiff } from "../parts/file-diff.tsx";
import { isolateTitle, printDate } from "../parts/print-words.ts";
import { AlertProblems, ProblemList, RichLine, RichText } from "../parts/problem-list.tsx";
import { focusMain, PreviewLink, ScreenHeading } from "../parts/screen-heading.tsx";
import { callDesk } from "../state/call-desk.ts";
import { useDesk } from "../state/use-desk.ts";
import words from "../texts/labels-and-hints.json" with { type: "json" };
import { FirstRows, manyCount } from "../week/week-part.tsx";
import { listVersions, PublishForm } from "./publish-form.tsx";

export function PublishScreen() {
  const { changes, problems } = useDesk().state;
  const errors = problems.filter(({ level }) => level === "error");
  /** Kept here, because a refusal outlives its row, which others may undo in the meantime. */
  const [asked, onAsk] = useState<Question>();
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
        <Unpublished {...{ changes, onAsk }} />
      )}
      <OnlineAndPast onAsk={onAsk} />
      {asked && <AskFirst key={asked.what} {...asked} onClose={() => onAsk(undefined)} />}
    </>
  );
}

/** The list updates silently: changes that were not there when it was opened, or when publishing was refused, are marked and come first. */
function Unpublished({ changes, onAsk }: Asks & { changes: readonly DeskChange[] }) {
  const [[seen, before], setSeen] = useState(() => [listVersions(changes), listVersions(changes)]);
  const isNew = ({ version }: DeskChange) => !before.has(version);
  const rows = changes
    .toSorted((one, other) => Number(isNew(other)) - Number(isNew(one)))
    .map((change) => <ChangeRow key={change.path} {...{ change, onAsk }} isNew={isNew(change)} />);
  return (
    <>
      <p className="lead">{printCount(changes.length, "change")} since you last published.</p>
      <FirstRows className="changes" rows={rows} count={manyCount} />
      <PublishForm
        seen={seen}
        onRefused={(now) => [...now].some((one) => !seen.has(one)) && setSeen([now, seen])}
      />
    </>
  );
}

function OnlineAndPast({ onAsk }: Asks) {
  const { state } = useDesk();
  const [history, setHistory] = useState<HistoryAnswer>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again whenever something was done
  useEffect(() => {
    const stop = new AbortController();
    const asked = callDesk<HistoryAnswer>(deskPaths.history, undefined, stop.signal);
    asked.then(({ value }) => stop.signal.aborted || setHistory(value));
    return () => stop.abort();
  }, [state]);
  if (!history) return null;
  return (
    <>
      <OnlinePart places={history.online} />
      <PastList past={history.past} onAsk={onAsk} />
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
                {waiting ? `${waiting} ${when}` : "Everything you published is there."}
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

export function ChangeRow({ change, isNew, onAsk }: Asks & { change: DeskChange; isNew?: boolean }) {
  const { kind, title, path, diff, version, isUndoable } = change;
  const ask = () =>
    onAsk({
      title: "Undo this change?",
      what: title,
      consequence: `${words.undoing[kind]} This cannot be undone.`,
      verb: "Undo it",
      asked: { kind: "undo", path, seen: [version] },
    });
  return (
    <li className="change" data-new={isNew || undefined}>
      <p>
        <b className={kind === "removed" ? "tag tag-bad" : "tag tag-new"}>{words.changes[kind]}</b>
        <span className="change-title">
          <RichText text={isolateTitle(title)} />
        </span>
        {isNew && <b className="tag tag-off">New since you looked</b>}
      </p>
      <FileDiff {...{ path, diff }}>
        What changed exactly<span className="v"> in {isUndoable ? title : path}</span>
      </FileDiff>
      {isUndoable && (
        <Button onPress={ask} about={`: ${title}`}>
          Undo
        </Button>
      )}
    </li>
  );
}

/** `what`: the change or publication that the question is about; `asked` names the version that was seen. */
type Question = Record<"title" | "what" | "consequence" | "verb", string> & { asked: DeskAction };
type Asks = { onAsk(question: Question): void };

function AskFirst({ title, what, consequence, verb, asked, onClose }: Question & { onClose(): void }) {
  const action = useDialogAction(() => {
    onClose();
    // The row has gone, with its button.
    focusMain();
  });
  const { state } = useDesk();
  // The changes as they were in the list that the curator saw.
  const [{ changes }] = useState(state);
  const { also } = action;
  const others = also.flatMap((path) => changes.filter((one) => one.path === path));
  const whole =
    asked.kind === "undo" ? { ...asked, seen: [...asked.seen, ...others.map((one) => one.version)] } : asked;
  return (
    <ActionDialog
      {...{ title, action, onClose }}
      verb={also.length > 0 ? `Undo all ${also.length + 1}` : verb}
      onSubmit={() => action.send(whole)}
    >
      <p>
        <strong>
          <RichText text={isolateTitle(what)} />
        </strong>
      </p>
      <p>{consequence}</p>
      {also.length > 0 && <p className="hint">With it: {others.map(({ title }) => title).join("; ")}</p>}
    </ActionDialog>
  );
}

/** The last changes of many links, and what was published, the newest first. Each can be put back, for the curator to look at and to publish. */
function PastList({ past, onAsk }: Asks & { past: PastPublishing[] }) {
  if (past.length === 0) return null;
  const rows = past.map(({ id, at, by, message, isStart }) => {
    const [what = ""] = message.split("\n");
    const question = id.startsWith(manyId) ? words.undoingMany : words.puttingBack;
    const ask = () => onAsk({ ...question, what, asked: { kind: "revert", id } });
    return (
      <li key={id} className="change">
        <p>
          <span className="change-title">{what}</span>
          <span className="hint">{[printDate(at), by].filter(Boolean).join(", ")}</span>
        </p>
        {!isStart && (
          <Button onPress={ask} about={` what was before: ${what}`}>
            Put back
          </Button>
        )}
      </li>
    );
  });
  return (
    <section className="past" aria-labelledby="past-head">
      <h2 id="past-head">What can be put back</h2>
      <FirstRows className="changes" rows={rows} />
    </section>
  );
}
