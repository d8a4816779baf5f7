import { isRecord } from "#base/is-record.ts";
import type { FieldProblem } from "#base/problem.ts";
import { audiences, costs, groupWordNames } from "#catalog/catalog.ts";
import { isVerdict } from "#catalog/link-health/verdict.ts";
import { idPattern } from "#catalog/shape/shape.ts";
import type { DeskAction, LookRequest } from "#desk-wire/desk-api.ts";
import { fieldNames } from "#desk-wire/link-fields.ts";
import {
  type BrandUpload,
  type CheckOrder,
  type FileLookRequest,
  type FormFile,
  formFiles,
  type HeadlineOrder,
  manyFields,
  picturesAtOnce,
} from "#desk-wire/side-calls.ts";

/** More than any form has; a text that is only too long for its field is named by the check. */
export const maxTextChars = 4096;
export const maxItems = 200;
/** Of a whole file: as many news sources as there may be. */
export const maxFileItems = 2500;

interface Guard {
  (value: unknown): boolean;
  /** Of a form within a form. */
  guards?: Guards<Record<string, unknown>> | undefined;
}
type Guards<Form> = { [Name in keyof Form]-?: Guard };

/** What came over the wire, if it has this form: its known parts, and no others, at any depth. */
function parse<Form>(given: unknown, guards: Guards<Form>): Form | undefined {
  if (!isRecord(given)) return;
  const parts = Object.entries<Guard>(guards).map(([name, isRight]) => ({
    name,
    isRight,
    value: given[name],
  }));
  if (!parts.every(({ isRight, value }) => isRight(value))) return;
  const there = parts.filter(({ value }) => value !== undefined);
  const known = there.map(({ name, isRight: { guards }, value }) => [
    name,
    guards ? parse(value, guards) : value,
  ]);
  return Object.fromEntries(known) as Form;
}

const isText = (value: unknown): value is string => typeof value === "string" && value.length <= maxTextChars;
const isId = (value: unknown): value is string => isText(value) && new RegExp(idPattern).test(value);
const isFlag = (value: unknown) => typeof value === "boolean";
const isValue = (value: unknown) => typeof value === "object" && value !== null;
const isParts = (value: unknown, mark: string) => isText(value) && value.split(mark).every(isId);
const isGroupPath = (value: unknown) => isParts(value, "/") && String(value).split("/").length === 2;
/** An id, an address of site.yaml, `site:share-form`, or one that leads deeper, `ucas:uni-resources:essays`. */
const isTargetId = (value: unknown) => isParts(value, ":") && String(value).split(":").length <= 3;
const oneOf =
  (values: readonly string[]): Guard =>
  (value) =>
    values.some((one) => one === value);
const optional = (isRight: Guard): Guard =>
  Object.assign((value: unknown) => value === undefined || isRight(value), { guards: isRight.guards });
const listOf =
  (isRight: Guard, most = maxItems): Guard =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(isRight);
const recordOf = (guards: Record<string, Guard>): Guard =>
  Object.assign((value: unknown) => parse(value, guards) !== undefined, { guards });
const mapOf =
  (isName: Guard, isRight: Guard): Guard =>
  (value) =>
    isRecord(value) &&
    Object.keys(value).length <= maxItems &&
    Object.entries(value).every(([name, part]) => isName(name) && isRight(part));

const isTexts = listOf(isText);
const isFields = recordOf({
  name: isText,
  url: isText,
  description: isText,
  groups: isTexts,
  inGroup: mapOf(isText, mapOf(oneOf(groupWordNames), isText)),
  audiences: listOf(oneOf(audiences)),
  cost: oneOf(["", ...costs]),
  regions: isTexts,
  topics: isTexts,
  language: isText,
});
export const isFormFile = (name: unknown): name is FormFile => formFiles.some((one) => one === name);

type Parts<Kind> = Omit<Extract<DeskAction, { kind: Kind }>, "kind">;

