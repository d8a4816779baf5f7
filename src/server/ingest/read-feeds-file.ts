import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { type FeedsFileContext, type ParsedFeedsFile, parseFeedsFile } from "./parse-feeds-file.ts";
import { maxYamlChars } from "./parse-plain-yaml.ts";

/** content/feeds.yaml or WAYMARK_FEEDS. A file that cannot be read is a problem like the others. */
export async function readFeedsFile(
  path: string,
  context: Partial<FeedsFileContext> & Pick<FeedsFileContext, "product">,
): Promise<ParsedFeedsFile> {
  const where = context.where ?? path;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await readBytes(path));
    return parseFeedsFile(text, { ...context, where, allowHosts: context.allowHosts ?? new Set() });
  } catch (error) {
    const isEncoding = error instanceof TypeError;
    const what = isEncoding ? "the file is not UTF-8 text" : `cannot be read (${toReason(error)})`;
    const fix = isEncoding
      ? "Save it again with the encoding UTF-8."
      : "Check the path: WAYMARK_FEEDS, or feeds.yaml in the content folder.";
    return { feeds: [], problems: [{ level: "error", where, what, fix }] };
  }
}

/** Of no folder, device or named pipe: whoever opens one of those may wait for ever. */
async function readBytes(path: string): Promise<Uint8Array> {
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const entry = await file.stat();
    if (!entry.isFile()) throw new Error("it is not a file");
    // One byte more than any text of this length: parseFeedsFile says that it is too large.
    if (entry.size > 4 * maxYamlChars) return new Uint8Array(maxYamlChars + 1);
    return await file.readFile();
  } finally {
    await file.close();
  }
}

function toReason(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? (error instanceof Error ? error.message : String(error));
}
