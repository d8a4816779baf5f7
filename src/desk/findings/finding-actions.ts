import { readLinkId } from "#catalog/link-health/link-id.ts";
import type { Verdict } from "#catalog/link-health/verdict.ts";
import type { DeskFinding } from "../desk-api.ts";

export type FindingAction =
  | "move"
  | "edit"
  | "approve"
  | "show"
  | "hide"
  | "reviewed"
  | "override"
  | "retire";

/** What mends it, the likeliest first: as the report's commands are ordered (src/links/mend-commands.ts). */
const byVerdict: Record<Verdict, FindingAction[]> = {
  "changed-hands": ["hide", "retire", "show", "approve", "edit"],
  gone: ["retire", "edit", "override"],
  "not-found": ["edit", "retire", "override"],
  "soft-404": ["edit", "retire", "approve", "override"],
  "name-not-found": ["edit", "retire", "override"],
  "certificate-problem": ["override", "retire", "edit"],
  "looks-different": ["approve", "edit", "retire", "override"],
  "off-topic": ["edit", "approve", "retire", "override"],
  "server-error": ["override", "retire", "edit"],
  "timed-out": ["override", "retire", "edit"],
  moved: ["move", "edit", "retire"],
  "needs-login": ["edit", "override", "retire"],
  "blocked-to-robots": ["reviewed", "override", "edit"],
  slow: ["override", "edit"],
  ok: [],
};

/** Only what can be done: a move needs somewhere to move to, and site.yaml is not the desk's to change. */
export function listFindingActions(finding: DeskFinding): FindingAction[] {
  const { id, verdict, target, isSetting, isHidden, standing } = finding;
  const actions = byVerdict[verdict].filter(
    (action) => (action !== "hide" || !isHidden) && (action !== "show" || standing !== "shown"),
  );
  if (isSetting) return actions.filter((action) => action === "approve" || action === "override");
  const isDeep = readLinkId(id).path !== undefined;
  return actions.filter((action) => {
    if (action === "move") return target !== undefined;
    // Of a link that leads deeper in one group, the form takes that address away.
    return !isDeep || (action !== "retire" && action !== "reviewed");
  });
}
