import type { RowCondition } from "#server/store/row-query.ts";
import type { SelectField } from "./parse-select.ts";
import { toNotImplementedError } from "./rest-error.ts";

/**
 * What one request may ask for (S18). The store answers on the thread that serves everybody, and 4 kB of address hold
 * 1,500 patterns, each looked for in every row, or 700 fields of 1,000 rows: 50 MB.
 */
export const queryLimits = {
  fields: 20,
  /** Each comparison, also with one element of `any` or `all`, and each `and` or `or` around them. */
  conditions: 50,
  /** Of all `like` and `ilike` together, in characters. */
  patterns: 1000,
} as const;

export function checkFields(fields: readonly SelectField[]): void {
  if (fields.length > queryLimits.fields)
    throw toNotImplementedError(`A request can name up to ${queryLimits.fields} fields.`);
}

export function checkConditions(conditions: readonly RowCondition[]): void {
  const used = { conditions: 0, patterns: 0 };
  for (const condition of conditions) count(condition, used);
  if (used.conditions > queryLimits.conditions)
    throw toNotImplementedError(
      `A request can have up to ${queryLimits.conditions} conditions; "in" takes a list as one.`,
    );
  if (used.patterns > queryLimits.patterns)
    throw toNotImplementedError(
      `The patterns of a request can have up to ${queryLimits.patterns} characters together.`,
    );
}

function count(condition: RowCondition, used: { conditions: number; patterns: number }): void {
  used.conditions++;
  if ("group" in condition) for (const part of condition.parts) count(part, used);
  else if (condition.operator === "like" || condition.operator === "ilike")
    used.patterns += String(condition.values[0]).length;
}
