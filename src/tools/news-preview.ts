import { end, exitCodes } from "#host/exit-codes.ts";
import { projectRoot } from "#host/project-root.ts";
import { readValidSettings } from "#host/settings/read-settings.ts";
import { showProgress } from "#host/show-progress.ts";
import { type DocumentPreview, previewDocument, printPreview } from "#operators/preview-document.ts";
import { listDocuments, readSource, type Source } from "#operators/read-source.ts";
import { readCommand, resolveOperand } from "./frame/read-command.ts";

const { options, operands, refuse } = readCommand(
  `Shows what a feed would bring: every entry that would become a headline, decided by the same code as a refresh.

  npm run news:preview -- https://www.example.org/feed.xml
  npm run news:preview -- saved-feed.xml --base https://www.example.org/feed.xml
  npm run news:preview -- folder/ --json

Reads a folder with everything below it, in order. Ignores the limits of a first import and the age of entries, and shows
two entries with one address twice. Of more than 200 entries it shows the newest (R18). Dates are as the page would
show them, beside the feed's own where they differ (R30). For an HTML page it lists the feeds that the page names.

Options
  --base URL   where the files came from, for relative links
  --json       one line per document: {"file", "items": [{"title", "url", "published_date", "shown_date"}], "error"},
               where published_date is the feed's own; with "feeds" for a page that names some

Exit codes: 0 every document was read, 1 some have an "error", 2 wrong usage.`,
  { takesOperands: true },
);
if (operands.length === 0) refuse("Name at least one file, folder or address.");
if (options.base !== undefined && !URL.canParse(options.base))
  refuse(`--base ${options.base} is not an address.`);
const sources = readSources(operands);
const { allowHosts } = readValidSettings(projectRoot, exitCodes.wrongUsage).settings;
const drawProgress = showProgress("Reading");

let failures = 0;
for (const [index, source] of sources.entries()) {
  const preview = await previewSource(source);
  if (preview.error) failures++;
  console.log(options.json ? toLine(source.shown, preview) : printPreview(source.shown, preview));
  drawProgress(index + 1, sources.length);
}
process.exitCode = failures > 0 ? exitCodes.findings : exitCodes.fine;

/** What cannot be read is a document without anything in it. */
async function previewSource(source: Source): Promise<DocumentPreview> {
  const read = await readSource(source, options.base ?? "", allowHosts);
  if (typeof read !== "string") return previewDocument(read, Date.now());
  const nothing = { bytes: new Uint8Array(), cut: undefined, finalUrl: "", contentType: "" };
  return { ...previewDocument(nothing, 0), error: read };
}

function toLine(file: string, { items, error, namedFeeds }: DocumentPreview): string {
  return JSON.stringify({ file, items, error, ...(namedFeeds.length > 0 && { feeds: namedFeeds }) });
}

function readSources(args: string[]): Source[] {
  try {
    return listDocuments(args, resolveOperand);
  } catch (error) {
    const text = `${(error as Error).message}\nCheck the path; an address begins with https://.`;
    return end({ code: exitCodes.wrongUsage, text });
  }
}
