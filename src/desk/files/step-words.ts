import type { SetupStepId } from "#catalog/shape/site-shape.ts";

/** `part`: of the settings, where the step is taken. */
export const stepWords: Record<SetupStepId, { title: string; why: string; part: string }> = {
  name: {
    title: "What is it called?",
    why: "The name stands on every page, in the tab and in search results.",
    part: "site",
  },
  address: {
    title: "Where will it stand?",
    why: "The address of the home page, such as https://example.org/hub/. Search engines and shared links use it.",
    part: "site",
  },
  buttons: { title: "Where do the buttons lead?", why: "Your forms and your services page.", part: "site" },
  form: {
    title: "The share form",
    why: "A free form by Google or Microsoft through which visitors propose links and report broken ones.",
    part: "site",
  },
  contact: {
    title: "How can visitors write to you?",
    why: "An e-mail address, shown beside the share form.",
    part: "site",
  },
  domains: {
    title: "Which sites are your own?",
    why: "Links to them are labelled, so that visitors know.",
    part: "site",
  },
  feeds: {
    title: "Whose news do you show?",
    why: "Look through the sources; press “It is right” when they are yours.",
    part: "feeds",
  },
  brand: { title: "How does it look?", why: "Your logo, your colours, your typeface.", part: "brand" },
};
