import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { readArguments } from "#host/read-arguments.ts";

const help = `npm run bench:links -- [--links 576] [--no-table] [--json]

Speed, memory and wrong verdicts of links:check beside linkinator, on the same loopback hosts in one run: a page of
20 KB per host, turn about, three times. linkinator reads the pages as links:check does, with its own 100 requests at
once and with the 8 that we allow ourselves; and once more as it comes, with HEAD, which sees no page. From 10,000 links
on only links:check is measured. At the end, how the open judged behaviours (bench/links/judged) are judged.

Examples: npm run bench:links
          npm run bench:links -- --links 50000 --no-table

Exit codes: 0 within the limits, 1 not, 2 wrong usage. Limits: 576 links in 15 s, 50,000 in 10 minutes, 200 MB,
faster than linkinator at the same work, fewer wrong verdicts.`;

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

const { values } = readArguments(help, {
  allowNegative: true,
  options: {
    json: { type: "boolean" },
    table: { type: "boolean", default: true },
    links: { type: "string", default: "576" },
  },
});
const count = Number(values.links);
if (!Number.isInteger(count) || count < 1) {
  console.error(`--links is a number from 1 on, and not "${values.links}".`);
  process.exitCode = 2;
} else process.exitCode = await run(count);

async function run(links: number): Promise<number> {
  const speed = await measureSpeed(links);
  const table = values.table ? await runScript<Compared>("compare-verdicts.ts", []) : undefined;
  const limitMs = links <= 576 ? 15_000 : Math.max(15_000, links * 12);
  const findings = [
    speed.waymark.ms > limitMs ? `took ${speed.waymark.ms} ms, the limit is ${limitMs}` : "",
    speed.waymark.peakMb > 200 ? `used ${speed.waymark.peakMb} MB, the limit is 200` : "",
    speed.waymark.wrong > 0 ? `${speed.waymark.wrong} good links were judged wrongly` : "",
    speed.ratio !== undefined && speed.ratio <= 1 ? `is slower than linkinator (${speed.ratio})` : "",
    table && table.waymarkWrong >= table.linkinatorWrong ? "has as many wrong verdicts as linkinator" : "",
  ].filter(Boolean);
  console.log(
    values.json ? JSON.stringify({ links, ...speed, table, findings }) : printFigures(links, speed, table),
  );
  if (values.table && !values.json)
    spawnSync(process.execPath, [scriptPath("run-judged.ts"), "judged"], { stdio: "inherit" });
  for (const finding of findings) console.error(`links:check ${finding}.`);
  return findings.length > 0 ? 1 : 0;
}

interface Speed {
  waymark: Measured;
  /** As it comes: HEAD, 100 at once. It sees a status and no page. */
  linkinatorHead?: Measured;
  /** It reads each page, as we do: with its own 100 at once, and with our 8. */
  linkinator100?: Measured;
  linkinator8?: Measured;
  /** Its better time with the same work, over ours. */
  ratio?: number;
  /** Its time with HEAD over ours. */
  headRatio?: number;
}

async function measureSpeed(links: number): Promise<Speed> {
  const server = spawn(process.execPath, [scriptPath("serve-links.ts")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const port = await readPort(server);
    const checkOurs = () => runScript<Measured>("check-with-waymark.ts", [String(port), String(links)]);
    if (links >= 10_000) return { waymark: await checkOurs() };
    const index = `http://index.test:${port}/index?links=${links}`;
    const checkTheirs = (...args: string[]) =>
      runScript<Measured>("check-with-linkinator.ts", [index, ...args], "resolve-names.ts");
    const rounds = [];
    for (let round = 0; round < 3; round++)
      rounds.push({
        waymark: await checkOurs(),
        linkinatorHead: await checkTheirs("100"),
        linkinator100: await checkTheirs("100", String(links)),
        linkinator8: await checkTheirs("8", String(links)),
      });
    return toSpeed(rounds);
  } finally {
    server.kill("SIGTERM");
  }
}

type Round = Record<"waymark" | "linkinatorHead" | "linkinator100" | "linkinator8", Measured>;

function toSpeed(rounds: Round[]): Speed {
  const of = (name: keyof Round) => mean(rounds.map((round) => round[name]));
  const [waymark, linkinatorHead, linkinator100, linkinator8] = [
    of("waymark"),
    of("linkinatorHead"),
    of("linkinator100"),
    of("linkinator8"),
  ];
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

async function readPort(server: ChildProcess): Promise<number> {
  const [line] = (await once(server.stdout as NonNullable<typeof server.stdout>, "data")) as [Buffer];
  return Number(line.toString());
}

async function runScript<T>(name: string, args: string[], preload?: string): Promise<T> {
  const before = preload ? ["--import", scriptPath(preload)] : [];
  const child = spawn(process.execPath, [...before, scriptPath(name), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return JSON.parse(await text(child.stdout)) as T;
}

function scriptPath(name: string): string {
  return fileURLToPath(new URL(`../../bench/links/${name}`, import.meta.url));
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
