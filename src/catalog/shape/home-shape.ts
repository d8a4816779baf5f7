import { offerPictures, serviceIcons } from "../choices.ts";
import { choice, type Infer, list, optional, record, reference, text } from "./shape.ts";
import { opens as opensWhat } from "./site-shape.ts";

const heading = text(80);
const words = text(300);
const label = text(40, "What the button says.");
const opens = opensWhat("An address, or the name of one in site.yaml, such as services_page.");
const card = record({ icon: choice(serviceIcons), title: text(60), description: text(160), opens });
const picks = (about: string) =>
  record({ heading, resources: list(reference("resource"), { max: 20, many: "links" }) }, about);

export const homeShape = record(
  {
    hero: record({
      greeting: optional(text(60, "A line above the heading.")),
      heading,
      text: words,
      groups: optional(
        list(reference("group"), {
          max: 12,
          many: "groups",
          about: "Shown beside the search, with their counts; the first groups of the menus if left out.",
        }),
      ),
    }),
    offers: list(record({ picture: choice(offerPictures), heading, text: words, label, opens }), {
      max: 6,
      many: "offers",
      about: "Panels with a button, in their order.",
    }),
    voices: picks("News and blogs, in the side card."),
    podcasts: picks("Podcasts, in the side card."),
    services: record({
      heading,
      text: words,
      cards: list(card, { max: 12, many: "services" }),
    }),
    closing: record({ heading, text: words, label }),
  },
  "The words of the home page.",
);
export type HomeRecord = Infer<typeof homeShape>;
