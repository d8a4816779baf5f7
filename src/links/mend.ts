import type { Verdict } from "#catalog/link-health/verdict.ts";

/** What a curator decides about one link. */
export type Mend =
  | { kind: "move"; id: string }
  | { kind: "approve"; id: string }
  | { kind: "agree"; id: string }
  | { kind: "show"; id: string }
  | { kind: "hide"; id: string }
  | { kind: "reviewed"; id: string }
  | { kind: "retire"; id: string; why: string; replacement?: string }
  | { kind: "override"; id: string; verdict: Verdict; until: string; why: string };
