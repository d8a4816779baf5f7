import { runGit } from "#content/git/run-git.ts";
import type { Author } from "#desk/desk-api.ts";
import type { PublishPlace } from "./publish-place.ts";

/** Keeps who publishes in this checkout, where git does not know it yet. What is wrong with it is told in words. */
export async function nameAuthor(
  folder: string,
  place: PublishPlace,
  author: Author | undefined,
): Promise<{ what: string; fix: string } | undefined> {
  const checkout = await place.readCheckout();
  if (!("asksName" in checkout) || !author) return;
  const [name, email] = [author.name.trim(), author.email.trim()];
  if (name === "" || /[<>\n]/.test(name))
    return { what: "the name is empty or holds < or >", fix: "write your name as others know it" };
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(email))
    return { what: `"${email.slice(0, 60)}" is not an e-mail address`, fix: "write it like you@example.org" };
  for (const [key, value] of [
    ["user.name", name],
    ["user.email", email],
  ] as const) {
    const answer = await runGit(folder, ["config", "--local", key, value]);
    if (!answer.isDone)
      return {
        what: `git did not accept the name: ${answer.said}`,
        fix: "show this to the person who manages the repository",
      };
  }
}
