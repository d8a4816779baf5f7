import type { Problem } from "#base/problem.ts";
import type { Checkout } from "#content/git/read-checkout.ts";
import type { DeskState } from "#desk/desk-api.ts";

/** Nothing is published from a checkout that cannot take it, or with an error in the content. */
export function toPublishing(checkout: Checkout, problems: readonly Problem[]): DeskState["publishing"] {
  if (checkout.why !== undefined) {
    const { why, asksName } = checkout;
    return { isPossible: false, why, ...(asksName ? { asksName } : {}) };
  }
  const errors = problems.filter(({ level }) => level === "error");
  const [first] = errors;
  if (!first) return { isPossible: true, branch: checkout.branch };
  const count = errors.length === 1 ? "an error" : `${errors.length} errors`;
  const why = `The content has ${count}; the first: ${first.where}: ${first.what}. Fix it, or restore the file.`;
  return { isPossible: false, why };
}
