import { printCount } from "#base/print-count.ts";
import { printProblem } from "#base/problem.ts";
import { askDecision, type Conversation, printProposalCard } from "#catalog/exchange/intake/ask-decision.ts";
import { readNamedGroups } from "#catalog/exchange/link-file.ts";
import { decide, type IntakeFolder, readProposalState } from "./intake-run.ts";
import { printOutcome } from "./print-intake.ts";

/** One open proposal after the other; each decision is written at once, so that leaving loses nothing. */
export async function decideInTerminal(place: IntakeFolder, conversation: Conversation): Promise<void> {
  const { proposals } = await readProposalState(place);
  const ids = proposals.open.map(({ id }) => id);
  for (const [index, id] of ids.entries()) {
    conversation.say(`\n${index + 1} of ${ids.length}`);
    if ((await decideOne(place, id, conversation)) === "stop") break;
  }
  const left = (await readProposalState(place)).proposals.open.length;
  conversation.say(`\n${printCount(left, "proposal is", "proposals are")} left.`);
}

/** Asks again while the decision cannot be carried out: a field is missing, an id is wrong. */
async function decideOne(
  place: IntakeFolder,
  id: string,
  conversation: Conversation,
): Promise<"stop" | "next"> {
  for (;;) {
    const { files, proposals } = await readProposalState(place);
    const proposal = proposals.open.find((one) => one.id === id);
    if (!proposal) return "next";
    conversation.say(printProposalCard(proposal));
    const answer = await askDecision(proposal, readNamedGroups(files), conversation);
    if (answer === "stop") return "stop";
    if (answer === "later") return "next";
    const plan = await decide(place, [answer], id, ({ problems }) => problems.length === 0);
    if (plan.isWritten) {
      conversation.say(printOutcome(plan));
      return "next";
    }
    for (const problem of plan.problems)
      conversation.say(printProblem({ ...problem, where: problem.where.replace(" row 1", "") }));
    conversation.say("Nothing was written. Edit it, or leave it for later.\n");
  }
}
