import type { CheckStatus } from "../side-calls.ts";
import { useDesk } from "../state/desk-context.ts";
import { printLeft } from "./print-left.ts";

export function CheckProgress({ status }: { status: CheckStatus }) {
  const { links } = useDesk().state;
  const { done, of, running, leftMs } = status;
  const last = running.at(-1);
  const name = links.find(({ id }) => id === last)?.fields.name ?? last;
  return (
    <div className="check-progress">
      <p className="progress">
        {/* Without a value it says that nobody knows how far it is. */}
        <progress {...(of > 0 ? { value: done, max: of } : {})} aria-label="Links looked at" />
        <span>
          {of === 0 ? "Starting the check." : `${done} of ${of} links checked`}
          {leftMs !== undefined && `, ${printLeft(leftMs)}`}
        </span>
      </p>
      <p className="check-running">
        {name !== undefined &&
          `Just now: ${name}${running.length > 1 ? ` and ${running.length - 1} more` : ""}`}
      </p>
    </div>
  );
}
