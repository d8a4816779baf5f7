import type { Judgement } from "./judgement.ts";
import failures from "./texts/failures.json" with { type: "json" };
import type { Verdict } from "./verdict.ts";

/** Why no answer came, as far as it matters to a verdict. */
export type LookFailure = keyof typeof failures;

const table = failures as Record<LookFailure, { verdict: Verdict; because: string }>;

export function judgeFailure({ failure, finalUrl }: { failure: LookFailure; finalUrl: string }): Judgement {
  const { verdict, because } = table[failure];
  // The first address has no name on the open internet: for a visitor there is nobody.
  if (failure === "forbidden-target" || failure === "unsafe-hop")
    return { verdict, because: `${because} (${new URL(finalUrl).host})` };
  return { verdict, because };
}
