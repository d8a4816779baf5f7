import type { Judgement } from "./judgement.ts";
import failures from "./texts/failures.json" with { type: "json" };
import type { Verdict } from "./verdict.ts";

/** Why no answer came, as far as it matters to a verdict. */
export type LookFailure = keyof typeof failures;

const table = failures as Record<LookFailure, { verdict: Verdict; because: string; codes?: string }>;

/** What the guarded client's code for it says; what it has no entry for is an answer that cannot be read. */
export const toLookFailure = (code: string) =>
  (Object.entries(table).find(([, { codes = "" }]) => codes.split(" ").includes(code))?.[0] ??
    "garbled") as LookFailure;

export function judgeFailure({ failure, finalUrl }: { failure: LookFailure; finalUrl: string }): Judgement {
  const { verdict, because } = table[failure];
  // The first address has no name on the open internet: for a visitor there is nobody.
  if (failure === "forbidden-target" || failure === "unsafe-hop")
    return { verdict, because: `${because} (${new URL(finalUrl).host})` };
  return { verdict, because };
}
