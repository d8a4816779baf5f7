import { type Document, isMap, isScalar, isSeq } from "yaml";
import type { ContentFile } from "../content-file.ts";
import { type FormattedContent, formatContent, printContent } from "../format/format-content.ts";
import { parseYaml } from "../parse-yaml.ts";
import type { FieldEdit } from "./link-edit.ts";

/** A resource file with some fields changed; comments and fields that nobody touched stay. */
export function editLinkFile(
  file: ContentFile,
  fields: readonly { column: Pick<FieldEdit["column"], "field">; after?: unknown }[],
  folder: string,
): FormattedContent {
  const { source, problems } = parseYaml(file, folder);
  if (!source || problems.length > 0) return { problems };
  for (const { column, after } of fields) setField(source.document, column.field, after);
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
  const present = document.getIn(field, true);
  if (after === undefined) deleteField(document, field);
  else if (Array.isArray(after) && isSeq(present)) {
    // An item that stays keeps its node, and with it the comment of its line.
    const nodes = new Map(present.items.map((item) => [isScalar(item) ? item.value : item, item]));
    present.items = after.map((item) => nodes.get(item) ?? document.createNode(item));
  } else document.setIn(field, typeof after === "string" ? after : document.createNode(after));
}

/** What holds nothing without it goes with it. */
function deleteField(document: Document, field: readonly string[]): void {
  if (document.hasIn(field)) document.deleteIn(field);
  const holder = field.slice(0, -1);
  const left = holder.length > 0 ? document.getIn(holder) : undefined;
  if (isMap(left) && left.items.length === 0) deleteField(document, holder);
}
