import { serviceIcons } from "../catalog.ts";
import { choice, type Infer, list, optional, record, reference, text } from "./shape.ts";
import { addressNames } from "./site-shape.ts";

const heading = text(80);
const words = text(300);
const label = text(40, "What the button says.");
const picks = (count: number) =>
  record({ heading, resources: list(reference("resource"), { min: count, max: count }) });

export const homeShape = record(
  {
    hero: record({
      greeting: optional(text(60, "A line above the heading.")),
      heading,
      text: words,
      groups: optional(
        list(reference("group"), {
          max: 12,
          about: "Shown beside the search, with their counts; the first groups of the menus if left out.",
        }),
      ),
    }),
    cards: record({ heading, text: words, label }),
    assistant: record({ heading, text: words, label }),
    voices: picks(7),
    podcasts: picks(2),
    services: record({
      heading,
      text: words,
      cards: list(
        record({
          icon: choice(serviceIcons),
          title: text(60),
          description: text(160),
          opens: choice(addressNames, "Which address of site.yaml the card opens."),
        }),
        { min: 6, max: 6 },
      ),
    }),
    closing: record({ heading, text: words, label }),
  },
  "The words of the home page.",
);
export type HomeRecord = Infer<typeof homeShape>;
