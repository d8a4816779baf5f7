import type { Problem } from "#base/problem.ts";

/** Where a value is in a content file. */
export type FieldPath = readonly (string | number)[];

/** As messages say it: `item 1.groups item 3.name`. */
export const printFieldPath = (field: FieldPath): string =>
  field
    .map((step, index) => {
      if (typeof step === "number") return `${index > 0 ? " " : ""}item ${step + 1}`;
      return index > 0 ? `.${step}` : step;
    })
    .join("");

// What the text of a problem says, for those who tell it in other words: a sheet by row and column, the desk by field.

/** `content/resources/ucas.yaml:3 (retired.why)`; undefined for another file. Without a field in brackets it is "". */
export function readPlace({ where }: Pick<Problem, "where">): { id: string; field: string } | undefined {
  const [, id, field = ""] = /resources\/([^/:]+)\.yaml(?::\d+)?(?: \((.*)\))?$/.exec(where) ?? [];
  return id === undefined ? undefined : { id, field };
}

/** The name of a field that is not there. */
export const readMissingField = ({ what }: Pick<Problem, "what">): string | undefined =>
  /^the field "(.*)" is missing$/.exec(what)?.[1];

/** The id and the field of the other, if two links have one address or one name. */
export function readDuplicate({ what }: Pick<Problem, "what">) {
  const [, id, word] = /^resources\/([^/]+)\.yaml has the same (address|name)/.exec(what) ?? [];
  const field = word === "address" ? "url" : "name";
  return id === undefined ? undefined : ({ id, field } as const);
}
