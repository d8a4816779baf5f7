import { once } from "node:events";
import { resolveOperand } from "#content/read-command.ts";
import { exitCodes } from "#host/exit-codes.ts";
import { projectRoot } from "#host/project-root.ts";
import { readArguments, refuseUsage } from "#host/read-arguments.ts";
import { readValidSettings } from "#host/settings/read-settings.ts";
import { showProgress } from "#host/show-progress.ts";
import {
  type DocumentPreview,
  type Preview,
  previewDocument,
  printError,
  printPreview,
} from "#operators/preview-document.ts";
import { listDocuments, readSource, type Source } from "#operators/read-source.ts";

const help = `Shows what a feed would bring: every entry that would become a headline, by the same code as a refresh.

  npm run news:preview -- https://www.example.org/feed.xml
  npm run news:preview -- saved-feed.xml --base https://www.example.org/feed.xml
  npm run news:preview -- folder/ --json

A folder is read with everything below it, in order. The caps of a first import and the age of entries do not apply
here, and two entries with one address are both shown. Of more than 200 entries the newest are (R18). Dates are those
that the page would show, with the feed's own where they differ (R30). Of an HTML page the feeds it names are shown.

Options
  --base URL  where files came from, for relative links
  --json      one line per document: {"file", "items": [{"title", "url", "published_date", "shown_date"}], "error"},
              where published_date is the feed's own; "feeds" where it is a page that names some
  --help      this text

Exit codes: 0 every document was read, 1 some have an "error", 2 wrong usage.`;

const { values, positionals } = readArguments(help, {
  allowPositionals: true,
  options: { base: { type: "string" }, json: { type: "boolean" } },
});
if (positionals.length === 0) process.exit(refuseUsage(help, "Name at least one file, folder or address."));
if (values.base !== undefined && !URL.canParse(values.base))
  process.exit(refuseUsage(help, `--base ${values.base} is no address.`));
const sources = readSources(positionals);
const { allowHosts } = readValidSettings(projectRoot, exitCodes.wrongUsage).settings;
const drawProgress = sources.length > 20 ? showProgress("Reading") : () => {};

// `| head` closes the pipe: that is no fault.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 70));

let failures = 0;
for (const [index, source] of sources.entries()) {
  const shown = source.kind === "url" ? source.url : source.shown;
  const preview = await previewSource(source);
  if (typeof preview === "string" || preview.error) failures++;
  await write(values.json ? toLine(shown, preview) : toText(shown, preview));
  drawProgress(index + 1, sources.length);
}
process.exitCode = failures > 0 ? exitCodes.findings : exitCodes.fine;

async function previewSource(source: Source): Promise<DocumentPreview | string> {
  const read = await readSource(source, values.base ?? "", allowHosts);
  return typeof read === "string"
    ? read
    : previewDocument(read.bytes, read.finalUrl, { ...read, nowMs: Date.now() });
}

function toLine(file: string, preview: DocumentPreview | string): string {
  if (typeof preview === "string")
    return JSON.stringify({ file, items: [], error: preview } satisfies Preview);
  const { items, error, namedFeeds } = preview;
  const feeds = namedFeeds.length > 0 && { feeds: namedFeeds };
  return JSON.stringify({ file, items, error, ...feeds } satisfies Preview);
}

function toText(shown: string, preview: DocumentPreview | string): string {
  return typeof preview === "string" ? `${shown}\n  ${printError(preview)}\n` : printPreview(shown, preview);
}

async function write(line: string): Promise<void> {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, "drain");
}

function readSources(args: string[]): Source[] {
  try {
    return listDocuments(args, resolveOperand);
  } catch (error) {
    console.error(
      `${error instanceof Error ? error.message : error}\nCheck the path; --help tells the usage.`,
    );
    process.exit(exitCodes.wrongUsage);
  }
}
