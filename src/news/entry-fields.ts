import { datesByRank } from "./date-ranks.ts";

/** What of an entry is read, by the element's meaning (R19: only direct children of the entry). */
export type EntryField =
  | { kind: "title" | "spareTitle" | "link" | "origLink" | "guid" | "summary" | "language" }
  | { kind: "date"; rank: number };

export const entryFields: ReadonlyMap<string, EntryField> = new Map<string, EntryField>([
  ["title", { kind: "title" }],
  ["dc:title", { kind: "title" }],
  ["media:title", { kind: "spareTitle" }],
  ["link", { kind: "link" }],
  ["feedburner:origlink", { kind: "origLink" }],
  ["guid", { kind: "guid" }],
  ["id", { kind: "guid" }],
  ["language", { kind: "language" }],
  ["dc:language", { kind: "language" }],
  ["description", { kind: "summary" }],
  ["summary", { kind: "summary" }],
  ["abstract", { kind: "summary" }],
  ["content", { kind: "summary" }],
  ["content:encoded", { kind: "summary" }],
  ["dc:description", { kind: "summary" }],
  ["itunes:summary", { kind: "summary" }],
  ["media:description", { kind: "summary" }],
  ...datesByRank.flatMap((names, rank) =>
    names.map((name): [string, EntryField] => [name, { kind: "date", rank }]),
  ),
]);
