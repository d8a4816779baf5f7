import { isRecord } from "#base/is-record.ts";
import { type Audience, audiences, costs, groupWordNames } from "#catalog/catalog.ts";
import { isVerdict } from "#catalog/link-health/verdict.ts";
import { idPattern } from "#catalog/shape/shape.ts";
import type { DeskAction, LinkFields, LookRequest } from "#desk/desk-api.ts";
import { type FileLookRequest, type FormFile, formFiles } from "#desk/file-calls.ts";
import { fieldNames } from "#desk/form/link-fields.ts";
import { manyFields, picturesAtOnce } from "#desk/many-calls.ts";
import type { CheckOrder } from "#desk/side-calls.ts";
import { maxItems, maxTextChars } from "./check-texts.ts";

type Given = Record<string, unknown>;

/** What came over the wire, if it is an action; undefined for anything else. Ids become names of files: none gets out. */
export function parseAction(given: unknown): DeskAction | undefined {
  if (!isRecord(given)) return;
  const kind = String(given.kind) as DeskAction["kind"];
  return Object.hasOwn(readers, kind) ? readers[kind](given) : undefined;
}

export function parseLook(given: unknown): LookRequest | undefined {
  const { id, fields: typed } = isRecord(given) ? given : {};
  const fields = parseLinkFields(typed);
  if (!fields || (id !== undefined && !isId(id))) return;
  return { ...(id === undefined ? {} : { id }), fields };
}

/** What stands in the form of a file; undefined for anything else. */
export function parseFileLook(given: unknown): FileLookRequest | undefined {
  const { name, value } = (given ?? {}) as Given;
  return isFormFile(name) && typeof value === "object" && value !== null ? { name, value } : undefined;
}

export const isFormFile = (name: unknown): name is FormFile => formFiles.some((one) => one === name);

export function parsePageRequest(given: unknown): string | undefined {
  const { url } = (given ?? {}) as Given;
  return isText(url) ? url.trim() : undefined;
}

type Readers = {
  [Kind in DeskAction["kind"]]: (given: Given) => Extract<DeskAction, { kind: Kind }> | undefined;
};

const readers: Readers = {
  save: ({ id, version, fields: given }) => {
    const fields = parseLinkFields(given);
    return isId(id) && isText(version) && fields ? { kind: "save", id, version, fields } : undefined;
  },
  add: ({ fields: given }) => {
    const fields = parseLinkFields(given);
    return fields ? { kind: "add", fields } : undefined;
  },
  reviewed: ({ id }) => (isId(id) ? { kind: "reviewed", id } : undefined),
  retire: ({ id, why, replacement }) => {
    if (!isId(id) || !isText(why)) return;
    if (replacement === undefined || replacement === "") return { kind: "retire", id, why };
    return isText(replacement) ? { kind: "retire", id, why, replacement } : undefined;
  },
  restore: ({ id }) => (isId(id) ? { kind: "restore", id } : undefined),
  changeMany: ({ ids, change }) => {
    if (!Array.isArray(ids) || !ids.every(isId) || !isRecord(change)) return;
    const { field: given, value, isTakenOff } = change;
    const field = manyFields.find((name) => name === given);
    if (!field || !isText(value) || typeof isTakenOff !== "boolean") return;
    return { kind: "changeMany", ids, change: { field, value, isTakenOff } };
  },
  moveMany: ({ ids }) =>
    Array.isArray(ids) && ids.every(isTargetId) ? { kind: "moveMany", ids } : undefined,
  move: ({ id }) => (isTargetId(id) ? { kind: "move", id } : undefined),
  approve: ({ id }) => (isTargetId(id) ? { kind: "approve", id } : undefined),
  agree: ({ ids }) =>
    Array.isArray(ids) && ids.length <= picturesAtOnce && ids.every(isTargetId)
      ? { kind: "agree", ids }
      : undefined,
  show: ({ id }) => (isTargetId(id) ? { kind: "show", id } : undefined),
  hide: ({ id }) => (isTargetId(id) ? { kind: "hide", id } : undefined),
  override: ({ id, verdict, until, why }) =>
    isTargetId(id) && isText(verdict) && isVerdict(verdict) && isText(until) && isText(why)
      ? { kind: "override", id, verdict, until, why }
      : undefined,
  accept: ({ proposal, version, fields: given }) => {
    const fields = parseLinkFields(given);
    if (!isText(proposal) || !fields) return;
    if (version === undefined) return { kind: "accept", proposal, fields };
    return isText(version) ? { kind: "accept", proposal, version, fields } : undefined;
  },
  merge: ({ proposal, into }) =>
    isText(proposal) && isId(into) ? { kind: "merge", proposal, into } : undefined,
  reject: ({ proposal, why }) =>
    isText(proposal) && isText(why) ? { kind: "reject", proposal, why } : undefined,
  saveFile: ({ name, version, value }) =>
    isFormFile(name) && isText(version) && typeof value === "object" && value !== null
      ? { kind: "saveFile", name, version, value }
      : undefined,
  // What is wrong with the new name is said when it is carried out.
  moveGroup: (given) => (isGroupPath(given.from) ? parseMove("moveGroup", given) : undefined),
  moveTopic: (given) => parseMove("moveTopic", given),
  undo: ({ path, seen }) => (isText(path) && isTexts(seen) ? { kind: "undo", path, seen } : undefined),
  publish: ({ message, author }) => {
    if (!isText(message)) return;
    if (author === undefined) return { kind: "publish", message };
    const { name, email } = (author ?? {}) as Given;
    return isText(name) && isText(email) ? { kind: "publish", message, author: { name, email } } : undefined;
  },
  putOnline: ({ place }) =>
    place === "forge" || place === "host" || place === "server" ? { kind: "putOnline", place } : undefined,
  revert: ({ id }) => (isText(id) ? { kind: "revert", id } : undefined),
};

