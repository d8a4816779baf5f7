import type { OutboundCode } from "#host/outbound/outbound-error.ts";
import type { Validators } from "#host/validators.ts";

/** What a look at one feed brought, before anything is parsed or stored. */
export type FeedAnswer = FeedDocument | FeedUnchanged | FeedRefusal;

export interface FeedDocument {
  kind: "document";
  bytes: Uint8Array;
  contentType: string;
  finalUrl: string;
  bodyHash: string;
  /** The connection ended before the document did. */
  truncated: boolean;
  /** Longer than is read (R8); these bytes are its beginning, and will be so again. */
  isOverLimit: boolean;
  /** To be stored once the document has parsed (R10); both "" when they cannot be trusted. */
  validators: Validators;
  /** Target of the leading permanent redirects, or "" (R11). */
  movedTo: string;
  /** What the answer's headers ask for between two looks (R13). */
  wishesMs: number[];
}

export interface FeedUnchanged {
  kind: "not_modified";
  finalUrl: string;
  movedTo: string;
  wishesMs: number[];
  /** Present when the server sent the document again: it has earned new validators; a 304 only a Last-Modified. */
  validators?: Validators;
  lastModified?: string;
}

export interface FeedRefusal {
  kind: "failed";
  code: FeedCode;
  /** One more try in the same run may help (R12). */
  isPassing: boolean;
  /** R12: how long this feed's host is to be left alone. */
  coolDownMs?: number;
}

/** Error codes of R5. `http_404` and the like carry the status. */
export type FeedCode =
  | OutboundCode
  | `http_${number}`
  | "gone"
  | "duplicate_feed"
  | "empty"
  | "not_a_feed"
  | "too_complex"
  | "own_updates_missing"
  | "store_failed"
  | "store_unavailable"
  | "unexpected";
