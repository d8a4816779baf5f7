import { type FocusEvent, type FormEvent, useCallback, useMemo, useState } from "react";
import type { FieldProblem } from "#base/problem.ts";
import { type DoAnswer, deskPaths, type LinkFields, type LookAnswer } from "#desk-wire/desk-api.ts";
import type { LookRequest } from "#desk-wire/desk-requests.ts";
import { fieldNames, listChangedFields } from "#desk-wire/link-fields.ts";
import { focusLater } from "../parts/screen-heading.tsx";
import { useLeaveGuard } from "../state/address-store.ts";
import { useAnswer } from "../state/call-desk.ts";
import { useDesk } from "../state/use-desk.ts";

const clickMs = 300;

export const fieldId = (name: string) => `field-${name}`;

export interface LinkFormOptions {
  draft: Pick<ReturnType<typeof useDraft>, "fields" | "set" | "changed">;
  /** Of the link that is there already. */
  id?: string | undefined;
  /** A form that may be sent as it is, and complains about a field only after it was touched. */
  isNew?: boolean;
  save(fields: LinkFields): Promise<DoAnswer | undefined>;
}

/** What the form knows besides its fields: the check's opinion, what was touched, and how saving went. */
export function useLinkForm({ draft, id, isNew = false, save }: LinkFormOptions) {
  const { isBusy } = useDesk();
  const { fields } = draft;
  const question = useMemo(() => (id === undefined ? { fields } : { id, fields }), [id, fields]);
  const look = useAnswer<LookAnswer>(deskPaths.look, question satisfies LookRequest);
  const [refused, setRefused] = useState<{ problems: FieldProblem[]; of: LinkFields }>();
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [wasTried, setTried] = useState(false);
  useLeaveGuard(draft.changed.length > 0);

  const isRefused = refused?.of === fields;
  const all = isRefused ? refused.problems : (look.answer?.problems ?? []);
  const isShown = (field: string) => !isNew || wasTried || isRefused || touched.has(field);
  const canSave = !isBusy && (isNew || draft.changed.length > 0);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!canSave) return;
    setTried(true);
    if (look.isCurrent && focusFirst(all)) return;
    const answer = await save(fields);
    if (!answer || answer.isDone || answer.isStale) return;
    setRefused({ problems: answer.problems, of: fields });
    if (!focusFirst(answer.problems)) showFormProblems();
  };
  const touch = (event: FocusEvent) => {
    const name = event.target.closest<HTMLElement>("[data-field]")?.dataset.field?.replace(fieldId(""), "");
    // Later: a problem that appears between press and release moves the button away from under the pointer.
    if (name !== undefined) setTimeout(() => setTouched((before) => new Set([...before, name])), clickMs);
  };
  // Quiet about a field that nobody has touched yet; "" has what is about no field.
  const problems = Map.groupBy(
    all.filter(({ field = "" }) => isShown(field)),
    ({ field = "" }) => field,
  );
  return { draft, look, problems, canSave, isBusy, submit, touch };
}

export type LinkFormState = ReturnType<typeof useLinkForm>;

/** The first in the order of the form; false where no field has one. Later, because the problems are not drawn yet. */
function focusFirst(problems: readonly FieldProblem[]): boolean {
  const isWrong = (name: string) => problems.some(({ field, level }) => field === name && level === "error");
  const name = fieldNames.find(isWrong);
  if (name === undefined) return false;
  focusLater(() => {
    const field = document.getElementById(fieldId(name));
    return field?.matches("details") ? field.querySelector("summary") : field;
  });
  return true;
}

/** What is about no field stands at the end of the form, which may be out of sight. */
export const showFormProblems = () =>
  setTimeout(() => document.getElementById("form-problems")?.scrollIntoView({ block: "center" }));

/** Also when it is gone: what is typed into its form outlives its file. */
export function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value && value !== last) setLast(value);
  return value ?? last;
}

/** What is typed, and what it is compared with: a link as it was when the form opened, or was saved last. */
export function useDraft<Start extends { fields: LinkFields }>(first: Start) {
  const [start, setStart] = useState(first);
  const [fields, setFields] = useState(first.fields);
  const set = useCallback(
    <Name extends keyof LinkFields>(name: Name, value: LinkFields[Name]) =>
      setFields((before) => ({ ...before, [name]: value })),
    [],
  );
  /** Goes on from here: nothing counts as changed, but what was typed since `sent` was. */
  const startFrom = useCallback((next: Start, sent?: LinkFields) => {
    setStart(next);
    setFields((typed) => (sent === undefined || typed === sent ? next.fields : typed));
  }, []);
  const changed = useMemo(() => listChangedFields(start.fields, fields), [start, fields]);
  return { fields, set, start, changed, startFrom, compareWith: setStart };
}
