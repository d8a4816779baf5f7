import { isRecord } from "#base/is-record.ts";
import type { FieldProblem } from "#base/problem.ts";
import { audiences, costs, groupWordNames } from "#catalog/catalog.ts";
import { isVerdict, type Verdict } from "#catalog/link-health/judgement.ts";
import { type FieldPath, printFieldPath } from "#catalog/problem-place.ts";
import { idPattern } from "#catalog/shape/shape.ts";
import { type LinkFields, toFormField } from "./link-fields.ts";
import { type FormFile, formFiles, manyFields, type OnlinePlace, picturesAtOnce } from "./side-calls.ts";

/** More than any form has; a text that is only too long for its field is named by the check. */
export const maxTextChars = 4096;
export const maxItems = 200;
/** Of a whole file, as many news sources as there may be; and of what is changed or undone together, with all links of a group. */
export const maxFileItems = 2500;
/** A group's highlight is at a depth of six. */
const maxDepth = 20;

/** Whether a value has this form. What the page may send is written down once, for both sides: as guards, and as types by `Infer`. */
export interface Guard<Value = unknown> {
  (value: unknown): value is Value;
  /** Of a form within a form. */
  guards?: Guards | undefined;
  isOptional?: true;
}
export type Guards = Readonly<Record<string, Guard>>;
type Optional = { isOptional: true };
type ValueOf<Part> = Part extends Guard<infer Value> ? Value : never;
export type Infer<Parts extends Guards> = {
  [Name in keyof Parts as Parts[Name] extends Optional ? never : Name]: ValueOf<Parts[Name]>;
} & { [Name in keyof Parts as Parts[Name] extends Optional ? Name : never]?: ValueOf<Parts[Name]> };

const isText = (value: unknown): value is string => typeof value === "string" && value.length <= maxTextChars;
const isId = (value: unknown): value is string => isText(value) && new RegExp(idPattern).test(value);
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);
const isValue = (value: unknown): value is unknown => typeof value === "object" && value !== null;
const isFile = (value: unknown) => typeof value === "string";
const isParts = (value: unknown, mark: string) => isText(value) && value.split(mark).every(isId);
const isGroupPath = (value: unknown): value is string =>
  isParts(value, "/") && String(value).split("/").length === 2;
/** An id, an address of site.yaml, `site:share-form`, or one that leads deeper, `ucas:uni-resources:essays`. */
const isTargetId = (value: unknown): value is string =>
  isParts(value, ":") && String(value).split(":").length <= 3;
const oneOf =
  <Value>(values: readonly Value[]) =>
  (value: unknown): value is Value =>
    values.some((one) => one === value);
const optional = <Value>(isRight: Guard<Value>) =>
  Object.assign((value: unknown): value is Value => value === undefined || isRight(value), {
    guards: isRight.guards,
    isOptional: true as const,
  });
const listOf = <Value>(isRight: Guard<Value>, max = maxItems) =>
  Object.assign(
    (value: unknown): value is readonly Value[] =>
      Array.isArray(value) && value.length <= max && value.every((one) => isRight(one)),
    { guards: isRight.guards },
  );
const recordOf = <const Parts extends Guards>(guards: Parts) =>
  Object.assign((value: unknown): value is Infer<Parts> => parseForm(value, guards) !== undefined, {
    guards,
  });
const mapOf =
  (isName: Guard, isRight: Guard) =>
  (value: unknown): value is object =>
    isRecord(value) &&
    Object.keys(value).length <= maxItems &&
    Object.entries(value).every(([name, part]) => isName(name) && isRight(part));

const isTexts = listOf(isText);
const isManyTexts = listOf(isText, maxFileItems);
const isFields = recordOf({
  name: isText,
  url: isText,
  description: isText,
  groups: isTexts,
  in_group: mapOf(isText, mapOf(oneOf(groupWordNames), isText)),
  audiences: listOf(oneOf(audiences)),
  cost: oneOf(["", ...costs]),
  regions: isTexts,
  topics: isTexts,
  language: isText,
} satisfies Record<keyof LinkFields, Guard>) as unknown as Guard<LinkFields>;
export const isFormFile: Guard<FormFile> = oneOf(formFiles);

