import type { ReviewItem } from "#catalog/review/plan-review.ts";
import { printAddress } from "../address/desk-address.ts";
import { focusMain } from "../parts/focus-main.ts";
import { OpenLink } from "../parts/open-link.tsx";
import { printDate } from "../parts/print-date.ts";
import { useDesk } from "../state/desk-context.ts";

interface Props {
  item: ReviewItem;
  /** Whose button gets the focus when this row is done and gone. */
  next: string | undefined;
}

export function ReviewRow({ item, next }: Props) {
  const { act, isBusy } = useDesk();
  const { id, name, url, groups, reviewed, added, lookAgain } = item;
  const done = async () => {
    if (isBusy) return;
    const answer = await act({ kind: "reviewed", id });
    if (answer?.isDone) focusNext(next);
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
        <button type="button" className="quiet" data-review={id} aria-disabled={isBusy} onClick={done}>
          Still good<span className="v">: {name} reviewed today</span>
        </button>
      </div>
    </li>
  );
}

/** Later, when the list is drawn without the row. */
function focusNext(id: string | undefined): void {
  setTimeout(() => {
    const button = id && document.querySelector<HTMLElement>(`[data-review="${CSS.escape(id)}"]`);
    if (button) button.focus();
    else focusMain();
  });
}
