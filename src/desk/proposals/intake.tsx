import { type FormEvent, type ReactNode, useState } from "react";
import { printCount, printFirst } from "#base/print-count.ts";
import { responseFields } from "#catalog/exchange/intake/read-response-header.ts";
import { maxResponsesBytes } from "#catalog/exchange/parse-csv.ts";
import { printAddress } from "#desk-wire/desk-address.ts";
import type { IntakeAnswer, IntakeRow } from "#desk-wire/desk-api.ts";
import { ifMoved } from "#desk-wire/side-calls.ts";
import { PlainChoice } from "../form/fields.tsx";
import { Button } from "../parts/buttons.tsx";
import { FileDiff } from "../parts/file-diff.tsx";
import { printFault, printHost } from "../parts/print-words.ts";
import { useDesk } from "../state/use-desk.ts";
import words from "../texts/labels-and-hints.json" with { type: "json" };
import { FirstRows, manyCount } from "../week/week-part.tsx";

/** Takes in a table from a file, which is not changed: the share form's responses, or a corrected sheet of all links. */
export function IntakeForm({ kind }: { kind: keyof typeof words.intake }) {
  const { takeIn, isBusy, isTakingIn } = useDesk();
  const [file, setFile] = useState<File>();
  const [looks, setLooks] = useState(false);
  const [answer, setAnswer] = useState<IntakeAnswer>();
  const { heading, about, label, verb } = words.intake[kind];
  const isSheet = kind === "sheet";
  const wait = looks ? "Opening each address" : "One moment";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const send = async (more?: Record<string, string>) => {
    if (!file || isBusy) return;
    setAnswer(undefined);
    // A file that is too large is not sent: the server would hang up in the middle of it.
    if (file.size > maxResponsesBytes) return setAnswer(tooLarge);
    // Browsers do not read a file that was saved again since it was chosen.
    const start = await file
      .slice(0, 1)
      .arrayBuffer()
      .catch(() => undefined);
    const asked = { ...(isSheet && { sheet: "" }), ...(looks && { look: "" }), ...more };
    setAnswer(start ? await takeIn(file, asked) : savedAgain);
  };
  return (
    <section className="intake" aria-labelledby="intake-head">
      <h2 id="intake-head">{heading}</h2>
      <p className="lead">{about}</p>
      <form noValidate onSubmit={submit}>
        <div className="field">
          <label htmlFor="responses">{label}</label>
          {/* The field covers the text, which wraps as its own would not, and takes a file that is dropped on it. */}
          <div className="file-drop">
            <p id="responses-file">
              {file ? <b>{file.name}</b> : "Choose it, or drop it here. CSV, up to 16 MB."}
            </p>
            <input
              id="responses"
              aria-describedby="responses-file"
              type="file"
              accept=".csv,.tsv,.txt,text/csv"
              onChange={({ currentTarget }) => {
                setFile(currentTarget.files?.[0]);
                setAnswer(undefined);
                // Otherwise the same file, corrected, could not be chosen again.
                currentTarget.value = "";
              }}
            />
          </div>
        </div>
        {!isSheet && (
          <label className="choice-chip">
            <input type="checkbox" checked={looks} onChange={() => setLooks(!looks)} />
            Open each address first to see where it leads (slower)
          </label>
        )}
        <p className="actions">
          <button type="submit" className="button" aria-disabled={!file || isBusy}>
            {isTakingIn ? wait : file ? verb : "Choose the file first"}
          </button>
        </p>
      </form>
      {answer && "headings" in answer && answer.headings ? (
        <IntakeColumns
          headings={answer.headings}
          why={answer.why}
          onSay={(columns) => send({ columns: `${columns}` })}
        />
      ) : (
        answer && <IntakeResult {...{ answer, send }} />
      )}
    </section>
  );
}

const what = `the file is larger than ${maxResponsesBytes / 1024 / 1024} MB`;
const tooLarge: IntakeAnswer = { isDone: false, problems: [{ what, fix: words.tooLarge }] };
const savedAgain: IntakeAnswer = { isDone: false, problems: [words.savedAgain] };

