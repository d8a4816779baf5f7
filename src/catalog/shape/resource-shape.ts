import { audiences, costs } from "../choices.ts";
import type { Infer } from "./shape.ts";
import { address, choice, day, list, map, optional, record, reference, text, word } from "./shape.ts";

export const resourceShape = record(
  {
    name: text(80, "What the link says. No other link may have the same name."),
    url: address("The address that opens. Start with https://."),
    description: text(160, "One sentence: what a visitor finds there."),
    groups: list(reference("group"), {
      about: "Where it is shown, as menu/group. An empty list, [], keeps it out of the menus.",
    }),
    in_group: optional(
      map(
        reference("group"),
        record({
          name: optional(text(80)),
          url: optional(address("A deeper address: the page about what the group is about.")),
          description: optional(text(160)),
        }),
        "Other words for it, or a deeper address, in one of its groups.",
      ),
    ),
    audiences: list(choice(audiences), { min: 1, layout: "by choice", about: "Who it is for." }),
    cost: choice(costs, "free, freemium (partly free) or paid."),
    regions: list(text(40), {
      min: 1,
      layout: "short",
      about: "Countries or regions; Global if it is not about one place.",
    }),
    topics: optional(
      list(reference("topic"), {
        max: 12,
        many: "topics",
        layout: "short",
        about: "What it is really about, by the names of the topics in synonyms.yaml.",
      }),
    ),
    language: optional(
      word(
        "^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$",
        "a language code such as fr or pt-BR",
        "Only if the main language of the site is not English.",
      ),
    ),
    added: day("The day it was added, as 2026-11-21."),
    reviewed: optional(day("The day a person last reviewed it.")),
    look_again: optional(text(160, "Why a person should check it soon. Removed once someone has.")),
    retired: optional(
      record(
        {
          on: day("The day it was taken off the page."),
          why: text(160, "One sentence for people who saved the link."),
          replacement: optional(reference("resource", "The id of the resource to use instead.")),
        },
        "Takes the resource off the page and keeps its id for ever.",
      ),
    ),
  },
  "One link of the directory. The file's name is its id and never changes.",
);
export type ResourceRecord = Infer<typeof resourceShape>;
