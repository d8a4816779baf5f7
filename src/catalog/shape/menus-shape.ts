import { intervalForm, intervalPattern } from "../review/review-interval.ts";
import { type Infer, idWord, list, optional, record, reference, text, word } from "./shape.ts";
import { opens } from "./site-shape.ts";

const highlight = {
  name: text(80),
  description: text(160),
  opens: opens("An address, or the name of one in site.yaml, such as assessment_form."),
};

const id = idWord("Never changes: resources name their groups as menu/group.");

export const menusShape = list(
  record({
    id,
    name: text(40, "What the menu's button says."),
    summary: text(160, "One sentence at the head of the menu's section."),
    highlight: optional(record(highlight, "A link shown first and set apart.")),
    groups: list(
      record({
        id,
        name: text(60, "What visitors read. Its anchor on the page is made from it."),
        summary: optional(
          text(200, "What the group is about, for the head of its page. Explain abbreviations."),
        ),
        highlight: optional(
          record(
            { ...highlight, others: text(60, "Heading of the links after it, which are something else.") },
            "The owner's own link, shown first and set apart.",
          ),
        ),
        section: optional(text(30, "Heading of its part of the menu, such as Topics.")),
        owner: optional(
          text(60, "Who looks after the group: a role, initials or a first name. Never shown to visitors."),
        ),
        review_every: optional(
          word(
            intervalPattern,
            intervalForm,
            "How often a person looks at its links. Without it, the hub's own setting counts.",
          ),
        ),
        first: optional(
          list(reference("resource"), {
            about: "Ids of the resources shown first, in this order. The others follow by name.",
          }),
        ),
      }),
      { min: 1, many: "groups" },
    ),
  }),
  { min: 1, many: "menus", about: "The menus and their groups, in the order of the page." },
);
export type MenuRecord = Infer<typeof menusShape>[number];
