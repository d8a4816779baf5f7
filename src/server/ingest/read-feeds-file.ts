import type { FileFault } from "#base/problem.ts";
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
    return { feeds: [], problems: [{ level: "error", where, ...toFault(error) }] };
  }
}

function toFault(error: unknown): FileFault {
  if (error instanceof UnreadFileError) return { what: error.what, fix: error.fix };
  if (error instanceof TypeError)
    return { what: "the file is not UTF-8 text", fix: "Save it again with the encoding UTF-8." };
  return {
    what: `cannot be read (${(error as NodeJS.ErrnoException).code ?? error})`,
    fix: "Check the path: WAYMARK_FEEDS, or feeds.yaml in the content folder.",
  };
}
