import { printProblem } from "#base/problem.ts";
import { toToday } from "#base/time.ts";
import { checkAddress } from "#catalog/address.ts";
import type { Catalog } from "#catalog/catalog.ts";
import type { ContentFile } from "#catalog/content-file.ts";
import { editLinkFile } from "#catalog/exchange/edit-links.ts";
import { recordFor } from "#catalog/link-health/current-verdict.ts";
import { judgeLook } from "#catalog/link-health/judge-look.ts";
import { readLinkId } from "#catalog/link-health/link-id.ts";
import { dayOf, type LinkRecord, toCheckHour } from "#catalog/link-health/link-record.ts";
import { toAddressHash } from "#catalog/link-health/page-picture.ts";
import { type Verdict, verdictGuide } from "#catalog/link-health/verdict.ts";
import type { LinkTarget } from "./link-target.ts";
import type { SeenLink } from "./look-at-link.ts";

/** What a curator decides about one link. */
export type Mend =
  | { kind: "move" | "approve" | "agree" | "show" | "hide" | "reviewed"; id: string }
  | { kind: "retire"; id: string; why: string; replacement?: string }
  | { kind: "override"; id: string; verdict: Verdict; until: string; why: string };

/** The content as it is to be, changed by one decision after the other. */
export interface MendState {
  catalog: Catalog;
  targets: ReadonlyMap<string, LinkTarget>;
  /** By path. */
  files: Map<string, ContentFile>;
  records: Map<string, LinkRecord>;
  /** What was seen for approvals, by address. */
  looks: ReadonlyMap<string, SeenLink["look"]>;
  now: Date;
}

/** In words; and what it changes, where it is not refused. */
export interface Outcome {
  what: string;
  isDone: boolean;
  file?: ContentFile;
  record?: LinkRecord;
}

const refuse = (what: string): Outcome => ({ what, isDone: false });

export function mendOne(mend: Mend, state: MendState): Outcome {
  const target = state.targets.get(mend.id);
  if (!target) return refuse("there is no link of this id on the page");
  const known = recordFor(target, state) ?? {};
  if (mend.kind === "override") return setOverride(mend, known);
  if (mend.kind === "approve") return approve(target, known, state);
  if (mend.kind === "agree") return agree(known);
  if (target.id.startsWith("site:")) return refuse("it is in site.yaml: change it there by hand");
  if (mend.kind === "show" || mend.kind === "hide") return setStanding(mend.kind, known);
  if (mend.kind === "move") return acceptMove(target, known, state);
  if (mend.kind === "retire") return retire(mend, state);
  const today = toToday(state.now);
  const reviewed: [string[], unknown] = [["reviewed"], today];
  const file = edit(target.id, [reviewed, [["look_again"], undefined]], state);
  return { what: `reviewed on ${today}`, isDone: true, file };
}

/** The file of the link's resource with some fields changed; undefined takes one away. */
function edit(id: string, fields: [string[], unknown][], { files }: MendState): ContentFile {
  const path = `resources/${readLinkId(id).resourceId}.yaml`;
  const file = files.get(path);
  if (!file) throw new Error(`${path} has gone`);
  const edits = fields.map(([field, after]) => ({ column: { field }, after }));
  const { text, problems } = editLinkFile(file, edits, "");
  if (text === undefined) throw new Error(problems.map(printProblem).join("\n"));
  return { path, text };
}

/** Where a link's address stands in its file. */
function addressField(id: string): string[] {
  const { path } = readLinkId(id);
  return path === undefined ? ["url"] : ["in_group", path, "url"];
}

function acceptMove(target: LinkTarget, record: LinkRecord, state: MendState): Outcome {
  const to = [record.state, record.doubt].find((known) => known?.verdict === "moved")?.target;
  if (!to) return refuse("it has not moved; run `npm run links:check` first");
  const wrong = checkAddress(to);
  if (wrong) return refuse(`${wrong.what}: ${wrong.fix}`);
  const holder = [...state.targets.values()].find(
    ({ id, url }) => !isSameResource(id, target.id) && toAddressHash(url) === toAddressHash(to),
  );
  if (holder)
    return refuse(`"${holder.name}" (${holder.id}) has this address already; retire one of the two`);
  const { state: _, doubt: __, standing: ___, page, ...rest } = record;
  return {
    what: `now ${to}`,
    isDone: true,
    file: edit(target.id, [[addressField(target.id), to]], state),
    // The page was looked at on its way to the new address, so what is known of it stays true.
    record: { ...rest, ...(page ? { page: { ...page, addressHash: toAddressHash(to) } } : {}) },
  };
}

const isSameResource = (one: string, other: string) =>
  readLinkId(one).resourceId === readLinkId(other).resourceId;

/** Takes a new picture: this page, at this place, is what the link is for. */
function approve(target: LinkTarget, known: LinkRecord, { looks, now }: MendState): Outcome {
  const look = looks.get(target.url);
  if (!look || look.kind === "unchanged") return refuse("its address has just been changed; try again");
  const { page, because } = judgeLook(look, target, dayOf(toCheckHour(now)));
  if (look.kind === "failure" || look.status >= 400)
    return refuse(`our checker cannot see the page, so there is nothing to approve: ${because}`);
  const { state: _, doubt: __, standing: ___, reached: ____, ...rest } = known;
  return {
    what: [`approved as it is at ${page?.domain ?? target.url}`, page?.title].filter(Boolean).join(": "),
    isDone: true,
    record: { ...rest, ...(page ? { page } : {}) },
  };
}

/** The picture that the check took is of the right page. Nothing is looked at: a person has looked. */
function agree({ page, ...rest }: LinkRecord): Outcome {
  if (!page) return refuse("the check has no picture of it yet");
  if (rest.state) return refuse("the check has found something about it: decide that first");
  const { seenFrom: _, ...agreed } = page;
  return { what: `agreed to "${page.title}"`, isDone: true, record: { page: agreed, ...rest } };
}

/** Neither looks at the page nor takes a picture of it, so the check goes on comparing with the one that was approved. */
function setStanding(kind: "show" | "hide", { standing, ...record }: LinkRecord): Outcome {
  if (record.state?.verdict !== "changed-hands")
    return refuse("it has not changed hands, so there is nothing to decide");
  if (kind === "hide")
    return standing
      ? { what: "off the page with the next build", isDone: true, record }
      : refuse("it is hidden already");
  const what = "on the page with the next build, until the check sees something else there";
  return { what, isDone: true, record: { ...record, standing: "shown" } };
}

function retire(mend: Extract<Mend, { kind: "retire" }>, state: MendState): Outcome {
  const { id, why, replacement } = mend;
  const { path } = readLinkId(id);
  if (path !== undefined) {
    const what = `in ${path} it leads to its own address again`;
    return { what, isDone: true, file: edit(id, [[["in_group", path], undefined]], state) };
  }
  if (replacement !== undefined && (replacement === id || !state.catalog.resources.has(replacement)))
    return refuse(`there is no other resource "${replacement}" to replace it`);
  const on = toToday(state.now);
  const retired = { on, why, ...(replacement ? { replacement } : {}) };
  const file = edit(id, [[["retired"], retired]], state);
  return { what: `retired on ${on}`, isDone: true, file };
}

function setOverride(mend: Extract<Mend, { kind: "override" }>, known: LinkRecord): Outcome {
  const { verdict, until, why } = mend;
  const record = { ...known, override: { verdict, until, why } };
  return { what: `"${verdictGuide[verdict].label}" is accepted until ${until}`, isDone: true, record };
}
