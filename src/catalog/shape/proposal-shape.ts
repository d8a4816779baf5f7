import { audiences, costs } from "../choices.ts";
import { address, choice, day, type Infer, list, optional, record, reference, text, word } from "./shape.ts";

/** Like a resource, but without required fields. */
export const proposalShape = record(
  {
    url: address("The proposed address, without tracking parameters."),
    of: optional(reference("resource", "The listed link that it is about, or that has the same address.")),
    name: optional(text(80)),
    description: optional(text(160)),
    groups: optional(list(reference("group"), { about: "Suggested; the reason is in why." })),
    audiences: optional(list(choice(audiences), { layout: "by choice" })),
    cost: optional(choice(costs)),
    regions: optional(list(text(40), { layout: "short" })),
    language: optional(word("^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$", "a language code such as fr or pt-BR")),
    why: optional(text(400, "Why these groups.")),
    notes: optional(list(text(400), { about: "What else the sender said, and what was noticed about it." })),
    proposed: day("The day the response was read."),
    response: word(
      "^[0-9a-f]{16}$",
      "16 hexadecimal digits",
      "Shows that a response is the same as an earlier one.",
    ),
  },
  "A link that a visitor proposed. Not part of the website until it is accepted.",
);
export type ProposalRecord = Infer<typeof proposalShape>;

export const whyShape = text(160, "Why it was rejected.");

export const decidedShape = list(
  record({
    response: word("^[0-9a-f]{16}$", "16 hexadecimal digits", "Which response it was."),
    url: address("The proposed address."),
    outcome: choice(["accepted", "merged", "rejected"]),
    on: day("When it was decided."),
    id: optional(reference("resource", "The link that it became or went into.")),
    why: optional(whyShape),
  }),
  { max: 50_000, about: "What was decided about proposals, so that none comes back." },
);
export type DecidedRecord = Infer<typeof decidedShape>[number];
