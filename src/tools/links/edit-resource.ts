import { parseDocument } from "yaml";
import type { ContentFile } from "#catalog/content-file.ts";
import { formatContent } from "#catalog/format/format-content.ts";
import { printProblem } from "../site-build/print-problem.ts";

/** The file with some fields set and everything else of it kept, comments too. */
export function editResource(
  { path, text: before }: ContentFile,
  fields: Record<string, unknown>,
): ContentFile {
  const document = parseDocument(before, { version: "1.2", schema: "core" });
  for (const [name, value] of Object.entries(fields)) document.set(name, document.createNode(value));
  const { text, problems } = formatContent({ path, text: document.toString() });
  if (text === undefined) throw new Error(problems.map(printProblem).join("\n"));
  return { path, text };
}
