import { type FormEvent, type ReactNode, useState } from "react";
import { printCount, printFirst } from "#base/print-count.ts";
import { responseFields } from "#catalog/exchange/intake/read-response-header.ts";
import { maxResponsesBytes } from "#catalog/exchange/parse-csv.ts";
import { printAddress } from "#desk-wire/desk-address.ts";
import type { IntakeAnswer, IntakeRow } from "#desk-wire/desk-api.ts";
import { PlainChoice } from "../form/fields.tsx";
import { printFault, printHost } from "../parts/print-words.ts";
import { useDesk } from "../state/use-desk.ts";
import words from "../texts/labels-and-hints.json" with { type: "json" };
import { FirstRows, manyCount } from "../week/week-part.tsx";

/** Takes in the share form's responses from a file, which is not changed. */
export function IntakeForm() {
  const { takeIn, isBusy, isTakingIn } = useDesk();
  const [file, setFile] = useState<File>();
  const [looks, setLooks] = useState(false);
  const [answer, setAnswer] = useState<IntakeAnswer>();
  const wait = looks ? "Opening each address" : "One moment";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const send = async (columns?: URLSearchParams) => {
    if (!file || isBusy) return;
    setAnswer(undefined);
    // A file that is too large is not sent: the server would hang up in the middle of it.
    setAnswer(file.size > maxResponsesBytes ? tooLarge : await takeIn(file, looks, columns));
  };
  return (
    <section className="intake" aria-labelledby="intake-head">
      <h2 id="intake-head">Take in responses</h2>
      <p className="lead">{words.intake}</p>
      <form noValidate onSubmit={submit}>
        <div className="field">
          <label htmlFor="responses">The file with the responses</label>
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
              onChange={(event) => {
                setFile(event.currentTarget.files?.[0]);
                setAnswer(undefined);
              }}
            />
          </div>
        </div>
        <label className="choice-chip">
          <input type="checkbox" checked={looks} onChange={() => setLooks(!looks)} />
          Open each address first to see where it leads (slower)
        </label>
        <p className="actions">
          <button type="submit" className="button" aria-disabled={!file || isBusy}>
            {isTakingIn ? wait : file ? "Take in" : "Choose the file first"}
          </button>
        </p>
      </form>
      {answer && "headings" in answer && answer.headings ? (
        <IntakeColumns headings={answer.headings} why={answer.why} onSay={send} />
      ) : (
        answer && <IntakeResult answer={answer} />
      )}
    </section>
  );
}

const what = `the file is larger than ${maxResponsesBytes / 1024 / 1024} MB`;
const tooLarge: IntakeAnswer = { isDone: false, problems: [{ what, fix: words.tooLarge }] };

/** Of a heading: each answer takes the focus when it comes. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus();

/** What became of each row, or why the file was refused. */
function IntakeResult({ answer }: { answer: IntakeAnswer }) {
  const { rows, notRead } = answer.isDone ? answer : { rows: [], notRead: [] };
  const of = (kind: IntakeRow["kind"]) => rows.filter((row) => row.kind === kind);
  const known = of("known");
  return (
    <div className="note">
      <h3 ref={takeFocus} tabIndex={-1}>
        {answer.isDone ? answer.what : "The file was not imported; nothing was saved"}
      </h3>
      {!answer.isDone && <Rows rows={answer.problems} print={(one) => printFault(one)} />}
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
