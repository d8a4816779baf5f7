import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readSettings } from "#server/settings/read-settings.ts";
import { readArguments } from "./read-arguments.ts";
import { readSourceHash } from "./read-source-hash.ts";
import { type BuildResult, buildSite } from "./site-build/build-site.ts";
import { printProblem } from "./site-build/print-problem.ts";

const help = `Builds the site from content/ and src/site/ into dist/.

  npm run build
  npm run build -- --json
  npm run build -- --out /srv/waymark

Options
  --out DIR   where to put it (default: dist)
  --json      print the result as JSON
  --help      this text

Exit codes: 0 built, 1 content errors or a budget passed (the last good site stays), 2 wrong usage.`;

const root = fileURLToPath(new URL("../..", import.meta.url));

const { values } = readArguments(help, { options: { out: { type: "string" }, json: { type: "boolean" } } });
const { settings } = readSettings(root, process.env);
const result = await buildSite({
  root,
  contentFolder: settings.contentFolder,
  outFolder: values.out ?? join(root, "dist"),
  supabase: settings.supabase,
  sourceHash: readSourceHash(root, settings),
});
if (values.json) console.log(JSON.stringify(result, null, 2));
else printResult(result);
process.exit(result.ok ? 0 : 1);

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
