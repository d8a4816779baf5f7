import { createContext, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { printCount } from "#base/print-count.ts";
import { deskPaths } from "#desk-wire/desk-api.ts";
import type { CheckOrder } from "#desk-wire/desk-requests.ts";
import type { CheckStatus } from "#desk-wire/side-calls.ts";
import { Button } from "../parts/buttons.tsx";
import { callDesk } from "../state/call-desk.ts";
import { type Desk, useDesk, useGiven } from "../state/use-desk.ts";

/** Until more is known: the button is there from the start, so that nothing moves, and a second start does no harm. */
const notKnown: CheckStatus = { phase: "idle", done: 0, of: 0 };

/** Starts the link check, shows how far it is, and says what came out. */
export function CheckPanel() {
  const { state } = useDesk();
  const { status, send } = useGiven(CheckContext);
  const { phase, result } = status;
  const isRunning = phase !== "idle";
  const isFirst = state.checkedAt === undefined && !isRunning;
  // Before it has begun there is nothing to stop, and a second click of a double click would do it.
  const isWaiting = isRunning ? phase !== "running" : !state.isWhole;
  const insist = () => {
    // This button is about to disappear.
    document.querySelector<HTMLElement>(".check button")?.focus();
    send({ order: "insist" });
  };
  return (
    <div className="check">
      {isRunning && <CheckProgress status={status} />}
      {/* One button in both states, so that focus stays on it. */}
      <Button
        className={isFirst ? "button" : "quiet"}
        isOff={isWaiting}
        onPress={() => send({ order: isRunning ? "stop" : "start" })}
      >
        {isRunning ? (phase === "stopping" ? "Stopping" : "Stop") : "Check the links now"}
        {isRunning && <span className="v"> the link check</span>}
      </Button>
      {!isRunning && !state.isWhole && <p className="hint">Fix the errors in the files first.</p>}
      {!isRunning && result && (
        <p className="check-result" data-early={!result.isComplete || undefined}>
          {result.what}
        </p>
      )}
      {!isRunning && result?.isOwnNetwork && (
        <Button isOff={isWaiting} onPress={insist}>
          My network is fine: check all the same
        </Button>
      )}
    </div>
  );
}

function CheckProgress({ status: { done, of, leftMs } }: { status: CheckStatus }) {
  return (
    <p className="progress check-progress">
      {/* Without a value it says that nobody knows how far it is. */}
      <progress {...(of > 0 ? { value: done, max: of } : {})} aria-label="Links checked" />
      <span>
        {of === 0 ? "Starting the check." : `${done} of ${printCount(of, "link")} checked`}
        {leftMs !== undefined && `, about ${printCount(Math.floor(leftMs / 60_000) + 1, "minute")} left`}
      </span>
    </p>
  );
}

/** Apart from the desk's state: it changes each second, and only what shows it is drawn again. */
export const CheckContext = createContext<ReturnType<typeof useLinkCheck> | undefined>(undefined);

const askEveryMs = 1000;

/** The check runs in the desk's server. The page asks about it, so that a reloaded page knows of it too. */
export function useLinkCheck(desk: Desk | undefined, say: (what: string) => void) {
  const [status, setStatus] = useState(notKnown);
  const wasRunning = useRef(false);
  const { state, refresh } = desk ?? {};
  const isRunning = status.phase !== "idle";

  const call = useCallback(
    async (order?: CheckOrder) => {
      const { value } = await callDesk<CheckStatus>(deskPaths.check, order);
      // A desk that does not answer has ended, and the check with it.
      setStatus((before) => value ?? { ...before, phase: "idle" });
      const hasEnded = wasRunning.current && value?.phase === "idle";
      wasRunning.current = value !== undefined && value.phase !== "idle";
      // Brings what was found; or, if the desk does not answer, the reason, which the new state carries.
      if (hasEnded || !value) await refresh?.();
      if (hasEnded && value.result) say(value.result.what);
    },
    [refresh, say],
  );

  // Another tab may have started one; a new state is the moment to ask.
  useEffect(() => {
    if (state) call();
  }, [state, call]);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(call, askEveryMs);
    return () => clearInterval(timer);
  }, [isRunning, call]);

  return useMemo(() => ({ status, send: call }), [status, call]);
}
