import { readWholeFile, UnreadFileError } from "#host/read-whole-file.ts";
import { type FeedsFileContext, type ParsedFeedsFile, parseFeedsFile } from "./parse-feeds-file.ts";
import { maxYamlChars } from "./parse-plain-yaml.ts";

/** content/feeds.yaml or WAYMARK_FEEDS. A file that cannot be read is a problem like the others. */
export async function readFeedsFile(
  path: string,
  context: Partial<FeedsFileContext> & Pick<FeedsFileContext, "product">,
): Promise<ParsedFeedsFile> {
  const where = context.where ?? path;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(
      readWholeFile(path, 4 * maxYamlChars, maxYamlChars),
    );
    return parseFeedsFile(text, { ...context, where, allowHosts: context.allowHosts ?? new Set() });
  } catch (error) {
    if (error instanceof UnreadFileError) {
      const { what, fix } = error;
      return { feeds: [], problems: [{ level: "error", where, what, fix }] };
    }
    const isEncoding = error instanceof TypeError;
    const what = isEncoding ? "the file is not UTF-8 text" : `cannot be read (${toReason(error)})`;
    const fix = isEncoding
      ? "Save it again with the encoding UTF-8."
      : "Check the path: WAYMARK_FEEDS, or feeds.yaml in the content folder.";
    return { feeds: [], problems: [{ level: "error", where, what, fix }] };
  }
}

function toReason(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}
