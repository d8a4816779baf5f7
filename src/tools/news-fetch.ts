import { resolve } from "node:path";
import { fetchNewsForBuild } from "#build/news/fetch-news-for-build.ts";
import { exitCodes } from "#host/exit-codes.ts";
import { endOnFileError } from "#host/explain-file-error.ts";
import { projectRoot } from "#host/project-root.ts";
import { readArguments, refuseUsage } from "#host/read-arguments.ts";
import { readValidSettings } from "#host/settings/read-settings.ts";
import { writeFileDurably } from "#host/write-file-durably.ts";

const help = `Looks once at the news sources that are due and writes the newest headlines into a file, for a page without a server:
"npm run build -- --news-from FILE" bakes them in. What earlier runs have seen is kept in the store (WAYMARK_DATA or
DATABASE_URL), so a source that does not answer takes nothing away.

  npm run news:fetch -- news.json

Options
  --dry-run   read the sources and the store, and write no file
  --json      print the file
  --help      this text

Exit codes: 0 done, 1 content errors, or a store or file that cannot be read or written, 2 wrong usage, 78 bad setting.`;

const { values, positionals } = readArguments(help, {
  options: { "dry-run": { type: "boolean" }, json: { type: "boolean" } },
  allowPositionals: true,
});
const [name = "", ...more] = positionals;
if (name === "" || more.length > 0) process.exit(refuseUsage(help, "Name one file to write."));
const news = await fetchNewsForBuild(projectRoot, readValidSettings(projectRoot).settings);
if (!news) process.exit(exitCodes.findings);
const text = `${JSON.stringify(news, null, 1)}\n`;
if (!values["dry-run"]) await writeFileDurably(resolve(name), text).catch(endOnFileError);
if (values.json) process.stdout.write(text);
else {
  const verb = values["dry-run"] ? "would be" : "are";
  console.log(`${news.headlines.length} headlines ${verb} in ${name}.`);
}