/** Ids become names of files: none gets out. What is wrong with a new name is said when it is carried out. */
const actions: { [Kind in DeskAction["kind"]]: Guards<Parts<Kind>> } = {
  save: { id: isId, version: isText, fields: isFields },
  add: { fields: isFields },
  reviewed: { id: isId },
  retire: { id: isId, why: isText, replacement: optional(isText) },
  restore: { id: isId },
  changeMany: {
    ids: listOf(isId),
    change: recordOf({ field: oneOf(manyFields), value: isText, isTakenOff: isFlag }),
  },
  move: { id: isTargetId },
  moveMany: { ids: listOf(isTargetId) },
  approve: { id: isTargetId },
  agree: { ids: listOf(isTargetId, picturesAtOnce) },
  show: { id: isTargetId },
  hide: { id: isTargetId },
  override: { id: isTargetId, verdict: (one) => isText(one) && isVerdict(one), until: isText, why: isText },
  accept: { proposal: isText, version: optional(isText), fields: isFields },
  merge: { proposal: isText, into: isId },
  reject: { proposal: isText, why: isText },
  saveFile: { name: isFormFile, version: isText, value: isValue },
  moveGroup: { from: isGroupPath, to: optional(isText) },
  moveTopic: { from: isText, to: optional(isText) },
  undo: { path: isText, seen: isTexts },
  publish: { message: isText, author: optional(recordOf({ name: isText, email: isText })) },
  putOnline: { place: oneOf(["forge", "host", "server"]) },
  revert: { id: isText },
};

export function parseAction(given: unknown): DeskAction | undefined {
  const kind = isRecord(given) ? String(given.kind) : "";
  const guards: Guards<object> | undefined = Object.hasOwn(actions, kind)
    ? actions[kind as DeskAction["kind"]]
    : undefined;
  const parts = guards && parse(given, guards);
  return parts ? ({ kind, ...parts } as DeskAction) : undefined;
}

export const parseLook = (given: unknown) =>
  parse<LookRequest>(given, { id: optional(isId), fields: isFields });
export const parseFileLook = (given: unknown) =>
  parse<FileLookRequest>(given, { name: isFormFile, value: isValue });
export const parsePageRequest = (given: unknown) => parse<{ url: string }>(given, { url: isText });
export const parseCheckOrder = (given: unknown) =>
  parse<CheckOrder>(given, { order: oneOf(["start", "stop"]) });
export const parseHeadlineOrder = (given: unknown) =>
  parse<HeadlineOrder>(given, { id: Number.isSafeInteger, hide: isFlag });
export const parseBrandUpload = (given: unknown) =>
  parse<BrandUpload>(given, { kind: oneOf(["logo"]), svg: isDrawing } as Guards<BrandUpload>) ??
  parse<BrandUpload>(given, { kind: oneOf(["picture"]), base64: isDrawing } as Guards<BrandUpload>);
const isDrawing = (value: unknown) => typeof value === "string";

/**
 * What no file, commit or command can contain as it is, of everything that came over the wire, whichever field it is
 * in. Line breaks and tabs are what people type; the check of the content makes spaces of them where they matter.
 */
export function checkTexts(
  given: unknown,
  most: number = maxItems,
  path: readonly string[] = [],
): FieldProblem[] {
  if (typeof given === "string") return checkText(given, path);
  if (typeof given !== "object" || given === null) return [];
  const entries = Object.entries(given);
  if (entries.length > most) return [toProblem(path, `has ${entries.length} items`, `keep at most ${most}`)];
  return entries.flatMap(([name, value]) => [
    ...checkText(name, path),
    ...checkTexts(value, most, Array.isArray(given) ? path : [...path, name]),
  ]);
}

function checkText(text: string, path: readonly string[]): FieldProblem[] {
  if (text.length > maxTextChars)
    return [toProblem(path, `has ${text.length} characters`, `shorten it to at most ${maxTextChars}`)];
  const again = "delete the text and type it again";
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/.test(text))
    return [toProblem(path, "contains an invisible control character", again)];
  if (!text.isWellFormed() || text.includes("\ufffd"))
    return [toProblem(path, "contains a broken character", again)];
  return [];
}

function toProblem(path: readonly string[], what: string, fix: string): FieldProblem {
  const name = (path[0] === "fields" ? path[1] : path[0]) ?? "";
  const field = [...fieldNames, "why" as const, "replacement" as const].find((one) => one === name);
  const told = field ? "the text" : name === "" ? "what the page sent" : `the ${name}`;
  return { ...(field ? { field } : {}), level: "error", what: `${told} ${what}`, fix };
}
