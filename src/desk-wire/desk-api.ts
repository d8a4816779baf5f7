import type { FieldProblem, Problem, WhatAndFix } from "#base/problem.ts";
import type { IsoDay, Menu } from "#catalog/catalog.ts";
import type { GroupSuggestion } from "#catalog/exchange/intake/suggest-groups.ts";
import type { Finding, LinkRecord } from "#catalog/link-health/link-record.ts";
import type { ReviewPlan } from "#catalog/review/plan-review.ts";
import type { SetupStepId } from "#catalog/shape/site-shape.ts";
import type { LinkFields } from "./link-fields.ts";
import type { NewPictures } from "./side-calls.ts";

/**
 * The page's calls and their answers: JSON, with the new state after a change, so that the page never guesses. What cannot be
 * answered gets a WhatAndFix: with 409 if the folder is locked, with 410 if the page is older than the program.
 */
export const deskPaths = {
  /** GET: DeskState. */
  state: "/api/state",
  /** POST LookRequest: LookAnswer. */
  look: "/api/look",
  /** POST DeskAction: DoAnswer. */
  act: "/api/do",
  /** GET, or POST CheckOrder: CheckStatus, at once. */
  check: "/api/check",
  /**
   * POST a CSV file as `text/csv`: IntakeAnswer. `?look` opens each address first, `columns` says what is where (`name=Heading`);
   * with `sheet`, it is all links, corrected: `moved` means its moved cells, `seen` writes it. GET: all links as such a sheet.
   */
  intake: "/api/intake",
  /** GET, or POST HeadlineOrder: HeadlinesAnswer. */
  headlines: "/api/headlines",
  /** GET: HistoryAnswer. */
  history: "/api/history",
  /** GET `?name=N`: FileAnswer. POST FileLookRequest: FileLookAnswer. */
  file: "/api/file",
  /** POST BrandUpload: BrandAnswer. */
  brand: "/api/brand",
  logo: "/brand/logo.svg",
  /** POST `{ url }`: FeedsAnswer. */
  feeds: "/api/feeds",
  /** A redirect to the visitors' page, built from the content as it is now, on a port of its own. */
  preview: "/preview/",
  /** The form of a new link, filled in with its query; for the bookmark, from any site. */
  propose: "/propose",
} as const;

/** Sent with each call: the name of the page's script, which shows if the page is older than the program. */
export const scriptHeader = "desk-script";

export type { LinkFields };

export interface DeskLink {
  id: string;
  fields: LinkFields;
  added: IsoDay;
  reviewed?: IsoDay | undefined;
  lookAgain?: string | undefined;
  retired?: { on: IsoDay; why: string; replacement?: string | undefined } | undefined;
  /** Sent back with a change: it is refused if the file is no longer what the curator saw. */
  version: string;
  /** Differs from what was last published. */
  isChanged: boolean;
}

export interface DeskProposal {
  id: string;
  /** Incomplete until a curator fills it in. With `of`: that link's fields as they would be; they are saved as sent. */
  fields: LinkFields;
  /** The listed link that it is about, or that has the same address. A look at the form names it as `id`. */
  of?: string | undefined;
  /** Its own and that link's, sent back with a decision: it is refused if either is no longer what the curator saw. */
  version: string;
  linkVersion?: string | undefined;
  why?: string | undefined;
  notes: string[];
  proposed: IsoDay;
}

export type FindingSection = "todo" | "seenOnce" | "overridden" | "known";

/** What the checker saw, with `standing` if it is on the page though it changed hands. */
export interface DeskFinding extends Omit<Finding, "at">, Pick<LinkRecord, "reached" | "standing"> {
  id: string;
  /** Sent back with a decision about it: it is refused if something else is known by now. */
  version: string;
  /** `site:...` names an address of site.yaml, which has a form among the settings. */
  isSetting: boolean;
  /** What to do about it. */
  todo: string;
  section: FindingSection;
  name: string;
  url: string;
  places: readonly string[];
  since: IsoDay;
  archive: string;
  override?: { until: IsoDay; why: string };
  /** Off the page since then, because it has changed hands. */
  isHidden: boolean;
}

