import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseDocument } from "yaml";
import { formatContent } from "#catalog/format/format-content.ts";
import { writeFileDurably } from "#server/pages/write-file-durably.ts";
import { printProblem } from "../site-build/print-problem.ts";

/** Sets fields of one resource's file and keeps everything else of it, comments too. Returns its path. */
export async function editResource(
  contentFolder: string,
  id: string,
  fields: Record<string, unknown>,
  isDry: boolean,
): Promise<string> {
  const path = `resources/${id}.yaml`;
  const document = parseDocument(await readFile(join(contentFolder, path), "utf8"), {
    version: "1.2",
    schema: "core",
  });
  for (const [name, value] of Object.entries(fields)) document.set(name, document.createNode(value));
  const { text, problems } = formatContent({ path, text: document.toString() });
  if (text === undefined) throw new Error(problems.map(printProblem).join("\n"));
  if (!isDry) await writeFileDurably(join(contentFolder, path), text);
  return path;
}
