import { printCount } from "#base/print-count.ts";
import type { ReviewItem } from "#catalog/review/plan-review.ts";
import { printAddress } from "#desk-wire/desk-address.ts";
import { Button } from "../parts/buttons.tsx";
import { OpenLink } from "../parts/open-link.tsx";
import { printDate } from "../parts/print-words.ts";
import { focusLater } from "../parts/screen-heading.tsx";
import { useWhose } from "../parts/whose.tsx";
import { useDesk } from "../state/use-desk.ts";
import { Calm, Unknown, WeekPart } from "./week-part.tsx";

/** What came with a doubt does not wait for its turn. */
export function WeekAgain() {
  const { isTheirs } = useWhose();
  const again = useDesk().state.review.again.filter(({ id }) => isTheirs(id));
  if (again.length === 0) return null;
  const rows = drawRows(again);
  return (
    <WeekPart
      heading="To look at again"
      count={again.length}
      about={
        <p>Someone was not sure about these. Open each one, then edit it, retire it or press “Still good”.</p>
      }
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
  const { review, isWhole } = useDesk().state;
  const { isTheirs } = useWhose();
  const { doneCount, dueCount } = review;
  const batch = review.batch.filter(({ id }) => isTheirs(id));
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
          {dueCount > batch.length && <p>{dueCount} are due in all. The rest come in the next weeks.</p>}
        </>
      }
      calm={isWhole ? <Calm>{printCalm(doneCount)}</Calm> : <Unknown />}
    >
      <ul>{drawRows(batch)}</ul>
    </WeekPart>
  );
}

function printCalm(doneCount: number): string {
  if (doneCount > 0) return `All ${doneCount} of this week are done. Thank you.`;
  return "No link is due for review this week.";
}

/** `next`: the row whose button gets the focus when this one is done. */
const drawRows = (items: readonly ReviewItem[]) =>
  items.map((item, at) => <ReviewRow key={item.id} item={item} next={items[at + 1] ?? items[at - 1]} />);

function ReviewRow({ item, next }: { item: ReviewItem; next: ReviewItem | undefined }) {
  const { act, isBusy } = useDesk();
  const { id, name, url, groups, reviewed, added, lookAgain } = item;
  const done = async () => {
    const answer = await act({ kind: "reviewed", id });
    if (answer?.isDone) focusLater(() => next && document.querySelector(`[data-review="${next.id}"]`));
  };
  return (
    <li className="review-row">
      <div>
        <a href={printAddress("links", id)}>{name}</a>
        {lookAgain && <p>{lookAgain}</p>}
        <p className="hint">
          {groups.join("; ") || "In no group"} ·{" "}
          {reviewed ? `last reviewed ${printDate(reviewed)}` : `never reviewed, added ${printDate(added)}`}
        </p>
      </div>
      <div className="actions">
        <OpenLink href={url} className="quiet" purpose={name}>
          Open
        </OpenLink>
        <Button data-review={id} isOff={isBusy} onPress={done} about={`: ${name} reviewed today`}>
          Still good
        </Button>
      </div>
    </li>
  );
}
