import { type FieldProblem, Mistake } from "#base/problem.ts";
import type { ContentChange } from "#catalog/content-file.ts";
import type { DoAnswer } from "#desk-wire/desk-api.ts";
import type { PublishPlace } from "./publish-place.ts";
import type { DeskContent, DeskContext } from "./read-desk-content.ts";

type Refused = Extract<DoAnswer, { isDone: false }>;

/** What came of an action, before the new state is read. */
export type Done = { isDone: true; what: string; id?: string } | Refused;

/** What an action is planned from: the folder as it is while nobody else can change it. */
export type Present = { content: DeskContent; context: DeskContext; place: PublishPlace };

/** What an action would write, and what is said when that is done. */
export type Planned =
  | {
      isDone: true;
      what: string;
      addedIds?: readonly string[];
      changes: ContentChange[];
      /** Of many links: what it is called where all of it can be undone in one press. */
      undoneAs?: string;
      /** An undo: files that are damaged or gone now do not say what their addresses were called. */
      isUndo?: true;
    }
  | Refused;

/** An action that is not carried out, in words. */
export function refuse(what: string, fix: string, field?: FieldProblem["field"]) {
  const problem: FieldProblem = { ...(field ? { field } : {}), level: "error", what, fix };
  return { isDone: false as const, problems: [problem] };
}

export const refuseStale = () => ({
  ...refuse("the file has changed since this page read it", "see what it says now"),
  isStale: true as const,
});

/** Taking something away needs a reason. `fix` names those who will read it. */
export const refuseEmptyReason = (why: string, fix: string) =>
  why.trim() === "" ? refuse("the reason is empty", fix, "why") : undefined;

/** A call that is refused: what is wrong, what to do, and the HTTP status. */
export class DeskRefusal extends Mistake {
  readonly status: number;
  constructor(status: number, what: string, fix: string) {
    super(what, fix);
    this.status = status;
  }
}
