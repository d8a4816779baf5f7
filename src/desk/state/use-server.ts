import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type DeskAction, type DeskState, type DoAnswer, deskPaths } from "../desk-api.ts";
import type { IntakeAnswer } from "../side-calls.ts";
import { callDesk, type Failure } from "../wire/call-desk.ts";
import type { Desk } from "./desk-context.ts";

export interface Server {
  desk: Desk | undefined;
  failure: Failure | undefined;
  /** What was done last, for eyes and for screen readers. */
  said: string;
  say(what: string): void;
  dismiss(): void;
  tryAgain(): void;
}

type Written = { isDone: true; what: string; state: DeskState } | { isDone: false };

/** The state as the server last gave it. Every action brings the next one: nothing here guesses. */
export function useServer(): Server {
  const [state, setState] = useState<DeskState>();
  const [failure, setFailure] = useState<Failure>();
  const [said, setSaid] = useState("");
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const written = useRef(0);

  const refresh = useCallback(async () => {
    const before = written.current;
    const { value, failure } = await callDesk<DeskState>(deskPaths.state);
    setFailure(failure);
    // An action that was faster has brought a newer one.
    if (value && written.current === before) setState(value);
    return value;
  }, []);

  const write = useCallback(
    async <Answer extends Written>(path: string, body: unknown): Promise<Answer | undefined> => {
      // A second press while the first is on its way would do it twice.
      if (running.current) return;
      running.current = true;
      setBusy(true);
      setSaid("");
      const { value, failure } = await callDesk<Answer>(path, body);
      running.current = false;
      setBusy(false);
      setFailure(failure);
      if (value?.isDone) {
        written.current++;
        setState(value.state);
        setSaid(value.what);
      }
      return value;
    },
    [],
  );
  const act = useCallback((action: DeskAction) => write<DoAnswer>(deskPaths.act, action), [write]);
  const takeIn = useCallback(
    (file: Blob, looks: boolean) =>
      write<IntakeAnswer>(looks ? `${deskPaths.intake}?look` : deskPaths.intake, file),
    [write],
  );

  useEffect(() => {
    refresh();
    // The other curator's spreadsheet, or a command in the terminal, may have changed the content in the meantime.
    const lookAgain = () => {
      if (document.visibilityState === "visible" && !running.current) refresh();
    };
    document.addEventListener("visibilitychange", lookAgain);
    return () => document.removeEventListener("visibilitychange", lookAgain);
  }, [refresh]);

  const desk = useMemo(
    () => state && { state, act, takeIn, refresh, isBusy },
    [state, act, takeIn, refresh, isBusy],
  );
  return { desk, failure, said, say: setSaid, dismiss: () => setSaid(""), tryAgain: refresh };
}
