import { changeContent } from "../content/change-content.ts";
import { commitFolder } from "../git/commit-folder.ts";
import { readChanges } from "../git/read-changes.ts";
import { readCheckout } from "../git/read-checkout.ts";
import { readChecks } from "../links/check-folder.ts";
import type { DeskContext } from "./desk-context.ts";
import type { Done } from "./done.ts";
import { readDeskContent } from "./read-desk-content.ts";
import { refuse } from "./refuse.ts";
import { toPublishing } from "./to-publishing.ts";

/** One commit of the content, and of nothing else. Only when asked; it is handed on by nobody here. */
export function publish(message: string, context: DeskContext): Promise<Done> {
  const { contentFolder, shownFolder } = context;
  // No tool may write between the check and the commit.
  return changeContent(contentFolder, async (): Promise<Done> => {
    if (message.trim() === "") return refuse("the message is empty", "say in a few words what changed");
    const { problems, proposals } = await readDeskContent(context);
    const damage = (await readChecks(contentFolder, shownFolder)).problems;
    const checkout = await readCheckout(contentFolder);
    const state = toPublishing(checkout, [...problems, ...proposals.problems, ...damage]);
    if (!state.isPossible) return refuse(state.why, "then publish again");
    const count = (await readChanges(contentFolder)).length;
    if (count === 0) return refuse("there is nothing to publish", "change something first");
    const committed = await commitFolder(contentFolder, message.trim());
    if (!committed.isDone)
      return refuse(
        `git did not take it: ${committed.said}`,
        "show this to whoever looks after the checkout",
      );
    const files = `${count} ${count === 1 ? "file" : "files"}`;
    return {
      isDone: true,
      what: `${files} published as commit ${committed.commit} on ${committed.branch}. It is on this machine only until somebody pushes it.`,
    };
  });
}
