import type { Catalog } from "#catalog/catalog.ts";
import { isHidden } from "#catalog/link-health/is-hidden.ts";
import { readLinkId } from "#catalog/link-health/link-id.ts";
import type { Checks } from "#catalog/link-health/link-record.ts";
import type { DeskFinding, FindingSection } from "#desk/desk-api.ts";
import { listTargets } from "#links/list-targets.ts";
import { toLinkReport } from "#links/to-link-report.ts";

const sections = ["todo", "seenOnce", "overridden", "known"] as const satisfies FindingSection[];

/** What `links:check` has found, as its report has it: the worst first in each part. */
export function listFindings(catalog: Catalog, checks: Checks, now: Date): DeskFinding[] {
  const run = { at: "", vantage: "", trouble: [], checkedCount: 0, skippedCount: 0 };
  const report = toLinkReport(listTargets(catalog), checks, run, now);
  return sections.flatMap((section) =>
    report[section].map(({ todo: _, commands: __, ...entry }): DeskFinding => {
      const isSetting = !catalog.resources.has(readLinkId(entry.id).resourceId);
      return {
        ...entry,
        section,
        isSetting,
        isHidden: !isSetting && isHidden(entry, checks, now),
      };
    }),
  );
}
