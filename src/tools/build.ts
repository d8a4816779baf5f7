import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { exitCodes } from "#server/exit-codes.ts";
import { endOnFileError } from "./print-file-error.ts";
import { readArguments } from "./read-arguments.ts";
import { readSourceHash } from "./read-source-hash.ts";
import { readValidSettings } from "./read-valid-settings.ts";
import { type BuildResult, buildSite } from "./site-build/build-site.ts";
import { checkOutFolder } from "./site-build/check-out-folder.ts";
import { printProblem } from "./site-build/print-problem.ts";

const help = `Builds the site from content/ and src/site/ into dist/.

  npm run build
  npm run build -- --json
  npm run build -- --out /srv/www/hub
  npm run build -- --budgets

Options
  --out DIR   where to put it (default: dist): a new or an empty folder, or an earlier build, which is replaced whole
  --budgets   end with 1 where a size is over its budget, which is for developers: the sizes of the frame of a page, and
              what a link may add
  --json      print the result as JSON
  --help      this text

Exit codes: 0 built, 1 content errors, a file that cannot be read or written, or with --budgets a size over its budget
(the last good site stays), 2 wrong usage, 78 bad setting.`;

const root = fileURLToPath(new URL("../..", import.meta.url));

const { values } = readArguments(help, {
  options: {
    out: { type: "string" },
    json: { type: "boolean" },
    budgets: { type: "boolean", default: false },
  },
});
const outFolder = values.out ?? join(root, "dist");
const { settings } = readValidSettings(root);
const mistake = checkOutFolder(outFolder, root, settings);
if (mistake) {
  console.error(mistake);
  process.exit(exitCodes.wrongUsage);
}
const result = await build().catch(endOnFileError);
if (values.json) console.log(JSON.stringify(result, null, 2));
else printResult(result);
process.exit(result.ok ? 0 : 1);

async function build(): Promise<BuildResult> {
  const { contentFolder, supabase } = settings;
  const sourceHash = readSourceHash(root, settings);
  return buildSite({ root, contentFolder, outFolder, supabase, sourceHash, holdsBudgets: values.budgets });
}

function printResult({ ok, problems, sizes }: BuildResult): void {
  for (const problem of problems) console.error(printProblem(problem));
  for (const { name, bytes, limit } of sizes) {
    console.log(`${name}: ${toKilobytes(bytes)} of ${toKilobytes(limit)} KB brotli`);
  }
  console.log(ok ? "Built." : "Not built: the last good site stays in place.");
}

function toKilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(1);
}
