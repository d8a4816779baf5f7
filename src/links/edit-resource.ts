import { type Document, isMap, parseDocument } from "yaml";
import { printProblem } from "#base/problem.ts";
import type { ContentFile } from "#catalog/content-file.ts";
import { formatContent } from "#catalog/format/format-content.ts";

/** The file with one field set, or taken away where there is no value, and everything else kept, comments too. */
export function editResource(
  { path, text: before }: ContentFile,
  field: readonly string[],
  value: unknown,
): ContentFile {
  const document = parseDocument(before, { version: "1.2", schema: "core" });
  if (value === undefined) deleteField(document, field);
  else document.setIn(field, document.createNode(value));
  const { text, problems } = formatContent({ path, text: document.toString() });
  if (text === undefined) throw new Error(problems.map(printProblem).join("\n"));
  return { path, text };
}

/** What holds nothing without it goes with it. */
function deleteField(document: Document, field: readonly string[]): void {
  document.deleteIn(field);
  const holder = field.slice(0, -1);
  const left = document.getIn(holder);
  if (holder.length > 0 && isMap(left) && left.items.length === 0) deleteField(document, holder);
}
