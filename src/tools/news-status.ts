import { end, exitCodes } from "#host/exit-codes.ts";
import { checkAsked, printFeedReports, toFeedReport } from "#operators/feed-report.ts";
import { readFeedFigures } from "#operators/read-feed-figures.ts";
import { readFeedsFile } from "#server/ingest/read-feeds-file.ts";
import { toCoolingHosts, toFeedHost } from "#server/ingest/run-refresh.ts";
import { adviseOnStore } from "#server/store/open-beside.ts";
import { printProblems, readCommand } from "./frame/read-command.ts";

const { answer, readSettings } = readCommand(
  `Shows how every news source is doing: its last success and next check, what is wrong and what to do, how many of its
headlines are kept and how many are in the ticker. Reads the store of the server, which may be running: the embedded one in
WAYMARK_DATA, or PostgreSQL if DATABASE_URL is set. Names what is wrong in the list of sources, too.

  npm run news:status
  npm run news:status -- --json

Options
  --json   print {"ok", "checked_at", "feeds": [...], "problems": [...]}

Exit codes: 0 nothing to do, 1 a source has failed for over a week, is gone or has moved for good, none has been asked for a
week, the list of sources has errors, or there is no store yet or it does not answer, 2 wrong usage, 78 bad setting.`,
);
const nowMs = Date.now();
const settings = readSettings();
const refuse = (error: unknown) => end({ code: exitCodes.findings, text: adviseOnStore(error, settings) });
const figures = await readFeedFigures(settings).catch(refuse);
const states = figures.map(({ state }) => state);
const cooling = toCoolingHosts(states, nowMs);
const reports = figures.map(({ state, counts }) =>
  toFeedReport(state, counts, nowMs, cooling.get(toFeedHost(state))),
);
const list = await readFeedsFile(settings.feedsFile, { ...settings, product: "", url: "" });
const problems = [...checkAsked(states, nowMs), ...list.problems];
const needsCare =
  reports.some(({ needs_care }) => needs_care) || problems.some(({ level }) => level === "error");
const fields = { checked_at: new Date(nowMs).toISOString(), feeds: reports, problems };
process.exitCode = answer(!needsCare, fields, () => {
  printProblems(problems);
  console.log(printFeedReports(reports, nowMs));
});
