import { isRecord } from "#base/is-record.ts";
import { memoizeEach } from "#base/memoize.ts";
import { toToday } from "#base/time.ts";
import { isUnsetAddress } from "#catalog/address-of.ts";
import { logoPath } from "#catalog/brand/brand.ts";
import type { Catalog } from "#catalog/catalog.ts";
import { type Proposal, toProposalPath } from "#catalog/exchange/intake/proposal-file.ts";
import { fieldAt, type LinkFile, readNamedGroups } from "#catalog/exchange/link-file.ts";
import { findHiding, recordFor } from "#catalog/link-health/current-verdict.ts";
import { isSiteLink } from "#catalog/link-health/link-id.ts";
import type { Checks } from "#catalog/link-health/link-record.ts";
import { toVisitorsCatalog } from "#catalog/link-health/parse-visitors-catalog.ts";
import { listByName } from "#catalog/list-duplicates.ts";
import { readLoosely } from "#catalog/parse-yaml.ts";
import { isPublishable } from "#catalog/published-ids.ts";
import { planShares, weeklyReviews } from "#catalog/review/plan-review.ts";
import { expand } from "#catalog/shape/check-leaf.ts";
import { addressNames, type SetupStepId, setupSteps } from "#catalog/shape/site-shape.ts";
import * as wire from "#desk-wire/desk-api.ts";
import { toLinkFields } from "#desk-wire/link-fields.ts";
import { type NewPictures, picturesAtOnce } from "#desk-wire/side-calls.ts";
import { listTargets } from "#links/list-targets.ts";
import { toSeenVersion } from "#links/mend-links.ts";
import { toLinkReport } from "#links/to-link-report.ts";
import { readFolder } from "./publish.ts";
import { findPublishPlace, type PublishPlace } from "./publish-place.ts";
import { type DeskContent, type DeskContext, toVersion, toVersionOf } from "./read-desk-content.ts";
import { toTitledChanges } from "./to-titled-changes.ts";

const sections = ["todo", "seenOnce", "overridden", "known"] as const satisfies wire.FindingSection[];

/** Everything that the desk's page shows, read again each time: other tools and people change the folder too. */
export async function readDeskState(context: DeskContext, known?: PublishPlace): Promise<wire.DeskState> {
  const place = known ?? (await findPublishPlace(context.contentFolder, context.now, true));
  const { content, checks, changed, problems, publishing } = await readFolder(context, place);
  const { catalog } = content;
  const topics = catalog?.synonyms.flatMap(({ topic }) => topic ?? []) ?? [];
  const today = toToday(context.now());
  const { product: given } = catalog?.site ?? readSite(content.files);
  const product = typeof given === "string" ? given : "";
  const links = toDeskLinks(content, new Set(changed.map(({ pathInFolder }) => pathInFolder)));
  return {
    product,
    today,
    isWhole: catalog !== undefined,
    ...listGroups(content, links, product),
    owner: catalog?.site.review?.owner ?? "",
    regions: listInUse(links, "regions"),
    topics: [...new Set([...listInUse(links, "topics"), ...topics])],
    links,
    proposals: toDeskProposals(content),
    findings: catalog ? listFindings(catalog, checks, context.now()) : [],
    pictures: catalog ? listNewPictures(catalog, checks) : { count: 0, next: [] },
    checkedAt: Object.values(checks.runs).sort().at(-1),
    // Hidden links have a finding, and must not be opened during a review.
    reviews: catalog
      ? planShares(toVisitorsCatalog(catalog, checks, context.now()), { today, size: weeklyReviews })
      : {},
    // Changes that cannot be undone, such as the checker's many files, come after those of curators.
    changes: toTitledChanges(changed, product || undefined).sort(undoableFirst),
    problems,
    publishing,
    logo: catalog?.brand?.logo && `${wire.deskPaths.logo}?${toVersionOf({ path: logoPath }, content.files)}`,
    setup: listSetupSteps(content),
  };
}

const undoableFirst = (a: wire.DeskChange, b: wire.DeskChange) => Number(b.isUndoable) - Number(a.isUndoable);

/** With their menus, from the file, and counted as the desk has the links: an error elsewhere leaves it its groups. */
function listGroups({ files, catalog }: DeskContent, links: readonly wire.DeskLink[], product: string) {
  const known = catalog?.menus.flatMap(({ groups }) => groups);
  const inGroup = listByName(links, ({ retired, fields }) => (retired ? [] : fields.groups));
  // As visitors read it, with the hub's own name in it.
  const fill = (name: string) => expand(name, product || undefined);
  const menus = new Map<string, string>();
  const groups = readNamedGroups(files).map(({ path, name, menuName }) => {
    const menuId = path.split("/")[0] ?? "";
    menus.set(menuId, fill(menuName));
    const owner = known?.find((group) => group.path === path)?.owner;
    return { path, name: fill(name), menuId, count: inGroup(path).length, owner };
  });
  return { groups, menus: [...menus].map(([id, name]) => ({ id, name })) };
}

/** The commonest first. */
function listInUse(links: readonly wire.DeskLink[], field: "regions" | "topics"): string[] {
  const names = links.flatMap(({ fields }) => fields[field]);
  return [...Map.groupBy(names, (name) => name)]
    .sort(([a, left], [b, right]) => right.length - left.length || (a < b ? -1 : 1))
    .map(([name]) => name);
}

