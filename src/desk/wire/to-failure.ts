import type { Failure } from "./failure.ts";

const startAgain =
  "What you typed is still here. Start the desk again with `npm run desk`, open the address that it prints, then come back to this tab and press Try again.";

export const goneFailure: Failure = {
  what: "The desk is not responding. It was probably stopped in the terminal.",
  fix: startAgain,
};

/** What the server says is best; where it says nothing, the number of its answer does. */
export function toFailure(status: number, answer: unknown): Failure {
  const { what, fix } = (answer ?? {}) as { what?: unknown; fix?: unknown };
  const said = typeof what === "string" && typeof fix === "string" ? { what, fix } : undefined;
  // The server cannot know that something was typed.
  if (status === 401)
    return { what: said?.what ?? "This page is from an earlier start of the desk.", fix: startAgain };
  if (said) return said;
  if (status === 409) {
    return {
      what: "Another tool is changing the content folder right now.",
      fix: "Wait until it has finished, then try again.",
    };
  }
  return {
    what: `The desk could not do that (it answered ${status}).`,
    fix: "Try again. If that does not help, read the message in the terminal.",
  };
}
