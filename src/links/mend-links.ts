import { hash } from "node:crypto";
import { type Problem, printProblem } from "#base/problem.ts";
import { dayMs, toDay, toToday } from "#base/time.ts";
import { checkAddress } from "#catalog/address.ts";
import type { Catalog } from "#catalog/catalog.ts";
import type { ContentChange, ContentFile } from "#catalog/content-file.ts";
import { editLinkFile } from "#catalog/exchange/edit-links.ts";
import { recordFor } from "#catalog/link-health/current-verdict.ts";
import { judgeLook } from "#catalog/link-health/judge-look.ts";
import { type Verdict, verdictGuide } from "#catalog/link-health/judgement.ts";
import { isSiteLink, readLinkId } from "#catalog/link-health/link-id.ts";
import { type Checks, dayOf, type LinkRecord, toCheckHour } from "#catalog/link-health/link-record.ts";
import { toAddressHash } from "#catalog/link-health/page-picture.ts";
import { toAgreedPage } from "#catalog/link-health/when-to-hide.ts";
import { parseCatalog } from "#catalog/parse-catalog.ts";
import { openContent } from "#content/change-content.ts";
import { planChecks, readChecks } from "#content/checks-folder.ts";
import { toShownFolder } from "#content/choose-content-folder.ts";
import { readContent } from "#content/read-content.ts";
import { type LinkTarget, listTargets } from "./list-targets.ts";
import { lookAtLink, type SeenLink } from "./look-at-link.ts";
import type { LinksFolder } from "./read-links-command.ts";

/** In words; with a reason when it was refused. */
export type Mended = ReturnType<typeof carryOut>;

type MendedFolder = Pick<LinksFolder, "catalog" | "contentFolder" | "deps">;

/** Carries out the decisions as one change, and says of each whether it was done or why not. Throws a ContentLockedError while another tool is writing. */
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
    looks.set(url, (await lookAtLink(url, deps)).look);
  }
  return looks;
}

/** From the folder as it is at this moment: it may have changed since the command started. */
async function planMends(folder: string, mends: readonly Mend[], seen: Pick<MendState, "looks" | "now">) {
  const known = { ...seen, folder: toShownFolder(folder) };
  const { checks, problems: damage } = await readChecks(folder);
  const files = await readContent(folder);
  const { catalog, problems } = parseCatalog(files, known);
  const [error] = [...problems.filter(({ level }) => level === "error"), ...damage];
  if (!catalog || error) {
    const what = `the content has an error (${error?.where}); fix it first: \`npm run content:check\` names it`;
    return { mended: mends.map(({ id }) => ({ id, what, isDone: false })), changes: [] };
  }
  const targets = new Map(listTargets(catalog).map((target) => [target.id, target]));
  const start = (): MendState => ({
    ...known,
    targets,
    files: new Map(files.map((file) => [file.path, file])),
    records: new Map(checks.records),
  });
  let state = start();
  let mended = mends.map((mend) => carryOut(mend, state));
  // Reading the whole folder once for each decision is slow, so it is done only if one of them is refused.
  if (mended.some(({ isDone }) => isDone) && findError(state)) {
    state = start();
    mended = mends.map((mend) => carryOut(mend, state, true));
  }
  const edited = files.flatMap(({ path, text }): ContentChange[] => {
    const after = state.files.get(path)?.text ?? text;
    return after === text ? [] : [{ path, text: after }];
  });
  if (!mended.some(({ isDone }) => isDone)) return { mended, changes: [] };
  const kept = planChecks(folder, { runs: checks.runs, records: state.records });
  return { mended, changes: [...edited, ...kept] };
}

/** `isCareful`: only if the page can still be built afterwards, as a link that the home page names cannot simply be retired. */
function carryOut(mend: Mend, state: MendState, isCareful = false) {
  const { id } = mend;
  const { file, record, ...outcome } = mendOne(mend, state);
  const before = file && state.files.get(file.path);
  if (file) state.files.set(file.path, file);
  const error = isCareful && before && findError(state);
  if (error) {
    state.files.set(before.path, before);
    return { id, what: `${error.where}: ${error.what}; ${error.fix}`, isDone: false };
  }
  if (record) state.records.set(id, record);
  return { id, ...outcome };
}

