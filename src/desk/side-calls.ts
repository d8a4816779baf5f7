/** The desk's calls beside the state: responses, the link check, headlines, feeds of other sites, past publishings. Types only. */
import type { DeskState, OnlinePlace, PastPublishing } from "./desk-api.ts";

/** What became of one response; rows are counted as the spreadsheet counts them. */
export type IntakeRow =
  | { row: number; kind: "proposed"; url: string; id: string; name?: string }
  | { row: number; kind: "known"; url: string; why: string }
  | { row: number; kind: "refused"; what: string; fix: string };

/** Why a file was not taken in; without a row where it is about the whole of it. */
export interface IntakeProblem {
  row?: number;
  what: string;
  fix: string;
}

/** `POST /api/intake`: drafts for what is new among the share form's responses, or all mistakes and nothing written. */
export type IntakeAnswer =
  | {
      isDone: true;
      what: string;
      rows: IntakeRow[] /** Names of columns. */;
      notRead: string[];
      state: DeskState;
    }
  /** `headings`: columns that a person has to say something about first; `why`, where it is not that they do not say it. */
  | { isDone: false; problems: IntakeProblem[]; headings?: string[]; why?: string | undefined };

/** The link check that the desk runs beside itself: it goes on while the page is closed or shows something else. */
export interface CheckStatus {
  phase: "idle" | "running" | "stopping";
  done: number;
  /** 0 until that is known. */
  of: number;
  /** Ids of the links that are being looked at. */
  running: string[];
  leftMs?: number;
  /** What came out of the last one that this desk ran, in words. */
  result?: { what: string; isComplete: boolean };
}

/** `start` while one runs is no second one; `stop` keeps what was done, and the next one goes on there. */
export interface CheckOrder {
  order: "start" | "stop";
}

/** A headline of the visitors' page, as its store keeps it. */
export interface DeskHeadline {
  id: number;
  title: string;
  url: string;
  /** RFC 3339. */
  published_date: string;
  source_name: string;
  isHidden: boolean;
}

/** `GET /api/headlines`, and the answer to a HeadlineOrder: both newest first. */
export interface HeadlinesAnswer {
  shown: DeskHeadline[];
  hidden: DeskHeadline[];
}

export interface HeadlineOrder {
  id: number;
  hide: boolean;
}

/** `GET /api/history`: the last publishings, the newest first, and where they can be put online. */
export interface HistoryAnswer {
  past: PastPublishing[];
  online: OnlinePlace[];
}

export interface FoundFeed {
  url: string;
  title: string;
  /** Its newest entries as the ticker would show them. */
  items: { title: string; url: string; day: string }[];
  count: number;
  trouble?: string;
}

/** `POST /api/feeds`, with `{ url }`: the feeds of a site, found from any of its addresses. */
export interface FeedsAnswer {
  feeds: FoundFeed[];
  trouble?: string;
}
