import { printCount } from "#base/print-count.ts";
import type { CheckStatus } from "../side-calls.ts";
import { isWhole, useDesk } from "../state/desk-context.ts";
import { useCheck } from "./use-link-check.ts";

const notKnown: CheckStatus = { phase: "idle", done: 0, of: 0, running: [] };

/** Starts the link check, shows how far it is, and says what came out. */
export function CheckPanel() {
  const { state } = useDesk();
  const { status, send } = useCheck();
  // Until that is known: the button is there from the start, so that nothing moves, and a second start does no harm.
  const { phase, result, running } = status ?? notKnown;
  const isRunning = phase !== "idle";
  const isFirst = state.checkedAt === undefined && !isRunning;
  // Before it has begun there is nothing to stop, and a second click of a double click would do it.
  const isWaiting = isRunning ? phase === "stopping" || running.length === 0 : !isWhole(state);
  const press = () => {
    if (!isWaiting) send(isRunning ? "stop" : "start");
  };
  return (
    <div className="check">
      {status && isRunning && <CheckProgress status={status} />}
      {/* One button in both states, so that focus stays on it. */}
      <button
        type="button"
        className={isFirst ? "button" : "quiet"}
        aria-disabled={isWaiting}
        onClick={press}
      >
        {printLabel(phase)}
        {isRunning && <span className="v"> the link check</span>}
      </button>
      {!isRunning && !isWhole(state) && <p className="hint">Fix the errors in the files first.</p>}
      {!isRunning && result && (
        <p className="check-result" data-early={!result.isComplete || undefined}>
          {result.what}
        </p>
      )}
    </div>
  );
}

function printLabel(phase: CheckStatus["phase"]): string {
  if (phase === "idle") return "Check the links now";
  return phase === "running" ? "Stop" : "Stopping";
}

function CheckProgress({ status }: { status: CheckStatus }) {
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

/** No more exact than it can be known. */
export function printLeft(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  return minutes < 1 ? "less than a minute left" : `about ${printCount(minutes, "minute")} left`;
}

/** Where no check has gone all the way round yet. */
export const notChecked =
  "Some links have not been checked yet. A check takes a few minutes; you can keep working in the meantime.";
