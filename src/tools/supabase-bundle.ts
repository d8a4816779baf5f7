import { join, relative } from "node:path";
import { bundleFunction } from "#build/edge/bundle-function.ts";
import { readHubFacts } from "#build/edge/read-hub-facts.ts";
import { projectRoot } from "#host/project-root.ts";
import { writeFileDurably } from "#host/write-file-durably.ts";
import { printProblems, readCommand, resolveOperand } from "./frame/read-command.ts";

const { options, answer, readSettings } = readCommand(
  `Makes the Edge Function fetch-news: one file for Deno that contains the list of feeds, the hub's own updates and the names
of the migrations. Run it before each "supabase functions deploy", and again when the content has changed.

  npm run supabase:bundle
  npm run supabase:bundle -- --dry-run

Options
  --out FILE   where to put it (default: supabase/functions/fetch-news/generated/index.js)
  --dry-run    only say what would be written
  --json       print {"ok", "file", "bytes", "feeds", "imports", "dry_run", "problems"}

Exit codes: 0 done, 1 content errors (nothing is written), 2 wrong usage, 78 bad setting.`,
);
const { facts, problems } = await readHubFacts(readSettings());
if (!options.json) printProblems(problems, console.error);
if (!facts) process.exit(answer(false, { problems }, () => {}));

const { code, bytes, imports } = await bundleFunction(projectRoot, facts);
const usualFile = join(projectRoot, "supabase/functions/fetch-news/generated/index.js");
const file = resolveOperand(options.out ?? usualFile);
if (!options["dry-run"]) await writeFileDurably(file, code);
const feeds = facts.feeds.length;
answer(true, { file, bytes, feeds, imports, dry_run: options["dry-run"], problems }, () => {
  const written = `${relative(process.cwd(), file)} ${options["dry-run"] ? "would be" : "is"} written`;
  console.log(`${written}: ${(bytes / 1024).toFixed(0)} KB, ${feeds} feeds, needs ${imports.join(", ")}.`);
});
