import type { DeskAction, DoAnswer } from "#desk/desk-api.ts";
import { changeFile } from "./change-file.ts";
import { changeLink } from "./change-link.ts";
import { decideProposal } from "./decide-proposal.ts";
import type { DeskContext } from "./desk-context.ts";
import type { Done } from "./done.ts";
import { mendLink } from "./mend-link.ts";
import { publish, sendOnline } from "./publish.ts";
import { findPublishPlace } from "./publish-place.ts";
import { readDeskState } from "./read-desk-state.ts";
import { revertPublishing } from "./revert-publishing.ts";
import { undoChange } from "./undo-change.ts";

/** Carries out what the curator has decided, and says how everything stands then. */
export async function doAction(action: DeskAction, context: DeskContext): Promise<DoAnswer> {
  // Where the folder keeps its own history, that begins before anything is changed.
  await findPublishPlace(context.contentFolder, context.now);
  const done = await carryOut(action, context);
  if (!done.isDone) return done;
  return { ...done, state: await readDeskState(context) };
}

function carryOut(action: DeskAction, context: DeskContext): Promise<Done> {
  switch (action.kind) {
    case "save":
    case "add":
    case "reviewed":
    case "retire":
    case "restore":
      return changeLink(action, context);
    case "move":
    case "approve":
    case "agree":
    case "show":
    case "hide":
    case "override":
      return mendLink(action, context);
    case "accept":
    case "merge":
    case "reject":
      return decideProposal(action, context);
    case "saveFile":
    case "moveGroup":
      return changeFile(action, context);
    case "undo":
      return undoChange(action.path, context);
    case "publish":
      return publish(action, context);
    case "putOnline":
      return sendOnline(context);
    case "revert":
      return revertPublishing(action.id, context);
  }
}
