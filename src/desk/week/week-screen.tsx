import type { ReviewItem } from "#catalog/review/plan-review.ts";
import { printAddress } from "#desk-wire/desk-address.ts";
import { CheckPanel } from "../check/check-panel.tsx";
import { usePress } from "../edit/link-actions.tsx";
import { VerdictBadge } from "../findings/finding-card.tsx";
import { useSeen } from "../parts/action-dialog.tsx";
import { Button, OpenLink } from "../parts/buttons.tsx";
import { isolateTitle, printDate, printHost } from "../parts/print-words.ts";
import { ProblemList, RichText } from "../parts/problem-list.tsx";
import { focusLater, ScreenHeading } from "../parts/screen-heading.tsx";
import { useWhose, WhoseField } from "../parts/whose.tsx";
import { useDesk } from "../state/use-desk.ts";
import { stepWords } from "../texts/field-words.ts";
import words from "../texts/labels-and-hints.json" with { type: "json" };
import { Calm, FirstRows, shownCount, Unknown, WeekPart } from "./week-part.tsx";

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
  return (
    <WeekPart
      heading="Not published yet"
      count={changes.length}
      about={<p>Only on this computer for now</p>}
      calm={<Calm>Everything you changed is published.</Calm>}
    >
      <FirstRows
        className="week-list"
        rows={changes.map(({ path, title }) => (
          <li key={path}>
            <span>
              <RichText text={isolateTitle(title)} />
            </span>
          </li>
        ))}
      />
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
            <a href={stepWords[id].address}>{stepWords[id].title}</a>
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

/** Of the files as a whole: what stops the page from being built first. */
function WeekProblems() {
  const { problems } = useDesk().state;
  const errors = problems.filter(({ level }) => level === "error");
  const sorted = [...errors, ...problems.filter(({ level }) => level !== "error")];
  const calm = problems.length > 0 ? "Worth a look. The page can still be built" : "Checked just now";
  const about = errors.length > 0 ? "The page cannot be built until these are fixed" : calm;
  return (
    <WeekPart heading="In the files" count={errors.length} about={<p>{about}</p>}>
      {problems.length === 0 && <Calm>The content has no errors.</Calm>}
      {problems.length > 0 && <ProblemList problems={sorted} />}
    </WeekPart>
  );
}

function WeekProposals() {
  const { proposals } = useDesk().state;
  return (
    <WeekPart
      heading="Proposals"
      count={proposals.length}
      about={<p>From the share form</p>}
      calm={<Calm>No proposals are waiting.</Calm>}
    >
      <FirstRows
        className="week-list"
        rows={proposals.map(({ id, fields }) => (
          <li key={id}>
            <a href={printAddress("proposals", id)}>
              {fields.name || fields.url || id}
              <span className="v">: proposal</span>
            </a>
            <span className="hint">{printHost(fields.url)}</span>
          </li>
        ))}
      />
    </WeekPart>
  );
}

function WeekFindings() {
  const { findings, checkedAt, isWhole } = useDesk().state;
  const { isTheirs } = useWhose();
  const todo = findings.filter(({ id, section }) => section === "todo" && isTheirs(id));
  // Nobody should read that all is well if nothing has been checked.
  const calm = checkedAt ? <Calm>{words.allWell}</Calm> : <p>{words.notChecked}</p>;
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
      calm={isWhole ? calm : <Unknown />}
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

/** Links with a doubt (`look_again`) do not wait for their turn. */
function WeekAgain() {
  const { again } = useWhose().review;
  if (again.length === 0) return null;
  return (
    <WeekPart heading="To look at again" count={again.length} about={<p>{words.doubted}</p>}>
      <FirstRows rows={drawRows(again)} />
    </WeekPart>
  );
}

function WeekReviews() {
  const { isWhole } = useDesk().state;
  const { doneCount, dueCount, batch, later } = useWhose().review;
  const size = batch.length + doneCount;
  const thanks = `All ${doneCount} for this week are done. Thank you.`;
  const calm = doneCount > 0 ? thanks : "No link is due for review this week.";
  return (
    <WeekPart
      heading="Links to review"
      count={batch.length}
      about={
        <>
          {size > 0 && (
            <p className="progress">
              <progress value={doneCount} max={size} aria-label="Reviewed this week" />
              <span>
                {doneCount} of {size} done this week
              </span>
            </p>
          )}
          {later.length > 0 && <p>Due in all: {dueCount}. The rest can wait for the next weeks.</p>}
        </>
      }
      calm={later.length === 0 && (isWhole ? <Calm>{calm}</Calm> : <Unknown />)}
    >
      {batch.length === 0 && <Calm>{calm}</Calm>}
      <FirstRows rows={[...drawRows(batch), ...drawRows(later)]} count={batch.length} />
    </WeekPart>
  );
}

/** `next`: the row whose button gets the focus when this one is done. */
const drawRows = (items: readonly ReviewItem[]) =>
  items.map((item, at) => <ReviewRow key={item.id} item={item} next={items[at + 1] ?? items[at - 1]} />);

function ReviewRow({ item, next }: { item: ReviewItem; next: ReviewItem | undefined }) {
  const { links } = useDesk().state;
  const { id, name, url, groups, reviewed, added, lookAgain } = item;
  const [version = "", seeAgain] = useSeen(links.find((one) => one.id === id)?.version);
  const goOn = () => focusLater(() => next && document.querySelector(`[data-review="${next.id}"]`));
  const { press, isBusy, refusal } = usePress({ kind: "reviewed", id }, { version, seeAgain }, goOn);
  return (
    <li className="review-row">
      <div>
        <a href={printAddress("links", id)}>{name}</a>
        {lookAgain && <p>{lookAgain}</p>}
        <p className="hint">
          {groups.join("; ") || "In no group"} ·{" "}
          {reviewed ? `last reviewed ${printDate(reviewed)}` : `never reviewed, added ${printDate(added)}`}
        </p>
        {refusal}
      </div>
      <div className="actions">
        <OpenLink href={url} className="quiet" purpose={name}>
          Open
        </OpenLink>
        <Button data-review={id} isOff={isBusy} onPress={press} about={`: ${name} reviewed today`}>
          Still good
        </Button>
      </div>
    </li>
  );
}
