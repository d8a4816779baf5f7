/** The content's files beside the links, as forms (`GET` and `POST /api/file`): types only. */
import type { Problem } from "#base/problem.ts";

export const formFiles = ["site", "home", "menus", "feeds", "synonyms"] as const;
export type FormFile = (typeof formFiles)[number];

/** `GET /api/file?name=site`: what the file says, `{product}` and all. */
export interface FileAnswer {
  value: unknown;
  /** Sent back with a change: it is refused where the file is no longer what the curator saw. */
  version: string;
}

/** `field` as messages print it: `addresses.share_form`, `item 2.groups item 1.name`; absent where it is about another file. */
export interface FileProblem {
  field?: string;
  level: Problem["level"];
  what: string;
  fix: string;
}

/** `POST /api/file`: what the check says of what is typed. Writes nothing. */
export interface FileLookRequest {
  name: FormFile;
  value: unknown;
}
export interface FileLookAnswer {
  problems: FileProblem[];
  /** What changes in the file; empty when nothing does. */
  diff: string;
}