export interface DeskChange {
  /** From the root of the checkout. */
  path: string;
  kind: "added" | "changed" | "removed";
  /** In words if it is a link: 'UCAS: description, groups'. */
  title: string;
  /** Unified diff, without the lines that name files. */
  diff: string;
  /** Of the file as it is now. */
  version: string;
  /** False if an undo is always refused, as for the link checker's files. */
  isUndoable: boolean;
}

/** `branch` is empty if the content folder keeps its own history. `asksName`: git does not know who publishes. */
type Publishing = { isPossible: true; branch: string } | { isPossible: false; why: string; asksName?: true };

export interface SetupStep {
  id: SetupStepId;
  isDone: boolean;
  /** How far it is, in words, if that can be said. */
  detail?: string | undefined;
}

export interface DeskState {
  product: string;
  today: IsoDay;
  /** False while the content contains an error: nobody can say then what is broken or due, so findings and reviews are empty. */
  isWhole: boolean;
  /** In the page's order. */
  menus: Pick<Menu, "id" | "name">[];
  /** Always there, counted in the files as far as they can be read. */
  groups: { path: string; name: string; menuId: string; count: number; owner?: string }[];
  /** Who looks after groups without an owner of their own; empty for nobody. */
  owner: string;
  /** Those in use, the commonest first; then topics that no link names yet. */
  regions: string[];
  topics: string[];
  /** By id. */
  links: DeskLink[];
  proposals: DeskProposal[];
  /** Those to act on come first; in each part, the worst first. */
  findings: DeskFinding[];
  pictures: NewPictures;
  /** The last complete run of the check, on whatever computer. */
  checkedAt?: string | undefined;
  /** Of each owner, and of all under "". */
  reviews: Record<string, ReviewPlan>;
  changes: DeskChange[];
  /** Of the whole folder; with an error in it, the page cannot be built and nothing is published. */
  problems: Problem[];
  publishing: Publishing;
  /** Address of the hub's own logo, if it has one; it changes with the drawing. */
  logo?: string | undefined;
  /** What a fresh hub still needs; empty when nothing is left. */
  setup: SetupStep[];
}

/** A link that has the address already, found by the same keys as intake and import. */
export type SameAddress = { id: string; name: string; why: string };

export interface LookAnswer {
  problems: FieldProblem[];
  sameAddress: SameAddress[];
  /** The address without tracking parameters, if it had some. */
  normalisedUrl?: string;
  suggestions: GroupSuggestion[];
  /** Id that a new link would get. */
  newId?: string;
  /** What changes in the file; empty when nothing does, or it cannot be written. */
  diff: string;
}

export type DoAnswer =
  | { isDone: true; what: string; state: DeskState /** Of a link that was added. */; id?: string }
  /** `isStale`: the form's file was changed in the meantime. `also`: what has to be undone with it. */
  | { isDone: false; problems: FieldProblem[]; isStale?: true; also?: string[] };

/** What became of one response; rows are counted as the spreadsheet counts them. */
export type IntakeRow =
  | { row: number; kind: "proposed"; url: string; id: string; name?: string }
  | { row: number; kind: "known"; url: string; why: string }
  | ({ row: number; kind: "refused" } & WhatAndFix);

/** Why a file was not taken in; without a row if it is about the whole of it. */
export type IntakeProblem = WhatAndFix & { row?: number };

/** `POST /api/intake`: drafts for what is new among the share form's responses, or all problems and nothing written. */
export type IntakeAnswer =
  | {
      isDone: true;
      what: string;
      rows?: IntakeRow[] /** Names of columns. */;
      notRead?: string[];
      state: DeskState;
    }
  /** `headings`: columns that a person has to say something about first; `why`, if it is not that they do not say it. */
  | {
      isDone: false;
      problems: IntakeProblem[];
      headings?: string[];
      why?: string | undefined;
      /** What a corrected sheet would change. With `seen`, sent back, that is written. */
      sheet?: { what: string; diff: string; seen?: string };
    };
