import { printCount } from "../parts/print-count.ts";
import { useDesk } from "../state/desk-context.ts";
import { isWhole } from "../state/is-whole.ts";
import { Calm } from "./calm.tsx";
import { ReviewRow } from "./review-row.tsx";
import { Unknown } from "./unknown.tsx";
import { WeekPart } from "./week-part.tsx";

/** What came with a doubt does not wait for its turn. */
export function WeekAgain() {
  const { again } = useDesk().state.review;
  if (again.length === 0) return null;
  const rows = again.map((item, at) => (
    <ReviewRow key={item.id} item={item} next={again[at + 1]?.id ?? again[at - 1]?.id} />
  ));
  return (
    <WeekPart
      heading="To check by hand"
      count={again.length}
      about={<p>We were not sure about these. Open each one, then correct it, retire it or confirm it.</p>}
    >
      <ul>{rows.slice(0, shownAgain)}</ul>
      {rows.length > shownAgain && (
        <details className="file-view">
          <summary>{printCount(rows.length - shownAgain, "more", "more")}</summary>
          <ul>{rows.slice(shownAgain)}</ul>
        </details>
      )}
    </WeekPart>
  );
}

const shownAgain = 8;

export function WeekReviews() {
  const { state } = useDesk();
  const { review } = state;
  const { batch, doneCount, dueCount } = review;
  const size = batch.length + doneCount;
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
          {dueCount > batch.length && <p>{dueCount} are due in all. The rest follow in the coming weeks.</p>}
        </>
      }
    >
      {batch.length === 0 && (isWhole(state) ? <Calm>{printCalm(doneCount)}</Calm> : <Unknown />)}
      <ul>
        {batch.map((item, at) => (
          <ReviewRow key={item.id} item={item} next={batch[at + 1]?.id ?? batch[at - 1]?.id} />
        ))}
      </ul>
    </WeekPart>
  );
}

function printCalm(doneCount: number): string {
  if (doneCount > 0) return `All ${doneCount} of this week are done. Thank you.`;
  return "No link is due for review this week.";
}