const author = { name: isText, email: isText };
/** Who publishes, asked once if nobody has said it. */
export type Author = Infer<typeof author>;

const change = { field: oneOf(manyFields), value: isText, from: optional(isText) };
/** A list gains the value, in place of `from` if that is given; without a value it loses `from`. A single value is replaced or emptied; addresses that begin with `from` begin with it. */
export type FieldChange = Infer<typeof change>;

/** `version`: as the person has read it. */
const proposal = { proposal: isText, version: optional(isText) };
const isNewOnes = optional(listOf(recordOf({ ...proposal, fields: isFields })));

/** `POST /api/do` carries out one, or says why not. Ids become names of files, so isId keeps them in the folder. */
const actionForms = {
  save: { id: isId, version: isText, fields: isFields },
  add: { fields: isFields },
  /** `version`: of the file that the person has read. */
  reviewed: { id: isId, version: optional(isText) },
  retire: { id: isId, version: optional(isText), why: isText, replacement: optional(isText) },
  /** Takes a retired link back onto the page. */
  restore: { id: isId, version: optional(isText) },
  /** One field of several links: all of them or none. `versions`: of each, as the person has read it. */
  changeMany: { ids: listOf(isId, maxFileItems), versions: optional(isManyTexts), change: recordOf(change) },
  /** Links whose new addresses a person has read. `targets`: of each. */
  move: { ids: listOf(isTargetId), targets: listOf(isText) },
  /** `version`: of the finding that the person has read. */
  approve: { id: isTargetId, version: isText },
  /** First pictures that a person has looked at: they are the right ones. `versions`: of each. */
  agree: { ids: listOf(isTargetId, picturesAtOnce), versions: listOf(isText, picturesAtOnce) },
  /** A link that changed hands: on the page until something else is seen, or off it. */
  show: { id: isTargetId, version: isText },
  hide: { id: isTargetId, version: isText },
  override: {
    id: isTargetId,
    version: optional(isText),
    verdict: (one: unknown): one is Verdict => isText(one) && isVerdict(one),
    until: isText,
    why: isText,
    /** With the same verdict, and for the same reason. */
    others: optional(listOf(recordOf({ id: isTargetId, version: isText }))),
  },
  /** `linkVersion`: of the link that it goes into, as the person has read it. `others`: new ones, which are accepted with it. */
  accept: { ...proposal, linkVersion: optional(isText), fields: isFields, others: isNewOnes },
  merge: { ...proposal, linkVersion: optional(isText), into: isId },
  /** `others`: proposals that are rejected with it, for the same reason. */
  reject: { ...proposal, why: isText, others: optional(listOf(recordOf(proposal))) },
  saveFile: { name: isFormFile, version: isText, value: isValue },
  /** Under another id, name or menu, joined with another one or, without `to`, taken away: the links that name it follow. */
  moveGroup: { from: isGroupPath, to: optional(isText) },
  moveTopic: { from: isText, to: optional(isText) },
  /** Puts one changed file back as it was last published, with those that have to go along. `seen`: the versions of all. */
  undo: { path: isText, seen: isManyTexts },
  /** One commit of the changed content. Only ever when asked. `seen`: the versions of all changes. */
  publish: { message: isText, author: optional(recordOf(author)), seen: optional(isManyTexts) },
  /** Sends what was published to where visitors see it. Only ever when asked. */
  putOnline: { place: oneOf<OnlinePlace["kind"]>(["forge", "host", "server"]) },
  /** Puts the files of one publishing back as they were before it, as ordinary changes. */
  revert: { id: isText },
} satisfies Record<string, Guards>;
type Actions = { [Kind in keyof typeof actionForms]: { kind: Kind } & Infer<(typeof actionForms)[Kind]> };
export type ActionOf<Kind extends keyof Actions> = Actions[Kind];
export type DeskAction = ActionOf<keyof Actions>;

