import type { Author, DeskState } from "../desk-api.ts";

type Publishable = Pick<DeskState, "publishing" | "changes">;

/** Why nothing can be published now; nothing where it can. */
export function whyNot(
  { publishing, changes }: Publishable,
  message: string,
  author: Author = { name: "", email: "" },
): string | undefined {
  if ("asksName" in publishing) {
    if (author.name.trim() === "" || author.email.trim() === "") return "Say who publishes.";
  } else if (!publishing.isPossible) return publishing.why;
  if (changes.length === 0) return "There is nothing to publish.";
  if (message.trim() === "") return "Say in the message what changed.";
  return;
}
