import type { LookFailure } from "./judge-failure.ts";
import type { LinkPromise } from "./judgement.ts";
import type { PagePicture } from "./page-picture.ts";
import type { PageFacts } from "./read-page.ts";

/** One hop of a journey: by the server's redirect, by the page's own "refresh" or script, or into the frame that fills it. */
export interface Hop {
  /** The server's; 200 of a page, and 307 where its script looks at the visitor first. */
  status: number;
  from: string;
  to: string;
  by: "server" | "page" | "frame";
}

/** What the network said about a link; judge-look.ts makes a verdict of it. */
export type Look = AnsweredLook | FailedLook;

interface Journey {
  finalUrl: string;
  hops: Hop[];
  /** The pages on the way that sent visitors on by themselves; and what a document says. */
  passed: readonly PageFacts[];
}

export interface AnsweredLook extends Journey {
  kind: "answer";
  status: number;
  /** Lower case, without parameters. */
  contentType: string;
  /** cf-mitigated and the like: the server itself says that a wall stands before the page. */
  isChallenge: boolean;
  /** Of a program, or of an archive that calls itself one: what the server sends in place of a page. */
  program?: string;
  /** Bytes of the body that were read; reading stops early on large ones. */
  bodyBytes: number;
  /** Present for HTML. */
  page?: PageFacts;
  isSlow: boolean;
}

/** An answer, beside what the link is supposed to be. */
export interface Case {
  look: AnsweredLook;
  promise: LinkPromise;
  approved: PagePicture | undefined;
  /** As `look` shows it. */
  now: PagePicture;
}

export interface FailedLook extends Journey {
  kind: "failure";
  failure: LookFailure;
}
