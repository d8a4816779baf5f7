import type { IsoDay } from "#catalog/catalog.ts";

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
