import { readLinkId } from "#catalog/link-health/link-id.ts";
import type { ContentChange } from "#content/change-content.ts";
import { planChecks, readChecks } from "#content/check-folder.ts";
import type { DeskContext } from "./desk-context.ts";

/** A retired link is looked at no more. Records that cannot be read stay as they are, for a person to fix. */
export async function forgetChecks(id: string, { contentFolder }: DeskContext): Promise<ContentChange[]> {
  const { checks, problems } = await readChecks(contentFolder);
  const records = new Map([...checks.records].filter(([linkId]) => readLinkId(linkId).resourceId !== id));
  if (problems.length > 0 || records.size === checks.records.size) return [];
  return planChecks(contentFolder, { runs: checks.runs, records });
}
