import type { FieldProblem } from "#base/problem.ts";
/** The content's files beside the links, as forms (`GET` and `POST /api/file`): types only. */

export const formFiles = ["site", "home", "menus", "feeds", "synonyms", "brand"] as const;
export type FormFile = (typeof formFiles)[number];

/** Where each lies in the content folder. */
export const pathOf = (name: FormFile) => (name === "brand" ? "brand/brand.yaml" : `${name}.yaml`);

/** `GET /api/file?name=site`: what the file says, `{product}` and all. */
export interface FileAnswer {
  value: unknown;
  /** Sent back with a change: it is refused where the file is no longer what the curator saw. */
  version: string;
}

/** `POST /api/brand`: a drawing as text, or a picture in base64. The form that names the picture is saved as any other. */
export type BrandUpload = { kind: "logo"; svg: string } | { kind: "picture"; base64: string };
export type BrandAnswer =
  | { isDone: true; what: string /** Of a picture. */; file?: string }
  | { isDone: false; what: string; fix: string };

/** `POST /api/file`: what the check says of what is typed. Writes nothing. */
export interface FileLookRequest {
  name: FormFile;
  value: unknown;
}
export interface FileLookAnswer {
  problems: FieldProblem[];
  /** What changes in the file; empty when nothing does. */
  diff: string;
}
