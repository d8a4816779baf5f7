import { fetchNewsForBuild } from "#build/fetch-news-for-build.ts";
import { exitCodes } from "#host/exit-codes.ts";
import { endOnFileError } from "#host/explain-file-error.ts";
import { writeFileDurably } from "#host/write-file-durably.ts";
import { readCommand, resolveOperand } from "./frame/read-command.ts";

const { options, one, readSettings } = readCommand(
  `Asks the news sources that are due once and writes the newest headlines into a file, for a page without a server:
"npm run build -- --news-from FILE" builds them in. The store (WAYMARK_DATA or DATABASE_URL) remembers earlier runs, so a
source that does not answer keeps its headlines.

  npm run news:fetch -- news.json

Options
  --dry-run   read the sources and the store, write no file
  --json      print the file

Exit codes: 0 done, 1 content errors, or a store or file that cannot be read or written, 2 wrong usage, 78 bad setting.`,
  { takesOperands: true },
);
const name = one("Name the file to write.");
const news = await fetchNewsForBuild(readSettings());
if (!news) process.exit(exitCodes.findings);
const text = `${JSON.stringify(news, null, 1)}\n`;
if (!options["dry-run"]) await writeFileDurably(resolveOperand(name), text).catch(endOnFileError);
if (options.json) process.stdout.write(text);
else console.log(`${news.headlines.length} headlines ${options["dry-run"] ? "would be" : "are"} in ${name}.`);
