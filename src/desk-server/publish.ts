import { printCount } from "#base/print-count.ts";
import type { Problem } from "#base/problem.ts";
import { type ContentFile, resourceIdsOf } from "#catalog/content-file.ts";
import { checkDroppedIds } from "#catalog/published-ids.ts";
import { openContent } from "#content/change-content.ts";
import { readChecks } from "#content/checks-folder.ts";
import type { ChangedFile } from "#content/git/read-changes.ts";
import type { Checkout } from "#content/git/read-checkout.ts";
import { runGit } from "#content/git/run-git.ts";
import type { DeskState } from "#desk-wire/desk-api.ts";
import type { ActionOf, Author } from "#desk-wire/desk-requests.ts";
import { type Done, refuse } from "./outcome.ts";
import type { PublishPlace } from "./publish-place.ts";
import { type DeskContext, readDeskContent } from "./read-desk-content.ts";
import { isIdList, toChangeVersion } from "./to-titled-changes.ts";
import words from "./words.json" with { type: "json" };

const owner = "the person who manages the repository";
const gitSaid: string[][] = words.gitSaid;

/** One commit of the content and of nothing else, or one entry of its own history. Only when asked. */
export async function publish(
  { message, author, seen }: ActionOf<"publish">,
  context: DeskContext,
  place: PublishPlace,
): Promise<Done> {
  const { contentFolder, shownFolder } = context;
  if (message.trim() === "") return refuse("the message is empty", "say in a few words what changed");
  // No tool may write between the check and the commit.
  using _open = await openContent(contentFolder);
  const content = await readDeskContent(context);
  const damage = (await readChecks(contentFolder, shownFolder)).problems;
  const unnamed = await nameAuthor(contentFolder, place, author);
  if (unnamed) return unnamed;
  const changed = await place.readChanges();
  const found = [...content.problems, ...checkDropped(changed, content.files, shownFolder)];
  const problems = [...found, ...content.proposals.problems, ...damage];
  const state = toPublishing(await place.readCheckout(), problems);
  if (!state.isPossible) return refuse(state.why, "then publish again");
  if (changed.length === 0) return refuse("there is nothing to publish", "change something first");
  const fix = "look at what is marked in the list above, then publish";
  if (seen && seen.toSorted().join() !== changed.map(toChangeVersion).sort().join())
    return { ...refuse("more has changed since you looked at the list", fix), isStale: true };
  const published = await place.publish(message.trim());
  if (!published.isDone) return refuse(`git refused it: ${published.said}`, adviseOnGit(published.said));
  const as = `as commit ${published.commit} on ${state.branch}. It stays on this machine until you put it online.`;
  const how = place.kind === "history" ? "and kept in this hub's own history." : as;
  return { isDone: true, what: `${printCount(changed.length, "file")} published ${how}` };
}

/** What to do about an answer of git, so that nobody has to understand it. */
export function adviseOnGit(said: string, again = "then publish again") {
  const [, lock] = /'([^']+\.lock)': File exists/.exec(said) ?? [];
  if (lock) return `if no other program is using git here, delete the file ${lock}, ${again}`;
  // Names and addresses mean nothing here.
  const plain = said.replace(/^To .*|error: failed to push.*| '[^'\n]+'/gm, "");
  const [, fix = "try again later, or show this to {owner}"] =
    gitSaid.find(([words = ""]) => new RegExp(words, "i").test(plain)) ?? [];
  return fix.replace("{owner}", owner).replace("{again}", again);
}

/** Stores the author's name in this checkout if git does not know it yet; returns a refusal if it is not valid. */
async function nameAuthor(folder: string, place: PublishPlace, author: Author | undefined) {
  if (!author || !("asksName" in (await place.readCheckout()))) return;
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
export function toPublishing(checkout: Checkout, problems: readonly Problem[]): DeskState["publishing"] {
  if (checkout.why !== undefined) return { isPossible: false, ...checkout };
  const errors = problems.filter(({ level }) => level === "error");
  const [first] = errors;
  if (!first) return { isPossible: true, branch: checkout.branch };
  const count = errors.length === 1 ? "an error" : `${errors.length} errors, the first`;
  const why = `The content contains ${count} in ${first.where}: ${first.what}. Fix it, or restore the file.`;
  return { isPossible: false, why };
}

/** Ids of published links whose file and whose line in the list are both gone. */
export function checkDropped(changed: readonly ChangedFile[], files: readonly ContentFile[], folder: string) {
  const { before, after } = changed.find(isIdList) ?? {};
  return checkDroppedIds(before ?? "", after ?? "", resourceIdsOf(files), folder);
}
