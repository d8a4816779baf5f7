import { useCallback, useMemo, useState } from "react";
import type { LinkFields } from "../desk-api.ts";
import { listChangedFields } from "./link-fields.ts";

type SetField = <Name extends keyof LinkFields>(name: Name, value: LinkFields[Name]) => void;

export type Draft = ReturnType<typeof useDraft>;

/** What is typed. `compareWith` keeps that, and counts as changed what differs from what it is given. */
export function useDraft(first: LinkFields) {
  // What was there when the form opened, or was saved last.
  const [start, setStart] = useState(first);
  const [fields, setFields] = useState(first);
  const set: SetField = useCallback(
    (name, value) => setFields((before) => ({ ...before, [name]: value })),
    [],
  );
  /** Goes on from here: nothing counts as changed. */
  const startFrom = useCallback((next: LinkFields) => {
    setStart(next);
    setFields(next);
  }, []);
  const changed = useMemo(() => listChangedFields(start, fields), [start, fields]);
  return { fields, set, start, changed, startFrom, compareWith: setStart };
}
