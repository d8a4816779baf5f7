import { checkAddress } from "#catalog/check-address.ts";
import { judgeLook } from "#catalog/link-health/judge-look.ts";
import { type Checks, dayOf, type LinkRecord, toCheckHour } from "#catalog/link-health/link-record.ts";
import { toAddressHash } from "#catalog/link-health/page-memory.ts";
import type { Verdict } from "#catalog/link-health/verdict.ts";
import { writeChecks } from "./check-folder.ts";
import { editResource } from "./edit-resource.ts";
import type { LinkTarget } from "./link-target.ts";
import { listTargets } from "./list-targets.ts";
import { lookAtLink } from "./look-at-link.ts";
import type { LinksFolder } from "./read-links-command.ts";

/** What a curator decides about one link. */
export type Mend =
  | { kind: "move"; id: string }
  | { kind: "approve"; id: string }
  | { kind: "reviewed"; id: string }
  | { kind: "retire"; id: string; why: string; replacement?: string }
  | { kind: "override"; id: string; verdict: Verdict; until: string; why: string };

export interface Mended {
  id: string;
  /** In words; with a reason when it was refused. */
  what: string;
  isDone: boolean;
}

interface MendRun {
  folder: LinksFolder;
  records: Map<string, LinkRecord>;
  targets: ReadonlyMap<string, LinkTarget>;
  isDry: boolean;
  now: Date;
}

/** Carries out each decision, or says why not, and writes the records once at the end. */
export async function mendLinks(
  folder: LinksFolder,
  mends: readonly Mend[],
  options: { isDry: boolean; now: Date },
): Promise<Mended[]> {
  const targets = new Map(listTargets(folder.catalog).map((target) => [target.id, target]));
  const run: MendRun = { folder, records: new Map(folder.checks.records), targets, ...options };
  const mended: Mended[] = [];
  for (const mend of mends) {
    const target = targets.get(mend.id);
    const what = target
      ? await mendOne(mend, target, run)
      : refuse("there is no link of this id on the page");
    mended.push({ id: mend.id, ...what });
  }
  const checks: Checks = { runs: folder.checks.runs, records: run.records };
  if (!options.isDry && mended.some(({ isDone }) => isDone)) await writeChecks(folder.contentFolder, checks);
  return mended;
}

type Outcome = Omit<Mended, "id">;

const refuse = (what: string): Outcome => ({ what, isDone: false });
const done = (what: string): Outcome => ({ what, isDone: true });

/** The ids of all links that are known to have moved: "accept all". Those seen once wait. */
export function listMoved(checks: Checks): string[] {
  return [...checks.records].filter(([, { state }]) => state?.verdict === "moved").map(([id]) => id);
}

async function mendOne(mend: Mend, target: LinkTarget, run: MendRun): Promise<Outcome> {
  if (mend.kind === "override") return setOverride(mend, run);
  if (mend.kind === "approve") return approve(target, run);
  if (target.id.startsWith("site:")) return refuse("it stands in site.yaml: change it there by hand");
  if (mend.kind === "move") return acceptMove(target, run);
  if (mend.kind === "retire") return retire(mend, run);
  const today = dayOf(toCheckHour(run.now));
  await editResource(run.folder.contentFolder, target.id, { reviewed: today }, run.isDry);
  return done(`reviewed on ${today}`);
}

async function acceptMove(target: LinkTarget, run: MendRun): Promise<Outcome> {
  const record = run.records.get(target.id) ?? {};
  const finding = [record.state, record.doubt].find((known) => known?.verdict === "moved");
  const to = finding?.target;
  if (!to) return refuse("it has not moved; run `npm run links:check` first");
  const wrong = checkAddress(to);
  if (wrong) return refuse(`${wrong.what}: ${wrong.fix}`);
  const holder = [...run.targets.values()].find(
    ({ id, url }) => id !== target.id && toAddressHash(url) === toAddressHash(to),
  );
  if (holder)
    return refuse(`${holder.id} has this address already: retire one with the other as replacement`);
  await editResource(run.folder.contentFolder, target.id, { url: to }, run.isDry);
  const { state: _, doubt: __, page, ...rest } = record;
  // The page was looked at on its way to the new address, so what is known of it stays true.
  run.records.set(target.id, {
    ...rest,
    ...(page ? { page: { ...page, addressHash: toAddressHash(to) } } : {}),
  });
  return done(`now ${to}`);
}

/** Looks once more and takes a new picture: this page, at this place, is what the link is for. */
async function approve(target: LinkTarget, run: MendRun): Promise<Outcome> {
  const { look } = await lookAtLink(target.url, run.folder.deps, { signal: AbortSignal.timeout(90_000) });
  if (look.kind !== "answer" || look.status >= 400)
    return refuse("the page cannot be reached just now, so there is nothing to approve");
  const { page } = judgeLook(look, target, dayOf(toCheckHour(run.now)));
  const { state: _, doubt: __, reached: ___, ...rest } = run.records.get(target.id) ?? {};
  run.records.set(target.id, { ...rest, ...(page ? { page } : {}) });
  return done(`approved as it is: "${page?.title ?? ""}" at ${page?.domain ?? target.url}`);
}

async function retire(
  { id, why, replacement }: Extract<Mend, { kind: "retire" }>,
  run: MendRun,
): Promise<Outcome> {
  if (replacement !== undefined && (replacement === id || !run.folder.catalog.resources.has(replacement)))
    return refuse(`there is no other resource "${replacement}" to replace it`);
  const on = dayOf(toCheckHour(run.now));
  const retired = { on, why, ...(replacement ? { replacement } : {}) };
  await editResource(run.folder.contentFolder, id, { retired }, run.isDry);
  run.records.delete(id);
  return done(`retired on ${on}`);
}

function setOverride(
  { id, verdict, until, why }: Extract<Mend, { kind: "override" }>,
  run: MendRun,
): Outcome {
  run.records.set(id, { ...run.records.get(id), override: { verdict, until, why } });
  return done(`"${verdict}" is all right until ${until}`);
}