/** What `links:check` has found, as its report has it: the worst first in each part. */
function listFindings(catalog: Catalog, checks: Checks, now: Date): wire.DeskFinding[] {
  const run = { at: "", vantage: "", trouble: [], checkedCount: 0, skippedCount: 0 };
  const report = toLinkReport(listTargets(catalog), checks, run, now);
  return sections.flatMap((section) =>
    report[section].map(({ commands: _, ...entry }): wire.DeskFinding => {
      const isSetting = isSiteLink(entry.id);
      const isHidden = !isSetting && findHiding(entry, checks, now) !== undefined;
      const version = toSeenVersion(entry, recordFor(entry, checks) ?? {});
      return { ...entry, version, section, isSetting, isHidden };
    }),
  );
}

/** Pages that the checker has seen and nobody has agreed to yet. One with a finding is decided there. */
function listNewPictures(catalog: Catalog, checks: Checks): NewPictures {
  const all = listTargets(catalog).flatMap((target) => {
    const record = recordFor(target, checks) ?? {};
    const { page, state } = record;
    return page?.seenFrom && !state ? [{ ...target, version: toSeenVersion(target, record), page }] : [];
  });
  return { count: all.length, next: all.slice(0, picturesAtOnce) };
}

const toDeskProposals = ({ proposals, links, files }: DeskContent): wire.DeskProposal[] =>
  proposals.open.map((proposal): wire.DeskProposal => {
    const { id, record } = proposal;
    const link = record.of === undefined ? undefined : links.get(record.of);
    return {
      id,
      fields: toProposedFields(proposal, link),
      of: link?.id,
      version: toVersionOf({ path: toProposalPath(id) }, files),
      linkVersion: link && toVersionOf(link, files),
      // The form suggests the other groups itself, as they are called now.
      why: record.why?.replace(/ Else: .*/, ""),
      notes: record.notes ?? [],
      proposed: record.proposed,
    };
  });

/** About a listed link: that link as it would be, lists grown and, if they are not kept, texts replaced if the proposal has some. */
export function toProposedFields({ record }: Proposal, link: LinkFile | undefined, keepsTexts = false) {
  const given = toLinkFields(record);
  if (!link) return given;
  const present = toLinkFields(link.fields);
  const said = Object.entries(given).flatMap(([name, value]) => {
    const now = present[name as keyof wire.LinkFields];
    if (Array.isArray(now) && Array.isArray(value)) return [[name, [...new Set([...now, ...value])]]];
    return keepsTexts || value === "" || name === "in_group" ? [] : [[name, value]];
  });
  return { ...present, ...Object.fromEntries(said) };
}

/** What a new hub still needs, read loosely: an error in site.yaml is shown elsewhere. Empty once all is done. */
function listSetupSteps({ files }: Pick<DeskContent, "files">): wire.SetupStep[] {
  const given = readSite(files);
  if (Object.keys(given).length === 0) return [];
  const skipped = Array.isArray(given.setup_skipped) ? given.setup_skipped : [];
  const steps = setupSteps.map((id): wire.SetupStep => {
    const detail = id === "buttons" ? `${countSet(given)} of ${addressNames.length} set` : undefined;
    return { id, isDone: tests[id](given, files) || skipped.includes(id), detail };
  });
  return steps.every(({ isDone }) => isDone) ? [] : steps;
}

function readSite(files: DeskContent["files"]): Loose {
  const site = readLoosely("site.yaml", files);
  return isRecord(site) ? site : {};
}

type Loose = Record<string, unknown>;
type Test = (site: Loose, files: DeskContent["files"]) => boolean;

/** As the seed has them. */
const seed = { product: "Waymark", field: "resource_id" };

const tests: Record<SetupStepId, Test> = {
  name: ({ product }) => typeof product === "string" && product !== seed.product,
  address: ({ url }) => isSet(url),
  buttons: (site) => countSet(site) === addressNames.length,
  form: (site) =>
    isSet(fieldAt(site, ["addresses", "share_form"])) &&
    fieldAt(site, ["share_form_fields", "resource_id"]) !== seed.field,
  contact: ({ share_email: email }) => typeof email === "string",
  about: (site) => typeof fieldAt(site, ["about", "run_by"]) === "string",
  domains: ({ own_domains: domains }) => Array.isArray(domains) && domains.length > 0,
  // Only a person can say that the sources are right.
  feeds: () => false,
  brand: (_, files) => files.some(({ path }) => path.startsWith("brand/")),
};

const countSet = (site: Loose) =>
  addressNames.filter((name) => isSet(fieldAt(site, ["addresses", name]))).length;

const isSet = (address: unknown): boolean =>
  typeof address === "string" && URL.canParse(address) && !isUnsetAddress(address);

function toDeskLinks({ links, files }: DeskContent, changedPaths: ReadonlySet<string>): wire.DeskLink[] {
  const versions = new Map(files.map((file) => [file.path, toVersion(file)]));
  // A file whose name is not an id has no form that could be saved.
  return [...links.values()]
    .filter(({ id }) => isPublishable(id))
    .map((link) => ({
      ...readDeskLink(link),
      version: versions.get(link.path) ?? "",
      isChanged: changedPaths.has(link.path),
    }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

const readDeskLink = memoizeEach((link: LinkFile): Omit<wire.DeskLink, "version" | "isChanged"> => {
  const said = (...path: string[]) => String(fieldAt(link.fields, path) ?? "");
  const replacement = said("retired", "replacement") || undefined;
  const retired = { on: said("retired", "on"), why: said("retired", "why"), replacement };
  return {
    id: link.id,
    fields: toLinkFields(link.fields),
    added: said("added"),
    reviewed: said("reviewed") || undefined,
    lookAgain: said("look_again") || undefined,
    retired: link.fields.retired === undefined ? undefined : retired,
  };
});
