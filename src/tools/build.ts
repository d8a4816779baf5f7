import { join } from "node:path";
import { printProblem } from "#base/problem.ts";
import { type BuildResult, buildSite } from "#build/build-site.ts";
import { checkOutFolder } from "#build/check-out-folder.ts";
import { fetchNewsForBuild, readNewsFile } from "#build/news/fetch-news-for-build.ts";
import { readSourceHash } from "#build/read-source-hash.ts";
import { exitCodes } from "#host/exit-codes.ts";
import { endOnFileError } from "#host/explain-file-error.ts";
import { projectRoot } from "#host/project-root.ts";
import { readArguments, refuseUsage } from "#host/read-arguments.ts";
import { readValidSettings } from "#host/settings/read-settings.ts";
import type { NewsFile } from "#news/news-file.ts";

const help = `Builds the site from content/ and src/site/ into dist/.

  npm run build
  npm run build -- --news
  npm run build -- --json
  npm run build -- --out /srv/www/hub
  npm run build -- --budgets

Options
  --out DIR   where to put it (default: dist): a new or an empty folder, or an earlier build, which is replaced whole
  --news      for a host of static files without a server: look at the news sources that are due, and bake the newest
              headlines into the home page and news.json. A source that fails leaves those from before
  --news-from FILE
              the same with the headlines of a file that "npm run news:fetch" wrote; no source is asked
  --budgets   end with 1 where a size is over its budget, which is for developers: the sizes of the frame of a page, and
              what a link may add
  --json      print the result as JSON
  --help      this text

Exit codes: 0 built, 1 content errors, a file that cannot be read or written, or with --budgets a size over its budget
(the last good site stays), 2 wrong usage, 78 bad setting.`;

const { values } = readArguments(help, {
  options: {
    out: { type: "string" },
    news: { type: "boolean", default: false },
    "news-from": { type: "string" },
    json: { type: "boolean" },
    budgets: { type: "boolean", default: false },
  },
});
const outFolder = values.out ?? join(projectRoot, "dist");
const { settings } = readValidSettings(projectRoot);
const mistake = checkOutFolder(outFolder, projectRoot, settings);
if (mistake) {
  console.error(mistake);
  process.exit(exitCodes.wrongUsage);
}
if (values.news && values["news-from"] !== undefined)
  process.exit(refuseUsage(help, "--news asks the sources and --news-from does not: give one of them."));
const result = await build().catch(endOnFileError);
if (values.json) console.log(JSON.stringify(result, null, 2));
else printResult(result);
process.exit(result.ok ? 0 : 1);

async function build(): Promise<BuildResult> {
  const { contentFolder, supabase } = settings;
  const news = await readNews();
  const sourceHash = readSourceHash(projectRoot, settings);
  const { budgets: holdsBudgets } = values;
  return buildSite({ root: projectRoot, contentFolder, outFolder, supabase, news, sourceHash, holdsBudgets });
}

/** Content errors are told by the build itself, and a store that does not open is no reason to have no page. */
async function readNews(): Promise<NewsFile | undefined> {
  if (values.news) return (await fetchNewsForBuild(projectRoot, settings)) ?? { headlines: [] };
  const file = values["news-from"];
  if (file === undefined) return undefined;
  const news = await readNewsFile(file);
  if (typeof news !== "string") return news;
  console.error(news);
  process.exit(exitCodes.findings);
}

function printResult({ ok, problems, sizes }: BuildResult): void {
  for (const problem of problems) console.error(printProblem(problem));
  for (const { name, bytes, limit } of sizes)
    console.log(`${name}: ${toKilobytes(bytes)} of ${toKilobytes(limit)} KB brotli`);
  console.log(ok ? "Built." : "Not built: the last good site stays in place.");
}

function toKilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(1);
}
