import { existsSync } from "node:fs";
import { join } from "node:path";
import { exitCodes } from "#host/exit-codes.ts";
import { projectRoot } from "#host/project-root.ts";
import { readValidSettings } from "#host/settings/read-settings.ts";
import { printFeedReports, toFeedReports } from "#operators/feed-report.ts";
import { type FeedFigures, readPostgresFigures, readSqliteFigures } from "#operators/read-feed-figures.ts";
import { storeFileName } from "#server/store/sqlite-store.ts";
import { readCommand } from "./frame/read-command.ts";

const { options } = readCommand(
  `Shows how every news source is doing: its last success and next check, what is wrong and what to do, how many of its
headlines are kept and how many are in the ticker. Reads the store of the server, which may be running: the embedded one in
WAYMARK_DATA, or PostgreSQL if DATABASE_URL is set.

  npm run news:status
  npm run news:status -- --json
  DATABASE_URL=postgres://hub@HOST/DB npm run news:status

Options
  --json   print {"checked_at", "feeds": [...]}
  --help   show this text

Exit codes: 0 nothing to do, 1 a source has failed for over a week, is gone or has moved for good, or there is no store yet
or it does not answer, 2 wrong usage, 78 bad setting.`,
);
const repair = "Start the server once: it repairs the store or moves it aside, and fetches the news again.";
const nowMs = Date.now();
const { dataFolder, databaseUrl } = readValidSettings(projectRoot).settings;
const reports = toFeedReports(await readFigures(), nowMs);
console.log(
  options.json
    ? JSON.stringify({ checked_at: new Date(nowMs).toISOString(), feeds: reports })
    : printFeedReports(reports, nowMs),
);
process.exitCode = reports.some(({ needs_care }) => needs_care) ? exitCodes.findings : exitCodes.fine;

async function readFigures(): Promise<FeedFigures[]> {
  const path = join(dataFolder, storeFileName);
  if (!databaseUrl && !existsSync(path))
    return end(`There is no store at ${path} yet. npm start creates it; WAYMARK_DATA names another folder.`);
  try {
    return databaseUrl ? await readPostgresFigures(databaseUrl) : readSqliteFigures(path);
  } catch (error) {
    const { message, code = "" } = error as Error & { code?: string };
    const shown = databaseUrl ? "The database of DATABASE_URL" : path;
    return end(`${shown} cannot be read: ${message || code}.\n${databaseUrl ? adviseOn(code) : repair}`);
  }
}

/** Classes 3F and 42: no schema, no table, or no right to it. */
function adviseOn(code: string): string {
  return /^(3F|42)/.test(code)
    ? "Create its tables with npm run db:migrate, and connect as the server's own user."
    : "Check that PostgreSQL is running and that DATABASE_URL names its host, port, user and database.";
}

function end(text: string): never {
  console.error(text);
  process.exit(exitCodes.findings);
}
