import { expect, it } from "vitest";
import { printNoLongerListed } from "./print-no-longer-listed.ts";

it.each([
  [
    "The service closed in November 2026.",
    "X is no longer listed, because the service closed in November 2026.",
  ],
  ["it moved", "X is no longer listed, because it moved."],
  ["UCAS took it over.", "X is no longer listed: UCAS took it over."],
  ["Closed.", "X is no longer listed: Closed."],
  [" ", "X is no longer listed."],
])("%j", (why, sentence) => expect(printNoLongerListed("X", why)).toBe(sentence));
