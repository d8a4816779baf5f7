import { readChecks } from "#content/check-folder.ts";
import type { DeskAction } from "#desk/desk-api.ts";
import { isOverrideDay } from "#links/is-override-day.ts";
import { type Mended, mendLinks } from "#links/mend-links.ts";
import type { DeskContext } from "./desk-context.ts";
import type { Done } from "./done.ts";
import { readDeskContent } from "./read-desk-content.ts";
import { refuse } from "./refuse.ts";
import { refuseEmptyReason } from "./refuse-empty-reason.ts";

type MendAction = Extract<DeskAction, { kind: "move" | "approve" | "agree" | "show" | "hide" | "override" }>;

/** What a curator decides about a finding, carried out as `links:mend` does it. */
export async function mendLink(action: MendAction, context: DeskContext): Promise<Done> {
  const mistake = action.kind === "override" ? checkOverride(action, context.now()) : undefined;
  if (mistake) return mistake;
  const { catalog } = await readDeskContent(context);
  if (!catalog)
    return refuse(
      "the content has an error, so the links cannot be told apart",
      "fix it first: the desk names it",
    );
  const { contentFolder, linksCacheFolder: cacheFolder } = context;
  const { checks } = await readChecks(contentFolder, context.shownFolder);
  const deps = context.toLookDeps(catalog.site);
  const folder = { catalog, checks, contentFolder, cacheFolder, deps };
  const mends = action.kind === "agree" ? action.ids.map((id) => ({ kind: "agree" as const, id })) : [action];
  const all = await mendLinks(folder, mends, { isDry: false, now: context.now() });
  if (action.kind === "agree") return toAgreed(all);
  const [mended] = all;
  const { what = "nothing was done", isDone = false } = mended ?? {};
  return isDone ? { isDone, what: `${action.id}: ${what}.` } : refuse(what, "nothing was changed");
}

/** One that cannot be agreed to does not hold back the others. */
function toAgreed(mended: readonly Mended[]): Done {
  const count = mended.filter(({ isDone }) => isDone).length;
  const left = mended.find(({ isDone }) => !isDone);
  if (count === 0) return refuse(left?.what ?? "nothing was ticked", "nothing was changed");
  const rest = left ? ` ${left.id} was not: ${left.what}.` : "";
  return { isDone: true, what: `Agreed to ${count} first ${count === 1 ? "picture" : "pictures"}.${rest}` };
}

function checkOverride(
  { why, until }: Extract<MendAction, { kind: "override" }>,
  now: Date,
): Done | undefined {
  const refused = refuseEmptyReason(why, "write one sentence for those after you");
  if (refused) return refused;
  if (isOverrideDay(until, now)) return;
  return refuse(
    `"${until.slice(0, 40)}" is not a date within the next year`,
    "choose a date within the next year",
  );
}