/** `POST /api/look`: what the check says about what is typed. Writes nothing. Without an id it is a new link. */
export const lookForm = { id: optional(isId), fields: isFields };
/** `POST /api/file`: what the check says about what is typed. Writes nothing. */
export const fileLookForm = { name: isFormFile, value: isValue };
export const pageForm = { url: isText };
/** `only`: these links. `start` while a check runs changes nothing, but those are checked after it; `stop` keeps what was done, and the next check continues there; `insist`: the network is fine. */
export const checkForm = {
  order: oneOf(["start", "insist", "stop"] as const),
  only: optional(listOf(isId)),
};
export const headlineForm = { id: isWhole, hide: (value: unknown) => typeof value === "boolean" };
/** A drawing as text, or a picture in base64. The form that names the picture is saved like any other. */
const logoForm = { kind: oneOf(["logo"] as const), svg: isFile };
const pictureForm = { kind: oneOf(["picture"] as const), base64: isFile };
export type LookRequest = Infer<typeof lookForm>;
export type FileLookRequest = Infer<typeof fileLookForm>;
export type CheckOrder = Infer<typeof checkForm>;
export type HeadlineOrder = Infer<typeof headlineForm>;
export type BrandUpload = Infer<typeof logoForm> | Infer<typeof pictureForm>;

/** What came over the wire, if it has this form: its known parts, and no others, at any depth. */
export function parseForm<Parts extends Guards>(given: unknown, guards: Parts): Infer<Parts> | undefined {
  if (!isRecord(given)) return;
  const parts = Object.entries(guards).map(([name, isRight]) => ({ name, isRight, value: given[name] }));
  if (!parts.every(({ isRight, value }) => isRight(value))) return;
  const there = parts.filter(({ value }) => value !== undefined);
  const known = there.map(({ name, isRight: { guards }, value }) => [name, parseParts(value, guards)]);
  return Object.fromEntries(known) as Infer<Parts>;
}

function parseParts(value: unknown, guards: Guards | undefined): unknown {
  if (!guards) return value;
  return Array.isArray(value) ? value.map((one) => parseForm(one, guards)) : parseForm(value, guards);
}

export function parseAction(given: unknown): DeskAction | undefined {
  const kind = isRecord(given) && isText(given.kind) ? given.kind : "";
  if (!Object.hasOwn(actionForms, kind)) return;
  const parts = parseForm(given, actionForms[kind as DeskAction["kind"]] as Guards);
  return parts ? ({ kind, ...parts } as DeskAction) : undefined;
}

export const parseBrandUpload = (given: unknown): BrandUpload | undefined =>
  parseForm(given, logoForm) ?? parseForm(given, pictureForm);

/** Finds what no file, commit or command can contain, in any field. Line breaks and tabs pass: the content's check judges them. */
export function checkTexts(given: unknown, max: number = maxItems, path: FieldPath = []): FieldProblem[] {
  if (typeof given === "string") return checkText(given, path);
  if (typeof given !== "object" || given === null) return [];
  if (path.length > maxDepth) return [toProblem([], "is nested too deeply", "reload the page and try again")];
  const entries = Object.entries(given);
  if (entries.length > max) return [toProblem(path, `has ${entries.length} items`, `keep at most ${max}`)];
  return entries.flatMap(([name, value]) => [
    ...checkText(name, path),
    ...checkTexts(value, max, [...path, Array.isArray(given) ? Number(name) : name]),
  ]);
}

function checkText(text: string, path: FieldPath): FieldProblem[] {
  const shorten = `shorten it, as no text here may have more than ${maxTextChars}`;
  if (text.length > maxTextChars) return [toProblem(path, `has ${text.length} characters`, shorten)];
  const again = "delete the text and type it again";
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/.test(text))
    return [toProblem(path, "contains an invisible control character", again)];
  if (!text.isWellFormed() || text.includes("\ufffd"))
    return [toProblem(path, "contains a broken character", again)];
  return [];
}

function toProblem([first = "", ...rest]: FieldPath, what: string, fix: string): FieldProblem {
  if (first === "value")
    return { field: printFieldPath(rest), level: "error", what: `the text ${what}`, fix };
  const name = String(first === "fields" ? (rest[0] ?? "") : first);
  const field = toFormField(name);
  const told = field ? "the text" : name === "" ? "what the page sent" : `the ${name}`;
  return { ...(field ? { field } : {}), level: "error", what: `${told} ${what}`, fix };
}
