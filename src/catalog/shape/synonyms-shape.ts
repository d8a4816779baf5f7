import { flag, type Infer, list, optional, record, text } from "./shape.ts";

export const synonymsShape = list(
  record({
    topic: optional(
      text(40, "What visitors read. Links name it in their `topics`, and the words find those links."),
    ),
    words: list(text(60), {
      min: 1,
      max: 100,
      many: "words",
      layout: "short",
      about: "Words and phrases that mean the same: each finds what the others find.",
    }),
    also: optional(
      list(text(60), {
        min: 1,
        max: 40,
        many: "words",
        layout: "short",
        about: "What these words also find. It does not work the other way round.",
      }),
    ),
    apart: optional(
      flag("true: each finds what `also` says, and no other; without `also`, its topic if it is alone."),
    ),
  }),
  {
    max: 2000,
    many: "topics and words",
    about: "Words that visitors use for what the directory calls something else.",
  },
);
export type SynonymRecord = Infer<typeof synonymsShape>[number];
