import type { LinkFields } from "../desk-api.ts";

export const fieldNames = [
  "name",
  "url",
  "description",
  "groups",
  "inGroup",
  "audiences",
  "cost",
  "regions",
  "language",
] as const satisfies (keyof LinkFields)[];

export const fieldLabels: Record<keyof LinkFields, string> = {
  name: "Name",
  url: "Address",
  description: "Description",
  groups: "Groups",
  inGroup: "Other words or address in single groups",
  audiences: "Audiences",
  cost: "Cost",
  regions: "Regions",
  language: "Language",
};

export const emptyFields: LinkFields = {
  name: "",
  url: "",
  description: "",
  groups: [],
  inGroup: {},
  audiences: [],
  cost: "",
  regions: [],
  language: "",
};

/** Where the schema's own words are about how a file is written. */
export const formHints: Partial<Record<keyof LinkFields, string>> = {
  cost: "What visitors pay. Partly free: a useful part costs nothing.",
  groups: "Where it is shown. In no group, visitors find it by search only.",
};
