import { printCount } from "#base/print-count.ts";
import { readLinkId } from "#catalog/link-health/link-id.ts";
import { printAddress } from "#desk-wire/desk-address.ts";
import { CheckPanel, notChecked } from "../check/check-panel.tsx";
import { sortFindings, VerdictBadge } from "../findings/finding-card.tsx";
import { printDate, printHost } from "../parts/print-words.ts";
import { ProblemList } from "../parts/problem-list.tsx";
import { ScreenHeading } from "../parts/screen-heading.tsx";
import { useWhose, WhoseField } from "../parts/whose.tsx";
import { useDesk } from "../state/use-desk.ts";
import { stepWords } from "../texts/field-words.ts";
import { Calm, Unknown, WeekPart } from "./week-part.tsx";
import { WeekAgain, WeekReviews } from "./week-reviews.tsx";

const shownCount = 5;

/** What needs a curator, in the order in which it matters to visitors; but first what keeps all of it from being known. */
export function WeekScreen() {
  const { state } = useDesk();
  return (
    <>
      <ScreenHeading aside={<p className="today">{printDate(state.today)}</p>}>This week</ScreenHeading>
      <WhoseField />
      {!state.isWhole && <WeekProblems />}
      <WeekSetup />
      <WeekFindings />
      <WeekProposals />
      <WeekAgain />
      <WeekReviews />
      <WeekChanges />
      {state.isWhole && <WeekProblems />}
    </>
  );
}

function WeekChanges() {
  const { changes } = useDesk().state;
  const rest = changes.length - shownCount;
  return (
    <WeekPart
      heading="Not published yet"
      count={changes.length}
      about={<p>Only on this computer for now</p>}
      calm={<Calm>Everything you changed is published.</Calm>}
    >
      <ul className="week-list">
        {changes.slice(0, shownCount).map(({ path, title }) => (
          <li key={path}>{title}</li>
        ))}
        {rest > 0 && <li className="hint">and {rest} more</li>}
      </ul>
      <p>
        <a className="button" href={printAddress("publish")}>
          Review and publish
        </a>
      </p>
    </WeekPart>
  );
}

/** A hub that is not set up yet says so first, until all is done. Each step can wait. */
function WeekSetup() {
  const open = useDesk().state.setup.filter(({ isDone }) => !isDone);
  if (open.length === 0) return null;
  return (
    <WeekPart
      heading="Set up your hub"
      count={open.length}
      about={<p>Your name, your addresses, your look. Each can wait.</p>}
    >
      <ul className="setup-steps">
        {open.map(({ id, detail }) => (
          <li key={id}>
            <a href={printAddress("setup", stepWords[id].part)}>{stepWords[id].title}</a>
            <span className="hint">{detail}</span>
          </li>
        ))}
      </ul>
      <p>
        <a className="quiet" href={printAddress("setup")}>
          See all settings
        </a>
      </p>
    </WeekPart>
  );
}

const shownProblems = 4;

/** Of the files as a whole: what stops the page from being built first. */
function WeekProblems() {
  const { problems } = useDesk().state;
  const errors = problems.filter(({ level }) => level === "error");
  const sorted = [...errors, ...problems.filter(({ level }) => level !== "error")];
  const rest = sorted.slice(shownProblems);
  return (
    <WeekPart
      heading="In the files"
      count={errors.length}
      about={<p>{printAbout(errors.length, problems.length)}</p>}
    >
      {problems.length === 0 && <Calm>The content has no errors.</Calm>}
      <ProblemList problems={sorted.slice(0, shownProblems)} />
      {rest.length > 0 && (
        <details className="file-view">
          <summary>{printCount(rest.length, "more", "more")}</summary>
          <ProblemList problems={rest} />
        </details>
      )}
    </WeekPart>
  );
}

function printAbout(errors: number, all: number): string {
  if (errors > 0) return "The page cannot be built until these are fixed";
  return all > 0 ? "Worth a look. The page can still be built" : "Checked just now";
}

const shownProposals = 4;

function WeekProposals() {
  const { proposals } = useDesk().state;
  const rest = proposals.length - shownProposals;
  return (
    <WeekPart
      heading="Proposals"
      count={proposals.length}
      about={<p>From the share form</p>}
      calm={<Calm>No proposals are waiting.</Calm>}
    >
      <ul className="week-list">
        {proposals.slice(0, shownProposals).map(({ id, fields }) => (
          <li key={id}>
            <a href={printAddress("proposals", id)}>
              {fields.name || fields.url || id}
              <span className="v">: proposal</span>
            </a>
            <span className="hint">{printHost(fields.url)}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p>
          <a href={printAddress("proposals")}>{printCount(rest, "more proposal")}</a>
        </p>
      )}
    </WeekPart>
  );
}

function WeekFindings() {
  const { findings, checkedAt, isWhole } = useDesk().state;
  const { isTheirs } = useWhose();
  const todo = sortFindings(findings).filter(
    ({ id, section }) => section === "todo" && isTheirs(readLinkId(id).resourceId),
  );
  return (
    <WeekPart
      heading="Links to fix"
      count={todo.length}
      about={
        <>
          <p>{checkedAt === undefined ? "Not checked yet" : `Checked ${printDate(checkedAt)}`}</p>
          <CheckPanel />
        </>
      }
      calm={isWhole ? nothingTodo(checkedAt) : <Unknown />}
    >
      <ul className="week-list">
        {todo.slice(0, shownCount).map(({ id, name, verdict, isHidden }) => (
          <li key={id}>
            <a href={printAddress("findings", id)}>
              {name}
              <span className="v">: what was found</span>
            </a>
            <VerdictBadge verdict={verdict} />
            {isHidden && <span className="hint">left off the page</span>}
          </li>
        ))}
      </ul>
      <p>
        <a className="button" href={printAddress("findings", todo[0]?.id)}>
          {todo.length === 1 ? "Look at it" : `Go through all ${todo.length}`}
        </a>
      </p>
    </WeekPart>
  );
}

/** Nobody may read "all is well" where nobody has looked. */
const nothingTodo = (checkedAt: string | undefined) =>
  checkedAt ? <Calm>No link is broken, and none has a new owner.</Calm> : <p>{notChecked}</p>;
