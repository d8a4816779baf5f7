import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import type { Conversation } from "#catalog/exchange/intake/ask-decision.ts";

export interface OpenConversation extends Conversation {
  close: () => void;
}

/** Questions on a terminal, or on a pipe whose lines may come before they are asked for. */
export function converse(input: Readable & { isTTY?: boolean }, output: Writable): OpenConversation {
  const lines: string[] = [];
  const waiting: ((line: string | undefined) => void)[] = [];
  let isOver = false;
  const reader = createInterface({ input, output, terminal: input.isTTY === true });
  reader.on("line", (line) => {
    const next = waiting.shift();
    if (next) next(line);
    else lines.push(line);
  });
  reader.on("close", () => {
    isOver = true;
    for (const next of waiting.splice(0)) next(undefined);
  });
  return {
    say: (text) => output.write(`${text}\n`),
    ask: (question, present = "") => {
      // Typed ahead: what is offered for editing would be left over in the next answer.
      if (isOver || lines.length > 0) {
        output.write(`${question}\n`);
        return Promise.resolve(lines.shift());
      }
      reader.setPrompt(question);
      reader.prompt();
      if (present && input.isTTY) reader.write(present);
      return new Promise((answer) => waiting.push(answer));
    },
    close: () => reader.close(),
  };
}
