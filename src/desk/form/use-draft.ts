import { useCallback, useMemo, useState } from "react";
import type { LinkFields } from "../desk-api.ts";
import { listChangedFields } from "./list-changed-fields.ts";

type SetField = <Name extends keyof LinkFields>(name: Name, value: LinkFields[Name]) => void;

export interface Draft {
  fields: LinkFields;
  set: SetField;
  /** What was there when the form opened, or was saved last. */
  start: LinkFields;
  changed: (keyof LinkFields)[];
  /** Goes on from here: nothing counts as changed. */
  startFrom(fields: LinkFields): void;
  /** Keeps what is typed, and counts as changed what differs from this. */
  compareWith(fields: LinkFields): void;
}

export function useDraft(first: LinkFields): Draft {
  const [start, setStart] = useState(first);
  const [fields, setFields] = useState(first);
  const set: SetField = useCallback(
    (name, value) => setFields((before) => ({ ...before, [name]: value })),
    [],
  );
  const startFrom = useCallback((next: LinkFields) => {
    setStart(next);
    setFields(next);
  }, []);
  const changed = useMemo(() => listChangedFields(start, fields), [start, fields]);
  return { fields, set, start, changed, startFrom, compareWith: setStart };
}