function parseMove<Kind>(kind: Kind, { from, to }: Given) {
  if (!isText(from) || (to !== undefined && !isText(to))) return;
  return to === undefined ? { kind, from } : { kind, from, to };
}

const isText = (value: unknown): value is string => typeof value === "string" && value.length <= maxTextChars;

const isGroupPath = (value: unknown): value is string =>
  isText(value) && value.split("/").length === 2 && value.split("/").every(isId);

const isId = (value: unknown): value is string => isText(value) && new RegExp(idPattern).test(value);

/** Or an address of site.yaml, `site:share-form`, or one that leads deeper, `ucas:uni-resources:essays`. */
const isTargetId = (value: unknown): value is string =>
  isText(value) && value.split(":").length <= 3 && value.split(":").every(isId);

/** What came over the wire, if it is an order to the link check. */
export function parseCheckOrder(given: unknown): CheckOrder["order"] | undefined {
  const { order } = isRecord(given) ? given : {};
  return order === "start" || order === "stop" ? order : undefined;
}

/** Fields as they came over the wire; undefined where they are no fields at all. */
function parseLinkFields(given: unknown): LinkFields | undefined {
  if (!isRecord(given)) return;
  const { groups, audiences: of, cost, regions, topics } = given;
  if (![given.name, given.url, given.description, given.language].every(isText)) return;
  if (![groups, of, regions, topics].every(isTexts) || !(of as string[]).every(isAudience)) return;
  if (cost !== "" && !(costs as readonly unknown[]).includes(cost)) return;
  if (!isGroupWords(given.inGroup)) return;
  return Object.fromEntries(fieldNames.map((name) => [name, given[name]])) as unknown as LinkFields;
}

function isGroupWords(given: unknown): boolean {
  const isWords = (words: unknown) =>
    isRecord(words) &&
    Object.entries(words).every(
      ([part, text]) => (groupWordNames as readonly string[]).includes(part) && isText(text),
    );
  if (!isRecord(given) || Object.keys(given).length > maxItems) return false;
  return Object.entries(given).every(([path, words]) => isText(path) && isWords(words));
}

const isAudience = (text: string): text is Audience => (audiences as readonly string[]).includes(text);

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= maxItems && value.every(isText);
