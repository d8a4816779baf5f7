import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { projectRoot } from "#host/project-root.ts";
import { type Finding, printFinding } from "../../bench/finding.ts";
import { runScript, startScript } from "../../bench/start-script.ts";
import { readCommand } from "./frame/read-command.ts";

const { options, answer, whole } = readCommand(
  `Speed, memory and wrong verdicts of links:check beside linkinator, on the same loopback hosts in one run: one page of 20 KB
per host, three times, alternating. linkinator reads the pages as links:check does, first with its usual 100 requests at once,
then with our 8; and once more as it comes, with HEAD, which sees no page. From 10,000 links on only links:check is
measured. At the end it shows how the open judged behaviours (bench/links/judged) are judged.

  npm run bench:links
  npm run bench:links -- --links 50000 --no-table

Options
  --links N    how many links (default 576)
  --no-table   leave out the table of server behaviours, and the judged ones
  --json       print {"ok", "findings": [{"what", "figure", "goal", "holds"}]}

Exit codes: 0 within the limits, 1 not, 2 wrong usage. Limits: 576 links in 15 s, 50,000 in 10 minutes, 200 MB, faster than
linkinator at the same work, fewer wrong verdicts.`,
);

/** How linkinator is started; without a number of links it goes by the index. */
const contenders = {
  "linkinator reading the pages, 100 at once": (links: number) => [100, links],
  "linkinator reading the pages, 8 at once": (links: number) => [8, links],
  "linkinator asking for HEAD only, 100 at once": () => [100],
};
const resolveNames = fileURLToPath(new URL("../../bench/links/resolve-names.ts", import.meta.url));

type Measured = { ms: number; peakMb: number; checked: number; wrong: number };

const count = whole("links", 576);
const findings = await measureSpeed(count);
if (!options["no-table"]) findings.push(await compareVerdicts());
const ok = findings.every(({ holds }) => holds !== false);
process.exitCode = answer(ok, { findings }, () => console.log(findings.map(printFinding).join("\n")));
if (!options["no-table"] && !options.json)
  spawnSync(process.execPath, ["bench/links/run-judged.ts", "judged"], {
    cwd: projectRoot,
    stdio: "inherit",
  });

async function measureSpeed(links: number): Promise<Finding[]> {
  const server = await startScript<number>("links/serve-links.ts");
  try {
    const ours: Measured[] = [];
    const theirs = Object.entries(contenders).map(([name, toArgs]) => ({
      name,
      toArgs,
      rounds: [] as Measured[],
    }));
    const index = `http://index.test:${server.first}/index?links=${links}`;
    const isCompared = links < 10_000;
    for (let round = 0; round < (isCompared ? 3 : 1); round++) {
      ours.push(await runScript<Measured>("links/check-with-waymark.ts", [server.first, links]));
      for (const { toArgs, rounds } of isCompared ? theirs : [])
        rounds.push(
          await runScript<Measured>("links/check-with-linkinator.ts", [index, ...toArgs(links)], {
            flags: ["--import", resolveNames],
          }),
        );
    }
    return [
      ...judgeOurs(links, ours),
      ...(isCompared ? theirs.map(({ name, rounds }) => ({ what: name, figure: printRounds(rounds) })) : []),
      ...(isCompared
        ? compareTimes(
            meanMs(ours),
            theirs.map(({ rounds }) => meanMs(rounds)),
          )
        : []),
    ];
  } finally {
    await server.stop();
  }
}

function judgeOurs(links: number, rounds: readonly Measured[]): Finding[] {
  const limitMs = links <= 576 ? 15_000 : Math.max(15_000, links * 12);
  const wrong = Math.max(...rounds.map((round) => round.wrong));
  return [
    {
      what: `${links} links, links:check, 8 at once`,
      figure: printRounds(rounds),
      goal: `${limitMs / 1000} s, 200 MB`,
      holds: meanMs(rounds) <= limitMs && rounds.every(({ peakMb }) => peakMb <= 200),
    },
    { what: "good links that it judged wrongly", figure: String(wrong), goal: "0", holds: wrong === 0 },
  ];
}

/** linkinator with the same work counts with the better of its two times. */
function compareTimes(ours: number, [reading100 = 0, reading8 = 0, headOnly = 0]: number[]): Finding[] {
  const ratio = Math.min(reading100, reading8) / ours;
  return [
    {
      what: "linkinator's time over ours, same work",
      figure: ratio.toFixed(2),
      goal: "more than 1",
      holds: ratio > 1,
    },
    { what: "linkinator's time over ours, HEAD only", figure: (headOnly / ours).toFixed(2) },
  ];
}

/** Of the check's own table of server behaviours: does the link work for a visitor? */
async function compareVerdicts(): Promise<Finding> {
  const table =
    await runScript<Record<"rows" | "waymarkWrongVerdicts" | "waymarkWrong" | "linkinatorWrong", number>>(
      "links/compare-verdicts.ts",
    );
  return {
    what: `server behaviours judged wrongly, of ${table.rows}`,
    figure: `${table.waymarkWrong} (exact verdict ${table.waymarkWrongVerdicts})`,
    goal: `fewer than linkinator's ${table.linkinatorWrong}`,
    holds: table.waymarkWrong < table.linkinatorWrong,
  };
}

function meanMs(rounds: readonly Measured[]): number {
  return rounds.reduce((sum, { ms }) => sum + ms, 0) / rounds.length;
}

function printRounds(rounds: readonly Measured[]): string {
  const peakMb = Math.max(...rounds.map((round) => round.peakMb));
  return `${(meanMs(rounds) / 1000).toFixed(1)} s, ${peakMb} MB, ${rounds[0]?.checked} checked`;
}
