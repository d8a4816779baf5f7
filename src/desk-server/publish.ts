import { printCount } from "#base/print-count.ts";
import type { Problem } from "#base/problem.ts";
import { resourceIdsOf } from "#catalog/content-file.ts";
import { tellClockOnce } from "#catalog/parse-catalog.ts";
import { checkDroppedIds } from "#catalog/published-ids.ts";
import { openContent } from "#content/change-content.ts";
import { readChecks } from "#content/checks-folder.ts";
import type { Checkout } from "#content/git/read-changes.ts";
import { runGit } from "#content/git/run-git.ts";
import type { DeskState } from "#desk-wire/desk-api.ts";
import type { ActionOf, Author } from "#desk-wire/desk-requests.ts";
import { type Done, refuse } from "./outcome.ts";
import { toDeskProblem } from "./plan-link-change.ts";
import type { PublishPlace } from "./publish-place.ts";
import { type DeskContext, readDeskContent } from "./read-desk-content.ts";
import { isIdList, toChangeVersion } from "./to-titled-changes.ts";
import { listUnsaved } from "./undo-change.ts";
import words from "./words.json" with { type: "json" };

const owner = "the person who manages the repository";
const gitSaid: string[][] = words.gitSaid;

/** One commit of the content and of nothing else, or one entry of its own history. Only when asked. */
export async function publish(
  { message, author, seen }: ActionOf<"publish">,
  context: DeskContext,
  place: PublishPlace,
): Promise<Done> {
  if (message.trim() === "") return refuse("the message is empty", "say in a few words what changed");
  // No tool may write between the check and the commit.
  using _open = await openContent(context.contentFolder);
  const unnamed = await nameAuthor(context.contentFolder, place, author);
  if (unnamed) return unnamed;
  const { changed, publishing: state } = await readFolder(context, place);
  if (!state.isPossible) return refuse(state.why, "then publish again");
  if (changed.length === 0) return refuse("there is nothing to publish", "change something first");
  const fix = "look at what is marked in the list above, then publish";
  if (seen && seen.toSorted().join() !== changed.map(toChangeVersion).sort().join())
    return { ...refuse("more has changed since you looked at the list", fix), isStale: true };
  const published = await place.publish(message.trim(), changed);
  if (!published.isDone) return refuseForGit("git refused it", published.said);
  const as = `as commit ${published.commit} on ${state.branch}. It stays on this machine until you put it online.`;
  const how = place.kind === "history" ? "and kept in this hub's own history." : as;
  return { isDone: true, what: `${printCount(changed.length, "file")} published ${how}` };
}

/** What to do about an answer of git, so that nobody has to understand it: its own words only if someone is to be asked. */
export function refuseForGit(what: string, said: string, again = "then publish again") {
  const [, lock] = /'([^']+\.lock)': File exists/.exec(said) ?? [];
  if (lock) return refuse(what, `if no other program is using git here, delete the file ${lock}, ${again}`);
  // Names and addresses mean nothing here, nor does what git or ssh only remark.
  const plain = said.replace(/^(To |(remote: *)?warning:).*| '[^'\n]+'|(?<!\S)[^\s/]*\/\S*/gim, "");
  const [, fix = "try again later, or show this to {owner}"] =
    gitSaid.find(([words = ""]) => new RegExp(words, "im").test(plain)) ?? [];
  // Without the address, and what to type.
  const shown = said.replace(/^(remote: ?|To .*|hint: .*|error: failed to push.*)/gm, "").trim();
  const told = fix.includes("{owner}") ? `${what}: ${shown}` : what;
  return refuse(told, fix.replace("{owner}", owner).replace("{again}", again));
}

/** Stores the author's name in this checkout if git does not know it yet; returns a refusal if it is not valid. */
async function nameAuthor(folder: string, place: PublishPlace, author: Author | undefined) {
  if (!author || !("asksName" in (await place.readNow()).checkout)) return;
  const refuseIt = (what: string, fix: string) => refuse(what, fix, "author");
  const [name, email] = [author.name.trim(), author.email.trim()];
  if (name === "" || /[<>\n]/.test(name))
    return refuseIt("the name is empty or contains < or >", "write your name as others know it");
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(email))
    return refuseIt(`"${email.slice(0, 60)}" is not an e-mail address`, "write it like you@example.org");
  for (const [key, value] of Object.entries({ "user.name": name, "user.email": email })) {
    const answer = await runGit(folder, ["config", "--local", key, value]);
    if (!answer.isDone) return refuseIt(`git did not accept it: ${answer.said}`, `show this to ${owner}`);
  }
}

/** Nothing is published from a checkout that cannot take it, or with an error in the content. */
function toPublishing(checkout: Checkout, problems: readonly Problem[]): DeskState["publishing"] {
  if (checkout.why !== undefined) return { isPossible: false, ...checkout };
  const errors = problems.filter(({ level }) => level === "error");
  const [first] = errors;
  if (!first) return { isPossible: true, branch: checkout.branch };
  const count = errors.length === 1 ? "an error" : `${errors.length} errors, the first`;
  const why = `The content contains ${count} in ${first.where}: ${first.what}: ${first.fix}.`;
  return { isPossible: false, why };
}

/** All of it as it is now, what is not published, and whether it can be; what is wrong is told with what to do at the desk. */
export async function readFolder(context: DeskContext, place: PublishPlace) {
  const { contentFolder, shownFolder } = context;
  const [content, { checks, problems: damage }, { changed, checkout }] = await Promise.all([
    readDeskContent(context),
    readChecks(contentFolder, shownFolder),
    place.readNow(),
  ]);
  const ids = resourceIdsOf(content.files);
  const { before, after } = changed.find(isIdList) ?? {};
  // Of published links whose file and whose line in the list are both gone.
  const dropped = checkDroppedIds(before ?? "", after ?? "", ids, shownFolder);
  const unsaved = checkout.isUnderWay ? new Set<string>() : listUnsaved(changed, content.files);
  const found = tellClockOnce(content.problems, content.files, { folder: shownFolder, now: context.now() });
  const told = [...found, ...dropped].map((problem) => toDeskProblem(problem, unsaved));
  const problems = [...told, ...content.proposals.problems, ...damage];
  return { content, checks, changed, problems, publishing: toPublishing(checkout, problems) };
}
