import { readLinkId } from "#catalog/link-health/link-id.ts";
import { printAddress } from "../address/desk-address.ts";
import { CheckPanel, notChecked } from "../check/check-panel.tsx";
import { VerdictBadge } from "../findings/finding-card.tsx";
import { sortFindings } from "../findings/sort-findings.ts";
import { printDate } from "../parts/print-words.ts";
import { isWhole, useDesk } from "../state/desk-context.ts";
import { useWhose } from "../state/use-whose.ts";
import { Calm, Unknown, WeekPart } from "./week-part.tsx";

const shownCount = 5;

export function WeekFindings() {
  const { state } = useDesk();
  const { findings, checkedAt } = state;
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
    >
      {todo.length === 0 && (isWhole(state) ? <NothingTodo checkedAt={checkedAt} /> : <Unknown />)}
      {todo.length > 0 && (
        <>
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
        </>
      )}
    </WeekPart>
  );
}

/** Nobody may read "all is well" where nobody has looked. */
function NothingTodo({ checkedAt }: { checkedAt: string | undefined }) {
  if (checkedAt !== undefined) return <Calm>No link is broken, and none has a new owner.</Calm>;
  return <p>{notChecked}</p>;
}
