import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { exitCodes } from "#server/exit-codes.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { type Settings, SettingsError } from "#server/settings/settings.ts";
import { storeFileName } from "#server/store/sqlite-store.ts";
import type { FeedReport } from "./news-status/feed-report.ts";
import { printFeedReports } from "./news-status/print-feed-reports.ts";
import { readFeedReports } from "./news-status/read-feed-reports.ts";

const help = `Shows how every news source is doing: last success, next look, what is wrong in words and what to do,
how many of its headlines are kept and how many are in the ticker. Reads beside a running server.

  npm run news:status
  npm run news:status -- --json

Options
  --json   one object: {"checked_at", "feeds": [...]}
  --help   this text

Exit codes: 0 nothing to do, 1 a source has failed for over a week, is gone, or has moved for good; also when there is
no store yet. 2 wrong usage, 78 bad setting.`;

const nowMs = Date.now();
const wantsJson = readArguments();
const reports = readReports(readValidSettings());
console.log(
  wantsJson
    ? JSON.stringify({ checked_at: new Date(nowMs).toISOString(), feeds: reports })
    : printFeedReports(reports, nowMs),
);
process.exitCode = reports.some(({ needs_care }) => needs_care) ? exitCodes.findings : exitCodes.fine;

function readArguments(): boolean {
  try {
    const { values } = parseArgs({ options: { json: { type: "boolean" }, help: { type: "boolean" } } });
    if (!values.help) return values.json ?? false;
    console.log(help);
    process.exit(exitCodes.fine);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${help}`);
    process.exit(exitCodes.wrongUsage);
  }
}

function readValidSettings(): Settings {
  try {
    return readSettings(fileURLToPath(new URL("../..", import.meta.url)), process.env).settings;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exit(exitCodes.badSetting);
  }
}

function readReports({ dataFolder, databaseUrl }: Settings): FeedReport[] {
  const path = join(dataFolder, storeFileName);
  if (databaseUrl) {
    console.error(
      "DATABASE_URL is set, and this command reads the embedded store only. Ask the table news_sources.",
    );
    process.exit(exitCodes.findings);
  }
  if (!existsSync(path)) {
    console.error(`There is no store at ${path} yet. npm start makes it; WAYMARK_DATA names another folder.`);
    process.exit(exitCodes.findings);
  }
  try {
    return readFeedReports(path, nowMs);
  } catch (error) {
    console.error(`${path} cannot be read: ${error instanceof Error ? error.message : error}.`);
    console.error("Start the server once: it mends the store or puts it aside, and fetches the news again.");
    process.exit(exitCodes.findings);
  }
}
