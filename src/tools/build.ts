import { join } from "node:path";
import { type BuildResult, buildSite } from "#build/build-site.ts";
import { checkOutFolder } from "#build/check-out-folder.ts";
import { fetchNewsForBuild, readNewsFile } from "#build/fetch-news-for-build.ts";
import { readSourceHash } from "#build/read-source-hash.ts";
import { recoverFolder } from "#build/replace-folder.ts";
import { end, exitCodes } from "#host/exit-codes.ts";
import { endOnFileError } from "#host/explain-file-error.ts";
import { toRealPath } from "#host/folders.ts";
import { projectRoot } from "#host/project-root.ts";
import { type NewsFile, newsFileName } from "#news/news-file.ts";
import { printProblems, readCommand, resolveOperand } from "./frame/read-command.ts";

const { options, answer, refuse, readSettings } = readCommand(
  `Builds the site from content/ and src/site/ into dist/.

  npm run build
  npm run build -- --news
  npm run build -- --out /srv/www/hub

Options
  --out DIR          where to put it (default: dist): a new or empty folder, or an earlier build, which is replaced
  --news             for static hosting: ask the news sources that are due, and build the newest headlines into the home
                     page and news.json. A source or store that fails keeps its earlier headlines
  --news-from FILE   the same with the headlines of a file from "npm run news:fetch"; asks no source
  --budgets          for developers: end with 1 if a size is over its budget, for the frame of a page or for each link
  --preview          leave out the compressed copies, which take most of the time: the desk's preview sends none
  --quick            for tests: --budgets, but what grows with the links is compressed as if there were very many
  --json             print the result as JSON

Exit codes: 0 built, 1 content errors, a file that cannot be read or written, or with --budgets a size over its budget
(the last good site stays), 2 wrong usage, 78 bad setting.`,
);
const outFolder = resolveOperand(options.out ?? join(projectRoot, "dist"));
const settings = readSettings();
await recoverFolder(toRealPath(outFolder));
const mistake = checkOutFolder(outFolder, projectRoot, settings);
if (mistake) end({ code: exitCodes.wrongUsage, text: mistake });
if (options.news && options["news-from"] !== undefined)
  refuse("--news asks the sources and --news-from does not: use one of them.");
const result = await build().catch(endOnFileError);
process.exit(answer(result.ok, result, () => printResult(result)));

async function build(): Promise<BuildResult> {
  const { budgets, preview: isPreview, quick: isQuick } = options;
  const holdsBudgets = budgets || isQuick;
  const made = { news: await readNews(), sourceHash: readSourceHash(projectRoot, settings) };
  return buildSite({ ...settings, ...made, root: projectRoot, outFolder, holdsBudgets, isPreview, isQuick });
}

/** The build itself reports content errors. If the store cannot be opened, the page keeps the headlines that it has. */
async function readNews(): Promise<NewsFile | undefined> {
  const { news: asksSources, "news-from": file } = options;
  if (!asksSources && file === undefined) return undefined;
  const fetched = asksSources && (await fetchNewsForBuild(settings));
  if (fetched) return fetched;
  const news = await readNewsFile(file ? resolveOperand(file) : join(outFolder, "public", newsFileName));
  if (typeof news !== "string") return news;
  return asksSources ? { headlines: [] } : end({ code: exitCodes.findings, text: news });
}

function printResult({ ok, problems, sizes }: BuildResult): void {
  const toKilobytes = (size: number) => (size / 1024).toFixed(1);
  // With --news the problems were printed before the sources were asked. Without sizes, nothing was built.
  if (!options.news || sizes.length > 0) printProblems(problems, console.error);
  for (const { name, bytes, limit } of sizes)
    console.log(`${name}: ${toKilobytes(bytes)} of ${toKilobytes(limit)} KB brotli`);
  console.log(ok ? "Built." : "Not built: the last good site stays in place.");
}
