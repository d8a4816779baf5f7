import type { IsoDay } from "#catalog/catalog.ts";

/** What the desk does to many links at once, as its page and its server name it. */

/** How many are shown at a time, and agreed to at once. */
export const picturesAtOnce = 30;

/** The first picture of a link's page: nobody has said yet that it is the right one. */
export interface DeskPicture {
  id: string;
  name: string;
  url: string;
  places: readonly string[];
  on: IsoDay;
  title: string;
  description: string;
  /** Who says to have made the page, and the domain that it stands at. */
  by: string;
  language: string;
  /** Words to read. */
  size: number;
  words: readonly string[];
}

export interface NewPictures {
  count: number;
  /** The first of them, in the order of their ids. */
  next: DeskPicture[];
}

/** Links that the desk changes in one go; it takes no longer lists (src/desk-server/check-texts.ts). */
export const mostAtOnce = 200;

/** Fields that the desk changes in several links at once. */
export const manyFields = ["audiences", "groups", "regions", "topics", "cost", "language"] as const;

/** A list gains the value, or loses it; a single one takes it, or is left empty. */
export interface FieldChange {
  field: (typeof manyFields)[number];
  value: string;
  isTakenOff: boolean;
}
