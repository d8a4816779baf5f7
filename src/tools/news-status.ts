import { existsSync } from "node:fs";
import { join } from "node:path";
import { exitCodes } from "#host/exit-codes.ts";
import { projectRoot } from "#host/project-root.ts";
import { readValidSettings } from "#host/settings/read-settings.ts";
import { type FeedReport, printFeedReports, toFeedReports } from "#operators/feed-report.ts";
import { readPostgresFigures, readSqliteFigures } from "#operators/read-feed-figures.ts";
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
const nowMs = Date.now();
const { dataFolder, databaseUrl } = readValidSettings(projectRoot).settings;
const reports = databaseUrl
  ? await readFromPostgres(databaseUrl)
  : readFromFile(join(dataFolder, storeFileName));
console.log(
  options.json
    ? JSON.stringify({ checked_at: new Date(nowMs).toISOString(), feeds: reports })
    : printFeedReports(reports, nowMs),
);
process.exitCode = reports.some(({ needs_care }) => needs_care) ? exitCodes.findings : exitCodes.fine;

async function readFromPostgres(databaseUrl: string): Promise<FeedReport[]> {
  try {
    return toFeedReports(await readPostgresFigures(databaseUrl), nowMs);
  } catch (error) {
    const { message, code = "" } = error as Error & { code?: string };
    // Classes 3F and 42: no schema, no table, or no right to it.
    const isSchema = code.startsWith("3F") || code.startsWith("42");
    console.error(`The database of DATABASE_URL cannot be read: ${message || code}.`);
    console.error(
      isSchema
        ? "Create its tables with npm run db:migrate, and connect as the server's own user."
        : "Check that PostgreSQL is running and that DATABASE_URL names its host, port, user and database.",
    );
    process.exit(exitCodes.findings);
  }
}

function readFromFile(path: string): FeedReport[] {
  if (!existsSync(path)) {
    console.error(
      `There is no store at ${path} yet. npm start creates it; WAYMARK_DATA names another folder.`,
    );
    process.exit(exitCodes.findings);
  }
  try {
    return toFeedReports(readSqliteFigures(path), nowMs);
  } catch (error) {
    console.error(`${path} cannot be read: ${error instanceof Error ? error.message : error}.`);
    console.error(
      "Start the server once: it repairs the store or moves it aside, and fetches the news again.",
    );
    process.exit(exitCodes.findings);
  }
}