/** Of a heading: each answer takes the focus when it comes. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus();

type ResultProps = { answer: IntakeAnswer; send(more: Record<string, string>): void };

/** What became of each row, or would, or why the file was refused. */
function IntakeResult({ answer, send }: ResultProps) {
  const { rows = [], notRead = [] } = answer.isDone ? answer : {};
  const { problems = [], sheet } = answer.isDone ? {} : answer;
  const of = (kind: IntakeRow["kind"]) => rows.filter((row) => row.kind === kind);
  const known = of("known");
  return (
    <div className="note">
      <h3 ref={takeFocus} tabIndex={-1}>
        {answer.isDone ? answer.what : (sheet?.what ?? "The file was not imported; nothing was saved")}
      </h3>
      <Rows rows={problems} print={(one) => printFault(one)} />
      {problems.some(({ fix }) => fix.endsWith(ifMoved)) && (
        <>
          <p>{words.moved}</p>
          <Button onPress={() => send({ moved: "" })}>They were moved on purpose</Button>
        </>
      )}
      {sheet?.seen && (
        <>
          <FileDiff path="the sheet" diff={sheet.diff} isOpen>
            What it changes
          </FileDiff>
          <Button className="button" onPress={() => send({ seen: `${sheet.seen}` })}>
            Save these changes
          </Button>
        </>
      )}
      <Rows rows={of("refused")} print={printRow} />
      <Rows rows={of("proposed")} print={printRow} />
      {known.length > 0 && (
        <details className="file-view">
          <summary>{printCount(known.length, "response")} known already</summary>
          <Rows rows={known} print={printRow} />
        </details>
      )}
      {notRead.length > 0 && <p className="hint">Columns that were ignored: {notRead.join(", ")}.</p>}
    </div>
  );
}

/** Those of which the same is said are together. */
function Rows<Row extends { row?: number }>(props: { rows: readonly Row[]; print(row: Row): ReactNode }) {
  const drawn = [...Map.groupBy(props.rows, props.print)].map(([said, alike]) => {
    const rows = [...new Set(alike.flatMap(({ row }) => row ?? []))];
    return (
      <li key={rows[0] ?? `${said}`}>
        {rows.length > 0 && <b>{`Row${rows.length > 1 ? "s" : ""} ${printFirst(rows, 40)}`}</b>}{" "}
        <span>{said}</span>
      </li>
    );
  });
  return <FirstRows className="intake-rows" rows={drawn} count={manyCount} />;
}

function printRow(row: IntakeRow) {
  if (row.kind === "refused") return `Refused: ${printFault(row)}`;
  if (row.kind === "known") return `${printHost(row.url)}: ${row.why}.`;
  return (
    <>
      Proposed: <a href={printAddress("proposals", row.id)}>{row.name ?? row.url}</a>
    </>
  );
}

interface ColumnsProps {
  headings: readonly string[];
  why?: string | undefined;
  /** What is in which column, by the names of the fields. */
  onSay(columns: URLSearchParams): void;
}

/** "Name" may be the sender's or the link's, and no list of words knows all languages: only a person can tell. */
function IntakeColumns({ headings, why, onSay }: ColumnsProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const columns = new URLSearchParams();
    for (const select of event.currentTarget.querySelectorAll("select")) {
      const other = columns.get(select.value);
      const fault = other && `You chose this for the column “${other}” too. Only one column can be this.`;
      select.setCustomValidity(fault ?? "");
      if (select.value && !other) columns.set(select.value, select.name);
    }
    if (event.currentTarget.reportValidity()) onSay(columns);
  };
  return (
    <form className="note" noValidate onSubmit={submit}>
      <h3 ref={takeFocus} tabIndex={-1}>
        What is in these columns?
      </h3>
      <p>
        {why ? printFault({ what: why, fix: words.askedFor }) : "Their headings leave it open."} Anything
        about the sender stays unread. Nothing is saved yet.
      </p>
      {headings.map((column) => (
        <PlainChoice
          key={column}
          label={column}
          name={column}
          none="Nothing about the link: leave it out"
          choices={responseFields.map((field) => [field, words.responses[field]])}
        />
      ))}
      <p className="actions">
        <button type="submit" className="button">
          Take in with these columns
        </button>
      </p>
    </form>
  );
}
