import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { projectRoot } from "#host/project-root.ts";
import { runScript, startScript } from "../../bench/start-script.ts";
import { readCommand } from "./frame/read-command.ts";

const { options, wholes } = readCommand(
  `Speed, memory and wrong verdicts of links:check beside linkinator, on the same loopback hosts in one run: one page of 20 KB
per host, three times in turns. linkinator reads the pages as links:check does, first with its usual 100 requests at once,
then with our 8; and once more as it comes, with HEAD, which sees no page. From 10,000 links on only links:check is
measured. At the end it shows how the open judged behaviours (bench/links/judged) are judged.

  npm run bench:links
  npm run bench:links -- --links 50000 --no-table

Options
  --links N    how many links (default 576)
  --no-table   leave out the table of server behaviours, and the judged ones
  --json       print the figures as JSON
  --help       show this text

Exit codes: 0 within the limits, 1 not, 2 wrong usage. Limits: 576 links in 15 s, 50,000 in 10 minutes, 200 MB, faster than
linkinator at the same work, fewer wrong verdicts.`,
);

const resolveNames = fileURLToPath(new URL("../../bench/links/resolve-names.ts", import.meta.url));

interface Measured {
  ms: number;
  peakMb: number;
  checked: number;
  wrong: number;
}

interface Compared {
  rows: number;
  waymarkWrongVerdicts: number;
  waymarkWrong: number;
  linkinatorWrong: number;
}

const [count = 0] = wholes("links", "576");
process.exitCode = await run(count);

async function run(links: number): Promise<number> {
  const speed = await measureSpeed(links);
  const table = options["no-table"] ? undefined : await runScript<Compared>("links/compare-verdicts.ts");
  const limitMs = links <= 576 ? 15_000 : Math.max(15_000, links * 12);
  const findings = [
    speed.waymark.ms > limitMs ? `took ${speed.waymark.ms} ms, the limit is ${limitMs}` : "",
    speed.waymark.peakMb > 200 ? `used ${speed.waymark.peakMb} MB, the limit is 200` : "",
    speed.waymark.wrong > 0 ? `${speed.waymark.wrong} good links were judged wrongly` : "",
    speed.ratio !== undefined && speed.ratio <= 1 ? `is slower than linkinator (${speed.ratio})` : "",
    table && table.waymarkWrong >= table.linkinatorWrong ? "has as many wrong verdicts as linkinator" : "",
  ].filter(Boolean);
  console.log(
    options.json ? JSON.stringify({ links, ...speed, table, findings }) : printFigures(links, speed, table),
  );
  if (!options["no-table"] && !options.json)
    spawnSync(process.execPath, ["bench/links/run-judged.ts", "judged"], {
      cwd: projectRoot,
      stdio: "inherit",
    });
  for (const finding of findings) console.error(`links:check ${finding}.`);
  return findings.length > 0 ? 1 : 0;
}

interface Speed {
  waymark: Measured;
  /** As it comes: HEAD, 100 at once. It sees a status but no page. */
  linkinatorHead?: Measured;
  /** It reads each page, as we do: with its usual 100 at once, and with our 8. */
  linkinator100?: Measured;
  linkinator8?: Measured;
  /** Its better time with the same work, over ours. */
  ratio?: number;
  /** Its time with HEAD over ours. */
  headRatio?: number;
}

async function measureSpeed(links: number): Promise<Speed> {
  const server = await startScript<number>("links/serve-links.ts");
  try {
    const port = server.first;
    const checkOurs = () => runScript<Measured>("links/check-with-waymark.ts", [port, links]);
    if (links >= 10_000) return { waymark: await checkOurs() };
    const index = `http://index.test:${port}/index?links=${links}`;
    const checkTheirs = (...args: number[]) =>
      runScript<Measured>("links/check-with-linkinator.ts", [index, ...args], {
        flags: ["--import", resolveNames],
      });
    const rounds = [];
    for (let round = 0; round < 3; round++)
      rounds.push({
        waymark: await checkOurs(),
        linkinatorHead: await checkTheirs(100),
        linkinator100: await checkTheirs(100, links),
        linkinator8: await checkTheirs(8, links),
      });
    return toSpeed(rounds);
  } finally {
    await server.stop();
  }
}

type Round = Record<"waymark" | "linkinatorHead" | "linkinator100" | "linkinator8", Measured>;

function toSpeed(rounds: Round[]): Speed {
  const of = (name: keyof Round) => mean(rounds.map((round) => round[name]));
  const [waymark, linkinator100, linkinator8] = [of("waymark"), of("linkinator100"), of("linkinator8")];
  const linkinatorHead = of("linkinatorHead");
  const ratioOf = (ms: number) => Math.round((100 * ms) / waymark.ms) / 100;
  const ratio = ratioOf(Math.min(linkinator100.ms, linkinator8.ms));
  return {
    waymark,
    linkinatorHead,
    linkinator100,
    linkinator8,
    ratio,
    headRatio: ratioOf(linkinatorHead.ms),
  };
}

function mean(rounds: Measured[]): Measured {
  const average = (pick: (round: Measured) => number) =>
    Math.round(rounds.reduce((sum, round) => sum + pick(round), 0) / rounds.length);
  return {
    ms: average(({ ms }) => ms),
    peakMb: Math.max(...rounds.map(({ peakMb }) => peakMb)),
    checked: average(({ checked }) => checked),
    wrong: Math.max(...rounds.map(({ wrong }) => wrong)),
  };
}

function printFigures(links: number, speed: Speed, table: Compared | undefined): string {
  const line = (name: string, measured: Measured | undefined) =>
    measured
      ? [`${name}: ${(measured.ms / 1000).toFixed(1)} s, ${measured.peakMb} MB, ${measured.checked} checked`]
      : [];
  return [
    `${links} links on loopback hosts`,
    ...line("  links:check, 8 at once", speed.waymark),
    ...line("  linkinator reading the pages, 100 at once", speed.linkinator100),
    ...line("  linkinator reading the pages, 8 at once", speed.linkinator8),
    ...line("  linkinator asking for HEAD only, 100 at once", speed.linkinatorHead),
    ...(speed.ratio === undefined
      ? []
      : [
          `  linkinator's time over ours: ${speed.ratio} for the same work, ${speed.headRatio} with HEAD only`,
        ]),
    ...(table
      ? [
          `Table of ${table.rows} server behaviours: does the link work for a visitor?`,
          `  links:check wrong: ${table.waymarkWrong} (exact verdict of fourteen: ${table.waymarkWrongVerdicts} wrong)`,
          `  linkinator wrong: ${table.linkinatorWrong}`,
        ]
      : []),
  ].join("\n");
}