const findError = (state: MendState): Problem | undefined =>
  parseCatalog([...state.files.values()], state).problems.find(({ level }) => level === "error");

/** Overrides end by themselves within a year; otherwise what was right once would never be checked again. */
export function isOverrideDay(until: string, now: Date): boolean {
  const ms = Date.parse(until);
  const isDay = !Number.isNaN(ms) && toDay(new Date(ms)) === until;
  return isDay && ms + dayMs > now.getTime() && ms <= now.getTime() + 366 * dayMs;
}

/** What a curator decides about one link. */
export type Mend =
  /** `version`: of the only state that is meant, if a person has read it. */
  | { kind: "approve" | "agree" | "show" | "hide" | "reviewed"; id: string; version?: string }
  /** `target`: the only address that is meant, if a person has read it. */
  | { kind: "move"; id: string; target?: string | undefined }
  | { kind: "retire"; id: string; why: string; replacement?: string }
  | { kind: "override"; id: string; version?: string; verdict: Verdict; until: string; why: string };

/** The content as it is to be, changed by one decision after the other. */
interface MendState {
  targets: ReadonlyMap<string, LinkTarget>;
  /** By path. */
  files: Map<string, ContentFile>;
  records: Map<string, LinkRecord>;
  /** What was seen for approvals, by address. */
  looks: ReadonlyMap<string, SeenLink["look"]>;
  now: Date;
  folder: string;
}

/** In words; and what it changes, if it is not refused. */
type Outcome = { what: string; isDone: boolean; isStale?: true; file?: ContentFile; record?: LinkRecord };

const refuse = (what: string): Outcome => ({ what, isDone: false });
const done = (what: string, changes: Pick<Outcome, "file" | "record">) => ({
  what,
  isDone: true,
  ...changes,
});

/** Changes with what a person reads about a link and its finding, but not with another night of the same. */
export const toSeenVersion = ({ name, url }: Pick<LinkTarget, "name" | "url">, known: LinkRecord): string => {
  const { page, state, doubt, standing, override } = known;
  return hash("sha256", JSON.stringify([name, url, page, state, doubt, standing, override])).slice(0, 32);
};

function mendOne(mend: Mend, state: MendState): Outcome {
  const target = state.targets.get(mend.id);
  if (!target) return refuse("there is no link with this id on the page");
  const known = recordFor(target, state) ?? {};
  // The same decision again, as after an answer that was lost.
  const accepts = ["verdict", "until", "why"] as const;
  const isSo = mend.kind === "override" && accepts.every((name) => known.override?.[name] === mend[name]);
  if ("version" in mend && !isSo && mend.version !== toSeenVersion(target, known)) {
    const { state: finding, doubt, page, override } = known;
    const now = (finding ?? doubt)?.because ?? `"${page?.title ?? "nothing was found"}"`;
    const accepted = override ? `, accepted until ${override.until}: "${override.why}"` : "";
    const what = `it has changed since you saw it. It is now at ${target.url}: ${now}${accepted}; look at it again`;
    return { ...refuse(what), isStale: true };
  }
  if (mend.kind === "override") {
    const { verdict, until, why } = mend;
    const what = `"${verdictGuide[verdict].label}" is accepted until ${until}`;
    return done(what, { record: { ...known, override: { verdict, until, why } } });
  }
  if (mend.kind === "approve") return approve(target, known, state);
  if (mend.kind === "agree") return agree(known);
  if (isSiteLink(target.id)) return refuse("it is in site.yaml: change it there by hand");
  if (mend.kind === "show" || mend.kind === "hide") return setStanding(mend.kind, known);
  if (mend.kind === "move") return acceptMove(target, known, { ...state, seen: mend.target });
  if (mend.kind === "retire") return retire(mend, state);
  const today = toToday(state.now);
  const reviewed: [string[], unknown] = [["reviewed"], today];
  const file = edit(target.id, [reviewed, [["look_again"], undefined]], state);
  return done(`reviewed on ${today}`, { file });
}

