import { useEffect, useState } from "react";
import { callDesk } from "./call-desk.ts";

/** Asks when the typing pauses, what the check says of it. An answer to an older question is dropped. */
export function useAnswer<Answer>(path: string, question: object | undefined, pauseMs = 250) {
  const [last, setLast] = useState<{ answer: Answer; question: object }>();
  useEffect(() => {
    if (question === undefined) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const { value: answer } = await callDesk<Answer>(path, question, stop.signal);
      // What cannot be asked now is said when saving; typing is not to be interrupted.
      if (answer && !stop.signal.aborted) setLast({ answer, question });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [path, question, pauseMs]);
  return { answer: last?.answer, isCurrent: last !== undefined && last.question === question };
}
