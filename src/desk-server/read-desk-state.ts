import { logoPath } from "#catalog/brand/brand.ts";
import { readNamedGroups } from "#catalog/exchange/link-file.ts";
import type { Checks } from "#catalog/link-health/link-record.ts";
import { planReview, weeklyReviews } from "#catalog/review/plan-review.ts";
import { readChecks } from "#content/check-folder.ts";
import { toToday } from "#content/exchange/to-today.ts";
import { readUpstream } from "#content/git/put-online.ts";
import type { DeskState } from "#desk/desk-api.ts";
import type { DeskContext } from "./desk-context.ts";
import { listFindings } from "./list-findings.ts";
import { listNewPictures } from "./list-new-pictures.ts";
import { listSetupSteps } from "./list-setup-steps.ts";
import { findPublishPlace } from "./publish-place.ts";
import { type DeskContent, readDeskContent } from "./read-desk-content.ts";
import { toDeskLinks } from "./to-desk-links.ts";
import { toDeskProposals } from "./to-desk-proposals.ts";
import { toFieldHints } from "./to-field-hints.ts";
import { toPublishing } from "./to-publishing.ts";
import { toTitledChanges } from "./to-titled-changes.ts";

/** Everything that the desk's page shows, read anew: other tools and people change the folder too. */
export async function readDeskState(context: DeskContext): Promise<DeskState> {
  const place = await findPublishPlace(context.contentFolder, context.now);
  const [content, { checks, problems: damage }, changed, checkout] = await Promise.all([
    readDeskContent(context),
    readChecks(context.contentFolder, context.shownFolder),
    place.readChanges(),
    place.readCheckout(),
  ]);
  const online = place.kind === "git" ? await readUpstream(context.contentFolder) : undefined;
  const { catalog } = content;
  const today = toToday(context.now());
  const problems = [...content.problems, ...content.proposals.problems, ...damage];
  const changedPaths = new Set(changed.map(({ pathInFolder }) => pathInFolder));
  return {
    product: catalog?.site.product ?? "",
    today,
    menus: catalog ? catalog.menus.map(({ id, name }) => ({ id, name })) : [],
    groups: listGroups(content),
    hints: toFieldHints(),
    regions: listRegions(content),
    links: toDeskLinks(content, changedPaths),
    proposals: toDeskProposals(content),
    findings: catalog ? listFindings(catalog, checks, context.now()) : [],
    pictures: catalog ? listNewPictures(catalog, checks) : { count: 0, next: [] },
    ...toCheckedAt(checks),
    review: catalog
      ? planReview(catalog, { today, size: weeklyReviews })
      : { again: [], batch: [], dueCount: 0, doneCount: 0 },
    changes: toTitledChanges(changed),
    problems,
    publishing: toPublishing(checkout, problems),
    online: online ?? null,
    hasLogo: content.files.some(({ path }) => path === logoPath),
    setup: listSetupSteps(content),
  };
}

/** In the order of the menus; counted in the files, so that an error somewhere leaves the desk its groups. */
function listGroups({ files, links }: DeskContent): DeskState["groups"] {
  const listed = [...links.values()].filter(({ fields }) => fields.retired === undefined);
  const counts = new Map<string, number>();
  for (const { fields } of listed) {
    const groups = Array.isArray(fields.groups) ? new Set(fields.groups.map(String)) : [];
    for (const path of groups) counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  return readNamedGroups(files).map(({ path, name }) => ({
    path,
    name,
    menuId: path.split("/")[0] ?? "",
    count: counts.get(path) ?? 0,
  }));
}

function listRegions({ links }: DeskContent): string[] {
  const counts = new Map<string, number>();
  for (const { fields } of links.values())
    for (const region of Array.isArray(fields.regions) ? fields.regions.map(String) : [])
      counts.set(region, (counts.get(region) ?? 0) + 1);
  return [...counts]
    .sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1))
    .map(([region]) => region);
}

function toCheckedAt({ runs }: Checks): Pick<DeskState, "checkedAt"> {
  const last = Object.values(runs).sort().at(-1);
  return last === undefined ? {} : { checkedAt: last };
}