/** The file of the link's resource with some fields changed; undefined takes one away. */
function edit(id: string, fields: [string[], unknown][], { files }: MendState): ContentFile {
  const path = `resources/${readLinkId(id).resourceId}.yaml`;
  const file = files.get(path);
  if (!file) throw new Error(`${path} is gone`);
  const edits = fields.map(([field, after]) => ({ column: { field }, after }));
  const { text, problems } = editLinkFile(file, edits, "");
  if (text === undefined) throw new Error(problems.map(printProblem).join("\n"));
  return { path, text };
}

function acceptMove(
  target: LinkTarget,
  record: LinkRecord,
  { seen, ...state }: MendState & { seen: string | undefined },
): Outcome {
  const to = [record.state, record.doubt].find((known) => known?.verdict === "moved")?.target;
  if (!to) return refuse("it has not moved; run `npm run links:check` first");
  if (seen !== undefined && seen !== to)
    return { ...refuse(`it now leads to ${to}: look at that first`), isStale: true };
  const wrong = checkAddress(to);
  if (wrong) return refuse(`${wrong.what}: ${wrong.fix}`);
  const { resourceId, path } = readLinkId(target.id);
  const holder = [...state.targets.values()].find(
    ({ id, url }) => readLinkId(id).resourceId !== resourceId && toAddressHash(url) === toAddressHash(to),
  );
  if (holder)
    return refuse(`"${holder.name}" (${holder.id}) has this address already; retire one of the two`);
  const file = edit(target.id, [[path === undefined ? ["url"] : ["in_group", path, "url"], to]], state);
  // The page was looked at on its way to the new address, so what is known of it stays true.
  const { page, ...rest } = withoutFinding(record);
  const seenPage = page ? { page: { ...page, addressHash: toAddressHash(to) } } : {};
  return done(`now ${to}`, { file, record: { ...rest, ...seenPage } });
}

const withoutFinding = ({ state, doubt, standing, ...rest }: LinkRecord): LinkRecord => rest;

/** Takes a new picture: this page, at this place, is what the link is for. */
function approve(target: LinkTarget, known: LinkRecord, { looks, now }: MendState): Outcome {
  const look = looks.get(target.url);
  if (!look || look.kind === "unchanged") return refuse("its address has just been changed; try again");
  const { page, because } = judgeLook(look, target, dayOf(toCheckHour(now)));
  if (look.kind === "failure" || look.status >= 400)
    return refuse(`our checker cannot see the page, so there is nothing to approve: ${because}`);
  const { reached: _, ...rest } = withoutFinding(known);
  const what = [`approved as it is at ${page?.domain ?? target.url}`, page?.title].filter(Boolean).join(": ");
  return done(what, { record: { ...rest, ...(page ? { page } : {}) } });
}

/** The picture that the check took is of the right page. Nothing is looked at: a person has looked. */
function agree({ page, ...rest }: LinkRecord): Outcome {
  if (!page) return refuse("the check has no picture of it yet");
  if (rest.state) return refuse("the check has found something about it: decide that first");
  return done(`agreed to "${page.title}"`, { record: { page: toAgreedPage(page), ...rest } });
}

/** Neither looks at the page nor takes a picture of it, so the check goes on comparing with the one that was approved. */
function setStanding(kind: "show" | "hide", { standing, ...record }: LinkRecord): Outcome {
  if (record.state?.verdict !== "changed-hands")
    return refuse("it has not changed hands, so there is nothing to decide");
  if (kind === "hide")
    return standing ? done("off the page with the next build", { record }) : refuse("it is hidden already");
  const what = "on the page with the next build, until the check sees something else there";
  return done(what, { record: { ...record, standing: "shown" } });
}

function retire(mend: Extract<Mend, { kind: "retire" }>, state: MendState): Outcome {
  const { id, why, replacement } = mend;
  const { path } = readLinkId(id);
  if (path !== undefined) {
    const what = `in ${path} it leads to its own address again`;
    return done(what, { file: edit(id, [[["in_group", path], undefined]], state) });
  }
  const on = toToday(state.now);
  const retired = { on, why, ...(replacement ? { replacement } : {}) };
  const file = edit(id, [[["retired"], retired]], state);
  return done(`retired on ${on}`, { file });
}
