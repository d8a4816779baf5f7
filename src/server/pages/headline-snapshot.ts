import { join } from "node:path";
import { readWholeFile } from "#host/read-whole-file.ts";
import { writeFileDurably } from "#host/write-file-durably.ts";
import { type Headline, isHeadline } from "#news/headline.ts";

/** The last good headlines as a plain file, so that the page survives a store that does not (T20). */
export interface HeadlineSnapshot {
  read(): Promise<Headline[] | undefined>;
  write(headlines: readonly Headline[]): Promise<void>;
}

export function createHeadlineSnapshot(dataFolder: string): HeadlineSnapshot {
  const path = join(dataFolder, "headlines.json");
  return {
    async read() {
      try {
        return parseHeadlines(JSON.parse(readWholeFile(path, 1024 * 1024).toString()));
      } catch {
        return undefined;
      }
    },
    write: (headlines) => writeFileDurably(path, JSON.stringify(headlines, null, 1)),
  };
}

/** A damaged file counts as none: it is only a copy. */
function parseHeadlines(value: unknown): Headline[] | undefined {
  return Array.isArray(value) && value.every(isHeadline) ? value : undefined;
}
