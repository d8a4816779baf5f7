import { addressKey } from "../address.ts";
import type { IsoDay } from "../catalog.ts";
import type { PageFacts } from "./read-page.ts";

/** Where a check was made from. Two of them seeing the same is as good as two days. */
export const vantages = ["home", "ci"] as const;
export type Vantage = (typeof vantages)[number];

/** What a page was like when a good look saw it: enough to tell it from another one, and to show it to a person. */
export interface PagePicture {
  on: IsoDay;
  /** Of the address it was taken from, so that an edited address starts anew. */
  addressHash: string;
  /** Registrable domain of where the address led. */
  domain: string;
  /** "" if it could not be told. */
  language: string;
  title: string;
  description: string;
  /** Who says to have made it. */
  organisations: readonly string[];
  /** The weightiest first (take-picture.ts). A list as one text: tens of thousands of pictures are in memory at once. */
  words: string;
  /** Registrable domains that it links to, the most linked first; one text too. */
  outbound: string;
  /**
   * `size`: words to read. `marks`: hashes of where it leads, unless to the address itself (p), of the owner's accounts (a), of
   * accounts that visitors pay into (b), of what it has them do that a thief would (d), and of its first own links (m).
   */
  build: { size: number; marks: string };
  /** The only place that has seen it so far: nobody has agreed that this is the right page. */
  seenFrom?: Vantage;
}

const blankTexts = { description: "", organisations: [], words: "", outbound: "" };
/** For a picture of which only the first line was stored. */
export const blankDetails = { ...blankTexts, build: { size: 0, marks: "" } };

export const keptOutbound = 8;
/** How many digits of each menu link's hash are kept, and what share of the links makes it the same menu. */
const [menuDigits, minKeptMenu] = [4, 0.5];
export const toMenuHashes = (menu: readonly string[]): string =>
  [...new Set(menu.map((one) => hash32(one).slice(0, menuDigits)))].join("");

/** Its hashes of a kind (`build`). */
export const marksOf = ({ build }: PagePicture, kind: "p" | "a" | "b" | "d" | "m"): string[] =>
  build.marks.split(" ").filter((mark) => mark.startsWith(kind));

/** They have an account in common: of its owner (a), or to be paid into (b). */
export const sharesAccount = (before: PagePicture, now: PagePicture, kind: "a" | "b"): boolean =>
  marksOf(before, kind).some((mark) => marksOf(now, kind).includes(mark));

/** None of the accounts into which visitors are to pay is one of those that were approved. */
export const paysOthers = (before: PagePicture, now: PagePicture): boolean =>
  [before, now].every((one) => marksOf(one, "b").length > 0) && !sharesAccount(before, now, "b");

/** It asks for the same secrets, to the same place, as when it was approved. */
export const doesAsBefore = (before: PagePicture, now: PagePicture): boolean =>
  marksOf(before, "d")[0] === marksOf(now, "d")[0];

/** At least half of the menu links that were approved are still there: someone else would have made a new site. */
export function keepsMenu(picture: PagePicture, { menu }: PageFacts): boolean {
  const before = marksOf(picture, "m")[0]?.slice(1).match(/.{4}/g) ?? [];
  const now = new Set(toMenuHashes(menu).match(/.{4}/g));
  const kept = before.filter((one) => now.has(one)).length;
  return kept > 0 && kept >= before.length * minKeptMenu;
}

export const toAddressHash = (address: string): string => hash32(addressKey(address));

/** FNV-1a with a last mixing (murmur3's), because its upper bits alone hardly differ for short words. */
export function hash32(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0).toString(16).padStart(8, "0");
}
