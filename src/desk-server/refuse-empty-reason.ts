import { refuse } from "./refuse.ts";

/** Whoever takes something away says why. `fix` names those who will read it. */
export function refuseEmptyReason(why: string, fix: string) {
  return why.trim() === "" ? refuse("the reason is empty", fix, "why") : undefined;
}
