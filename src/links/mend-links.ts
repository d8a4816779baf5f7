import type { Problem } from "#base/problem.ts";
import { dayMs } from "#base/time.ts";
import type { Catalog } from "#catalog/catalog.ts";
import type { ContentFile } from "#catalog/content-file.ts";
import { recordFor } from "#catalog/link-health/current-verdict.ts";
import type { Checks } from "#catalog/link-health/link-record.ts";
import { parseCatalog } from "#catalog/parse-catalog.ts";
import { type ContentChange, openContent } from "#content/change-content.ts";
import { planChecks, readChecks } from "#content/checks-folder.ts";
import { readContent } from "#content/read-content.ts";
import { listTargets } from "./list-targets.ts";
import { lookAtLink, type SeenLink } from "./look-at-link.ts";
import { type Mend, type MendState, mendOne } from "./mend-one.ts";
import type { LinksFolder } from "./read-links-command.ts";

export type { Mend } from "./mend-one.ts";

/** In words; with a reason when it was refused. */
export type Mended = ReturnType<typeof carryOut>;

type MendedFolder = Omit<LinksFolder, "controlSites">;

/**
 * Carries out each decision, or says why not; all that are carried out are written as one change. Throws a
 * ContentLockedError while another tool is writing.
 */
export async function mendLinks(
  folder: MendedFolder,
  mends: readonly Mend[],
  { isDry, now }: { isDry: boolean; now: Date },
): Promise<Mended[]> {
  // Before the lock: a slow site must not keep other tools waiting.
  const looks = await lookAgain(folder, mends);
  const plan = () => planMends(folder.contentFolder, mends, { looks, now });
  if (isDry) return (await plan()).mended;
  using open = await openContent(folder.contentFolder);
  const { mended, changes } = await plan();
  await open.write(changes);
  return mended;
}

/** The ids of all links that are known to have moved: "accept all". Those seen once wait. */
export const listMoved = (catalog: Catalog, checks: Checks): string[] =>
  listTargets(catalog).flatMap((target) =>
    recordFor(target, checks)?.state?.verdict === "moved" ? [target.id] : [],
  );

/** What is approved is what is there now, not what the last check saw. */
async function lookAgain({ catalog, deps }: MendedFolder, mends: readonly Mend[]) {
  const urls = new Map(listTargets(catalog).map(({ id, url }) => [id, url]));
  const looks = new Map<string, SeenLink["look"]>();
  for (const { kind, id } of mends) {
    const url = urls.get(id);
    if (kind !== "approve" || url === undefined) continue;
    looks.set(url, (await lookAtLink(url, deps, { signal: AbortSignal.timeout(90_000) })).look);
  }
  return looks;
}

/** From what the folder says at this moment, which may be more than what was read when the command started. */
async function planMends(
  contentFolder: string,
  mends: readonly Mend[],
  seen: Pick<MendState, "looks" | "now">,
) {
  const { checks, problems: damage } = await readChecks(contentFolder);
  const files = await readContent(contentFolder);
  const { catalog, problems } = parseCatalog(files);
  const [error] = [...problems.filter(({ level }) => level === "error"), ...damage];
  if (!catalog || error) {
    const what = `the content has an error (${error?.where}); fix it first: \`npm run content:check\` names it`;
    return { mended: mends.map(({ id }) => ({ id, what, isDone: false })), changes: [] };
  }
  const targets = new Map(listTargets(catalog).map((target) => [target.id, target]));
  const start = (): MendState => ({
    ...seen,
    catalog,
    targets,
    files: new Map(files.map((file) => [file.path, file])),
    records: new Map(checks.records),
  });
  let state = start();
  let mended = mends.map((mend) => carryOut(mend, state));
  // Reading the whole folder once for each decision is slow, so it is done only where one of them is no good.
  if (mended.some(({ isDone }) => isDone) && findError(state)) {
    state = start();
    mended = mends.map((mend) => carryOut(mend, state, true));
  }
  const edited = files.flatMap(({ path, text }) => toChange(path, text, state.files.get(path)));
  if (!mended.some(({ isDone }) => isDone)) return { mended, changes: [] };
  const kept = planChecks(contentFolder, { runs: checks.runs, records: state.records });
  return { mended, changes: [...edited, ...kept] };
}

/**
 * `isCareful`: not without looking whether the page can still be built. A link that the home page names, or that replaces
 * another, cannot simply be retired.
 */
function carryOut(mend: Mend, state: MendState, isCareful = false) {
  const { id } = mend;
  const { what, isDone, file, record } = mendOne(mend, state);
  const before = file && state.files.get(file.path);
  if (file) state.files.set(file.path, file);
  const error = isCareful && before && findError(state);
  if (error) {
    state.files.set(before.path, before);
    return { id, what: `${error.where}: ${error.what}; ${error.fix}`, isDone: false };
  }
  if (record) state.records.set(id, record);
  return { id, what, isDone };
}

const findError = ({ files }: MendState): Problem | undefined =>
  parseCatalog([...files.values()]).problems.find(({ level }) => level === "error");

const toChange = (path: string, before: string, after: ContentFile | undefined): ContentChange[] =>
  after && after.text !== before ? [{ path, text: after.text }] : [];

/** Overrides end by themselves, within a year, or what was right once is never looked at again. */
export function isOverrideDay(until: string, now: Date): boolean {
  const ms = Date.parse(until);
  const isDay = !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === until;
  return isDay && ms + dayMs > now.getTime() && ms <= now.getTime() + 366 * dayMs;
}
