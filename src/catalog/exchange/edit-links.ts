import { isRecord } from "#base/is-record.ts";
import { type Problem, toError } from "#base/problem.ts";
import type { GroupPath } from "../catalog.ts";
import { type ContentFile, resourceIdsOf } from "../content-file.ts";
import { editContent } from "../format/edit-content.ts";
import { type FormattedContent, printContent } from "../format/format-content.ts";
import { isNewId, parsePublishedIds, printPublishedIds, publishedIdsPath } from "../published-ids.ts";
import type { LinkColumn } from "./link-columns.ts";

export interface FieldEdit {
  column: LinkColumn;
  before?: unknown;
  /** Undefined takes the field away. */
  after?: unknown;
}

/** What one row of a sheet changes. */
export interface LinkEdit {
  row: number;
  id: string;
  isNew: boolean;
  /** As it is called now, for people. */
  name: string;
  fields: FieldEdit[];
}

/** A first choice of menus.yaml. */
export type FirstChoice = { path: GroupPath; id: string };

/** Edits -> files, not checked yet, with menus.yaml and ids.txt. `drops`: first choices that go with a link's group; `faults`: what could not be done. */
export function applyLinkEdits(
  files: readonly ContentFile[],
  edits: readonly LinkEdit[],
  { folder, today }: Record<"folder" | "today", string>,
) {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const changes: ContentFile[] = [];
  const faults: Problem[] = [];
  const take = (path: string, { text, problems }: FormattedContent) => {
    faults.push(...problems);
    if (text !== undefined && text !== byPath.get(path)?.text) changes.push({ path, text });
  };
  for (const { id, fields } of edits) {
    const path = `resources/${id}.yaml`;
    const file = byPath.get(path);
    const link = file
      ? editLinkFile(file, fields, folder)
      : { text: printNewLink(fields, today), problems: [] };
    take(path, link);
  }
  const menus = byPath.get("menus.yaml");
  const { drops, edited } = dropFirstChoices(menus, edits, folder);
  if (drops.length > 0) take("menus.yaml", edited);
  const list = byPath.get(publishedIdsPath);
  const listed = new Set(parsePublishedIds(list?.text ?? ""));
  // Only if there are new ones: content:format fixes a list that is behind.
  const added = [...resourceIdsOf(changes)].filter((id) => !listed.has(id) && isNewId(id));
  if (added.length > 0) {
    if (list?.fault) faults.push(toError(`${folder}/${list.path}`, list.fault.what, list.fault.fix));
    changes.push({ path: publishedIdsPath, text: printPublishedIds([...listed, ...added]) });
  }
  return { changes, drops, faults };
}

/** A resource file with some fields changed; comments and untouched fields stay. */
export const editLinkFile = (
  file: ContentFile,
  edits: readonly { column: Pick<LinkColumn, "field">; after?: unknown }[],
  folder: string,
): FormattedContent =>
  editContent(
    file,
    (value) => {
      const fields = isRecord(value) ? value : {};
      for (const { column, after } of edits) setField(fields, column.field, after);
      return fields;
    },
    folder,
  );

function printNewLink(edits: readonly FieldEdit[], today: string): string {
  const fields = { groups: [], added: today };
  for (const { column, after } of edits) if (after !== undefined) setField(fields, column.field, after);
  return printContent("resource", fields);
}

/** Also removes a parent that becomes empty. Names of groups come from people, so inherited properties must not be reached. */
function setField(fields: Record<string, unknown>, [name = "", ...rest]: readonly string[], after: unknown) {
  const before = Object.hasOwn(fields, name) ? fields[name] : undefined;
  let value = after;
  if (rest.length > 0) {
    const inner = isRecord(before) ? before : {};
    setField(inner, rest, after);
    value = Object.keys(inner).length > 0 ? inner : undefined;
  }
  if (value === undefined) delete fields[name];
  else Object.defineProperty(fields, name, { value, configurable: true, enumerable: true, writable: true });
}

/** A link that leaves a group leaves its first choices too; menus.yaml would be refused otherwise. */
function dropFirstChoices(menus: ContentFile | undefined, edits: readonly LinkEdit[], folder: string) {
  const left = new Map(edits.map((edit) => [edit.id, listLeft(edit)]));
  const drops: FirstChoice[] = [];
  const isStill = (path: string, id: unknown) => {
    const isGone = typeof id === "string" && left.get(id)?.includes(path);
    if (isGone) drops.push({ path, id });
    return !isGone;
  };
  const drop = (list: unknown) => {
    for (const { id: menu, groups } of listRecords(list))
      for (const group of listRecords(groups)) {
        if (!Array.isArray(group.first)) continue;
        const first = group.first.filter((id) => isStill(`${menu}/${group.id}`, id));
        if (first.length > 0) group.first = first;
        else delete group.first;
      }
    return list;
  };
  const isAny = [...left.values()].some((paths) => paths.length > 0);
  const edited = menus && isAny ? editContent(menus, drop, folder) : { problems: [] };
  return { drops, edited };
}

/** Items that are not records in a damaged file are skipped: the check reports them. */
const listRecords = (list: unknown) => (Array.isArray(list) ? list.filter(isRecord) : []);

function listLeft({ fields }: LinkEdit): unknown[] {
  const { before, after } = fields.find(({ column }) => column.kind === "groups") ?? {};
  if (!Array.isArray(before)) return [];
  return before.filter((path) => !Array.isArray(after) || !after.includes(path));
}
