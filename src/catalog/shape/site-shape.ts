import { intervalForm, intervalPattern } from "../review/review-interval.ts";
import { address, choice, type Infer, list, optional, record, text, word } from "./shape.ts";

/** What a fresh hub is asked for at the desk, in this order. */
export const setupSteps = [
  "name",
  "address",
  "buttons",
  "form",
  "contact",
  "about",
  "domains",
  "feeds",
  "brand",
] as const;
export type SetupStepId = (typeof setupSteps)[number];

const fieldName = (about: string) =>
  word("^[A-Za-z0-9_.\\[\\]-]{1,100}$", "a form field's name, without spaces", about);

const addressesShape = record(
  {
    share_form: address("Form behind 'Share/Update a Resource'."),
    services_page: address("The consultancy's services page."),
    certificate_form: address("Form behind the Parent Certificate card."),
    assessment_form: address("Form shown first under Professional Development."),
    digital_cards: address("The free University Selection Cards."),
    assistant_sign_up: address("Sign-up for the AI counselling assistant."),
  },
  "Addresses that only the owner knows.",
);
export type AddressName = keyof typeof addressesShape.fields;
export const addressNames = Object.keys(addressesShape.fields) as AddressName[];
/** Where a card or a button leads. */
export const opens = (about: string) => address(about, addressNames);

export const siteShape = record(
  {
    product: text(40, "The product's name. It replaces {product} in every text."),
    url: address("Address of the home page, such as https://example.org/ or https://example.org/hub/."),
    title: text(80, "Title of the browser's tab and of search results."),
    description: text(200, "What search results say below the title."),
    addresses: addressesShape,
    share_form_fields: record(
      {
        resource_id: fieldName("Field for the resource's id."),
        resource_name: fieldName("Field for the resource's name."),
        resource_address: fieldName("Field for the resource's address."),
      },
      "Names of the share form's fields, so that a report about a link is already filled in.",
    ),
    share_email: optional(
      word(
        '^[^\\s@<>"?&:;,]+@[^\\s@<>"?&]+\\.[a-z]{2,}$',
        "an e-mail address",
        "Shown with who runs the hub. Reports and proposals go there until the share form is set.",
      ),
    ),
    about: optional(
      record(
        {
          run_by: optional(text(120, "The name of the people or the organisation, and where they are.")),
          what: optional(text(300, "What the hub is, and for whom.")),
          choosing: optional(text(400, "How links are chosen and how they are checked.")),
          privacy: optional(list(text(200), { max: 5, many: "sentences", about: "Up to five sentences." })),
        },
        "Who runs the hub, at the foot of the home page. What is left out is not shown.",
      ),
    ),
    content_licence: optional(
      record(
        {
          name: text(60, "Such as CC BY 4.0, or All rights reserved."),
          url: optional(address("Where its text is.")),
        },
        "What others may do with the texts and the choice of links. Shown at the foot of each page and in the open data.",
      ),
    ),
    review: optional(
      record(
        {
          owner: optional(text(60, "Who looks after groups that name no owner. Never shown to visitors.")),
          every: optional(word(intervalPattern, intervalForm, "For groups without review_every.")),
        },
        "How links are reviewed, if a group in menus.yaml says nothing else.",
      ),
    ),
    setup_skipped: optional(
      list(choice(setupSteps), { about: "Steps of the desk's checklist that this hub does not need." }),
    ),
    own_domains: list(word("^[a-z0-9-]+(\\.[a-z0-9-]+)+$", "a domain such as our-consultancy.org"), {
      about: "Domains of the consultancy and its partners. Links to them are labelled.",
    }),
  },
  "The product's name, addresses and settings.",
);
export type SiteRecord = Infer<typeof siteShape>;
