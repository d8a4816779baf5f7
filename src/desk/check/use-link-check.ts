import { createContext, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { deskPaths } from "../desk-api.ts";
import type { CheckOrder, CheckStatus } from "../side-calls.ts";
import type { Desk } from "../state/desk-context.ts";
import { callDesk } from "../wire/call-desk.ts";

/** Apart from the desk's state: it changes each second, and only what shows it is drawn anew. */
interface Check {
  /** Not known before the desk's first answer. */
  status: CheckStatus | undefined;
  send(order: CheckOrder["order"]): Promise<void>;
}

export const CheckContext = createContext<Check | undefined>(undefined);

export function useCheck(): Check {
  const check = use(CheckContext);
  if (!check) throw new Error("useCheck is for what stands inside DeskApp.");
  return check;
}

const askEveryMs = 1000;

/** The check runs in the desk's server; here it is asked for, so that a page that was reloaded knows of it too. */
export function useLinkCheck(desk: Desk | undefined, say: (what: string) => void): Check {
  const [status, setStatus] = useState<CheckStatus>();
  const wasRunning = useRef(false);
  const state = desk?.state;
  const refresh = desk?.refresh;
  const isRunning = status !== undefined && status.phase !== "idle";

  const call = useCallback(
    async (order?: CheckOrder) => {
      const { value } = await callDesk<CheckStatus>(deskPaths.check, order);
      // A desk that does not answer has ended, and the check with it.
      setStatus((before) => value ?? (before && { ...before, phase: "idle" }));
      const hasEnded = wasRunning.current && value?.phase === "idle";
      wasRunning.current = value !== undefined && value.phase !== "idle";
      // What was found; or, where the desk is not responding, why: its answer comes back here through the new state.
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

  const send = useCallback((order: CheckOrder["order"]) => call({ order }), [call]);
  return useMemo(() => ({ status, send }), [status, send]);
}
