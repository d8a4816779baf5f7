import { useEffect, useState } from "react";
import { deskPaths, type LinkFields, type LookAnswer, type LookRequest } from "../desk-api.ts";
import { callDesk } from "../wire/call-desk.ts";

const pauseMs = 250;

export interface Look {
  answer: LookAnswer | undefined;
  /** The answer is to what stands in the form now, not to what stood there before. */
  isCurrent: boolean;
}

/** Asks what the check says of what is typed, when the typing pauses. An answer to older text is dropped. */
export function useLook(id: string | undefined, fields: LinkFields): Look {
  const [look, setLook] = useState<{ answer: LookAnswer; of: LinkFields }>();
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const request: LookRequest = id === undefined ? { fields } : { id, fields };
      const { value } = await callDesk<LookAnswer>(deskPaths.look, request, stop.signal);
      // What cannot be asked now is said when saving; typing is not to be interrupted.
      if (value && !stop.signal.aborted) setLook({ answer: value, of: fields });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [id, fields]);
  return { answer: look?.answer, isCurrent: look?.of === fields };
}
