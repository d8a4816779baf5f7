import type { ReactNode } from "react";
import { printCount } from "#base/print-count.ts";
import type { LinkFields } from "../desk-api.ts";
import { fieldLabels } from "./link-fields.ts";
import type { LinkFormState } from "./use-link-form.ts";

interface Props {
  verb: string;
  form: LinkFormState;
  changed: readonly (keyof LinkFields)[];
  isNew: boolean;
  more: ReactNode;
}

/** Stays in sight at the foot of the window. */
export function SaveBar({ verb, form, changed, isNew, more }: Props) {
  const shown = [...form.problems.values()].flat().filter(({ level }) => level === "error").length;
  return (
    <div className="save-bar">
      {/* Not `disabled`: a button that has just saved keeps the focus. */}
      <button type="submit" className="button" aria-disabled={!form.canSave}>
        {form.isBusy ? "One moment" : verb}
      </button>
      {more}
      <p role="status" data-wrong={shown > 0 || undefined}>
        {shown > 0 ? printCount(shown, "problem to fix", "problems to fix") : printState(changed, isNew)}
      </p>
    </div>
  );
}

function printState(changed: readonly (keyof LinkFields)[], isNew: boolean): string {
  if (changed.length === 0) return isNew ? "" : "Nothing changed";
  const names = changed.map((name) => fieldLabels[name].toLowerCase());
  return isNew ? "Not saved yet" : `Not saved yet: ${names.join(", ")}`;
}
