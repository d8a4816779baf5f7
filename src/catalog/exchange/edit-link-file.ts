import { type Document, isScalar, isSeq } from "yaml";
import type { ContentFile } from "../content-file.ts";
import { type FormattedContent, formatContent, printContent } from "../format/format-content.ts";
import { parseYaml } from "../parse-yaml.ts";
import type { FieldEdit } from "./link-edit.ts";

/** A resource file with some fields changed; comments and fields that nobody touched stay. */
export function editLinkFile(
  file: ContentFile,
  fields: readonly FieldEdit[],
  folder: string,
): FormattedContent {
  const { source, problems } = parseYaml(file, folder);
  if (!source || problems.length > 0) return { problems };
  for (const { column, after } of fields) setField(source.document, column.field, after);
  dropEmptyRetirement(source.document);
  return formatContent({ path: file.path, text: source.document.toString({ lineWidth: 0 }) }, folder);
}

export function printNewLink(fields: readonly FieldEdit[], today: string): string {
  const record: Record<string, unknown> = {};
  for (const { column, after } of fields) {
    const [name = "", part] = column.field;
    if (after === undefined) continue;
    record[name] = part === undefined ? after : { ...(record[name] as object | undefined), [part]: after };
  }
  return printContent("resource", { ...record, groups: record.groups ?? [], added: record.added ?? today });
}

function setField(document: Document, field: readonly string[], after: unknown): void {
  if (after === undefined) {
    if (document.hasIn(field)) document.deleteIn(field);
    return;
  }
  const present = document.getIn(field, true);
  if (!Array.isArray(after) || !isSeq(present)) {
    document.setIn(field, typeof after === "string" ? after : document.createNode(after));
    return;
  }
  // An item that stays keeps its node, and with it the comment of its line.
  const nodes = new Map(present.items.map((item) => [isScalar(item) ? item.value : item, item]));
  present.items = after.map((item) => nodes.get(item) ?? document.createNode(item));
}

function dropEmptyRetirement(document: Document): void {
  const retired = document.get("retired", true);
  if (
    retired &&
    typeof retired === "object" &&
    "items" in retired &&
    (retired.items as unknown[]).length === 0
  )
    document.delete("retired");
}
