import type { RefObject } from "react";
import { printAddress } from "../address/desk-address.ts";
import { printCount } from "../parts/print-count.ts";
import { printFault } from "../parts/print-fault.ts";
import { printHost } from "../parts/print-host.ts";
import type { IntakeAnswer, IntakeProblem, IntakeRow } from "../side-calls.ts";

interface Props {
  answer: IntakeAnswer;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** Longer lists are of files whose trouble is the same in every row. */
const shownCount = 200;

/** What became of each row, or why the file was not taken. */
export function IntakeResult({ answer, heading }: Props) {
  if (!answer.isDone)
    return (
      <div className="note">
        <h3 ref={heading} tabIndex={-1}>
          The file was not imported; nothing was saved
        </h3>
        <Rows rows={answer.problems} print={printProblem} />
      </div>
    );
  const { what, rows, notRead } = answer;
  const of = (kind: IntakeRow["kind"]) => rows.filter((row) => row.kind === kind);
  const known = of("known");
  return (
    <div className="note">
      <h3 ref={heading} tabIndex={-1}>
        {what}
      </h3>
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

interface RowsProps<Row> {
  rows: readonly Row[];
  print(row: Row): React.ReactNode;
}

function Rows<Row extends { row?: number }>({ rows, print }: RowsProps<Row>) {
  const rest = rows.length - shownCount;
  return (
    <ul className="intake-rows">
      {rows.slice(0, shownCount).map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is never changed, and a row may be named twice.
        <li key={at}>
          {row.row !== undefined && <b>Row {row.row}</b>} <span>{print(row)}</span>
        </li>
      ))}
      {rest > 0 && <li className="hint">and {rest} more</li>}
    </ul>
  );
}

function printProblem({ what, fix }: IntakeProblem): string {
  return printFault({ what, fix });
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
