import type { Judgement, LinkPromise, Verdict } from "./judgement.ts";
import type { PagePicture } from "./page-picture.ts";
import type { PageFacts } from "./read-page.ts";
import failures from "./texts/failures.json" with { type: "json" };

/** One hop of a journey: by the server's redirect, by the page's own "refresh" or script, or into the frame that fills it. */
export interface Hop {
  /** The server's; 200 if a page leads on, 307 if its script first looks at the visitor. */
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
  /** Pages on the way that led on by themselves; for a document, its text. */
  passed: readonly PageFacts[];
}

export interface AnsweredLook extends Journey {
  kind: "answer";
  status: number;
  /** Lower case, without parameters. */
  contentType: string;
  /** cf-mitigated and the like: the server itself says that a wall is in front of the page. */
  isChallenge: boolean;
  /** The name of a program, or of an archive called like one, that the server sends in place of a page. */
  program?: string;
  /** Bytes of the body that were read; reading stops early on large ones. */
  bodyBytes: number;
  /** Present for HTML. */
  page?: PageFacts;
  isSlow: boolean;
}

/** An answer, with what the link is supposed to be. */
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

/** Why no answer came, as far as verdicts need it. */
export type LookFailure = keyof typeof failures;

const table = failures as Record<LookFailure, { verdict: Verdict; because: string; codes?: string }>;

/** What the guarded client's code for it says; what it has no entry for is an answer that cannot be read. */
export const toLookFailure = (code: string) =>
  (Object.entries(table).find(([, { codes = "" }]) => codes.split(" ").includes(code))?.[0] ??
    "garbled") as LookFailure;

export function judgeFailure({ failure, finalUrl }: { failure: LookFailure; finalUrl: string }): Judgement {
  const { verdict, because } = table[failure];
  // The first address has no name on the open internet: for a visitor there is nobody.
  if (failure === "forbidden-target" || failure === "unsafe-hop")
    return { verdict, because: `${because} (${new URL(finalUrl).host})` };
  return { verdict, because };
}
