import type { FieldProblem } from "#base/problem.ts";
import type { Resource } from "#catalog/catalog.ts";
import type { PagePicture } from "#catalog/link-health/page-picture.ts";

/** The desk's calls beside its state and its actions: files, pictures, the link check, headlines, feeds, past publishings. */

/** The content's files beside the links, each with a form of its own; as people call them. */
export const fileTitles = {
  site: "Name and addresses",
  home: "Home page",
  menus: "Menus and groups",
  feeds: "News sources",
  synonyms: "Words for the search",
  brand: "Look",
} as const;
export type FormFile = keyof typeof fileTitles;
export const formFiles = Object.keys(fileTitles) as FormFile[];

/** Where each is in the content folder. */
export const pathOf = (name: FormFile) => (name === "brand" ? "brand/brand.yaml" : `${name}.yaml`);

/** `GET /api/file?name=site`: what the file says, `{product}` and all. */
export interface FileAnswer {
  value: unknown;
  /** Sent back with a change: it is refused if the file is no longer what the curator saw. */
  version: string;
}

export type BrandAnswer =
  | { isDone: true; what: string /** Of a picture. */; file?: string }
  | { isDone: false; what: string; fix: string };

export interface FileLookAnswer {
  problems: FieldProblem[];
  /** What changes in the file; empty when nothing does. */
  diff: string;
}

/** How many are shown at a time, and agreed to at once. */
export const picturesAtOnce = 30;

/** The first picture of a link's page, which nobody has agreed to yet. */
export interface DeskPicture extends Pick<Resource, "id" | "name" | "url"> {
  /** Sent back with the agreement: it is refused if another page is seen there by now. */
  version: string;
  places: readonly string[];
  page: PagePicture;
}

export interface NewPictures {
  count: number;
  /** The first of them, in the order of their ids. */
  next: DeskPicture[];
}

/** Fields that the desk changes in several links at once; of `url`, how it begins; `reviewed` is set to today. */
export const manyFields = [
  "audiences",
  "groups",
  "regions",
  "topics",
  "cost",
  "language",
  "url",
  "reviewed",
] as const;

/** The link check runs beside the desk: it goes on while the page is closed or shows something else. */
export interface CheckStatus {
  /** `starting`: there is nothing to stop yet. */
  phase: "idle" | "starting" | "running" | "stopping";
  done: number;
  /** 0 until that is known. */
  of: number;
  leftMs?: number;
  /** What came out of the last one that this desk ran, in words. */
  result?: { what: string; isComplete: boolean; isOwnNetwork?: true };
}

/** A headline of the visitors' page, as its store keeps it. */
export interface DeskHeadline {
  id: number;
  title: string;
  url: string;
  /** RFC 3339. */
  published_date: string;
  source_name: string;
}

/** `GET /api/headlines`, and the answer to a HeadlineOrder: both newest first. */
export type HeadlinesAnswer = { shown: DeskHeadline[]; hidden: DeskHeadline[] };

/** `GET /api/history`: the last publishings, the newest first, and where they can be put online. */
export type HistoryAnswer = { past: PastPublishing[]; online: OnlinePlace[] };

export interface FoundFeed {
  url: string;
  title: string;
  /** Its newest entries as the ticker would show them. */
  items: { title: string; url: string; day: string }[];
  count: number;
  /** What is wrong with it, and what to do. */
  trouble?: string;
}

/** `POST /api/feeds`, with `{ url }`: the feeds of a site, found from any of its addresses. */
export type FeedsAnswer = { feeds: FoundFeed[]; trouble?: string };

/** Where visitors see the hub, as this computer knows it: a forge that builds it, a host of the built site, or itself. */
export interface OnlinePlace {
  kind: "forge" | "host" | "server";
  to: string;
  /** What has been published but is not there yet, in a sentence; empty if nothing is missing. */
  waiting: string;
  /** How soon visitors see it after the button was pressed. */
  when: string;
}

/** How the ids of the last changes of many links begin, as by a sheet; they are among those until the desk ends. */
export const manyId = "many";
/** How a curator says that cells of a sheet were moved on purpose. */
export const ifMoved = "press “They were moved on purpose”";

export interface PastPublishing {
  id: string;
  /** RFC 3339. */
  at: string;
  message: string;
  by?: string;
  /** Where the history begins: there is nothing before it to put back. */
  isStart?: boolean;
}
