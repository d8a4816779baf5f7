import { showProgress } from "#host/show-progress.ts";
import { type Finding, printFinding, printLoad, readLoad } from "../../bench/finding.ts";
import { findFirstRoundTrip } from "../../bench/page/first-round-trip.ts";
import type { FirstKey, KeyMoment } from "../../bench/page/measure-first-key.ts";
import type { Measured, Method } from "../../bench/page/measure-page.ts";
import type { ServedPage, ServedPages } from "../../bench/page/serve-pages.ts";
import { startChromium } from "../../bench/page/start-chromium.ts";
import { type Compared, toFindings, toKeyFinding } from "../../bench/page/to-findings.ts";
import { startScript } from "../../bench/start-script.ts";
import { readCommand } from "./frame/read-command.ts";

const names = ["home", "group", "largest"];
const methods: readonly Method[] = ["simulate", "devtools"];

const { options, answer, whole, refuse } = readCommand(
  `How soon pages appear on Lighthouse's mid-range phone, each beside a plain page with the same texts and links (no script, the
system's font, 1 kB of CSS) that the same server sends in the same round with the same headers. Measures the home page with 50 headlines, a
group's page and the largest one, with both methods of throttling; the home page again with a warm cache, and whether its
first screen arrives in the first round trip of a connection; whether the browser keeps each page for its back button; and
how soon results appear after the first letter, typed when the search is ready and right after the tap on its field.

  npm run bench:page
  npm run bench:page -- --rounds 3 --only group

Options
  --rounds N      how often each page is loaded, in turns; the medians count (default 5)
  --links N       grow the directory to that many links (default: as it is)
  --only NAME     one page: ${names.join(", ")}
  --method NAME   one method: ${methods.join(", ")}
  --json          print {"ok", "findings": [...], "load": {...}}

Takes about a quarter of an hour, and needs a quiet machine and Chromium (or another, named in CHROMIUM).

Exit codes: 0 every goal is met, 1 one is missed, 2 wrong usage.`,
);
const { only, method: wanted, json } = options;
const rounds = whole("rounds", 5);
const links = whole("links", 0, 0);
if (only !== undefined && !names.includes(only)) refuse(`There is no page "${only}".`);
if (wanted !== undefined && !methods.some((name) => name === wanted))
  refuse(`There is no method "${wanted}".`);

// Lighthouse loads a thousand modules, so the options are checked first.
const { isKeptForBack, measurePage } = await import("../../bench/page/measure-page.ts");
const { measureFirstKey } = await import("../../bench/page/measure-first-key.ts");
const findings = await run();
const load = readLoad();
const ok = findings.every(({ holds }) => holds !== false);
process.exitCode = answer(ok, { findings, load }, () => console.log(printLoad(load)));

async function run(): Promise<Finding[]> {
  const server = await startScript<ServedPages>("page/serve-pages.ts", [links]);
  try {
    return await measureAll(server.first);
  } finally {
    await server.stop();
  }
}

async function measureAll({ url, pages }: ServedPages): Promise<Finding[]> {
  const all: Finding[] = [];
  const tell = (found: Finding[]) => {
    all.push(...found);
    if (!json) for (const finding of found) console.log(printFinding(finding));
  };
  for (const page of pages.filter(({ name }) => only === undefined || name === only)) {
    for (const method of methods.filter((one) => wanted === undefined || one === wanted))
      tell(toFindings(await compare(url, page, method, false)));
    if (page.name === "home") {
      tell(toFindings(await compare(url, page, "devtools", true)));
      tell([await findFirstRoundTrip(url + page.path, page.name)]);
    }
    tell([await findKept(url, page)]);
    for (const moment of ["ready", "at once"] as const) tell([await findFirstKey(url, page, moment)]);
  }
  return all;
}

async function compare(url: string, page: ServedPage, method: Method, isAgain: boolean): Promise<Compared> {
  const what = `${page.name}, ${page.links} links, ${method}${isAgain ? ", second visit" : ""}`;
  const onProgress = showProgress(what);
  const own: Measured[] = [];
  const plain: Measured[] = [];
  for (let round = 0; round < rounds; round++) {
    onProgress(round, rounds);
    own.push(await loadOnce(url + page.path, method, isAgain));
    plain.push(await loadOnce(url + page.plainPath, method, isAgain));
  }
  onProgress(1, 1);
  return { what, own, plain };
}

/** In a fresh browser, so that no page profits from another. */
async function loadOnce(url: string, method: Method, isAgain: boolean): Promise<Measured> {
  const chromium = await startChromium();
  try {
    if (isAgain) await measurePage(url, chromium.port, "devtools", false);
    return await measurePage(url, chromium.port, method, isAgain);
  } finally {
    await chromium.stop();
  }
}

async function findKept(url: string, { name, path, plainPath }: ServedPage): Promise<Finding> {
  const chromium = await startChromium();
  try {
    const isKept = await isKeptForBack(url + path, url + plainPath, chromium.port);
    return {
      what: `${name}: back to it`,
      figure: isKept ? "at once, as it was left" : "loaded anew",
      goal: "at once",
      holds: isKept,
    };
  } finally {
    await chromium.stop();
  }
}

async function findFirstKey(url: string, { name, path }: ServedPage, moment: KeyMoment): Promise<Finding> {
  const tries: FirstKey[] = [];
  for (let round = 0; round < rounds; round++) {
    const chromium = await startChromium();
    try {
      tries.push(await measureFirstKey(url + path, chromium.port, moment));
    } finally {
      await chromium.stop();
    }
  }
  return toKeyFinding(name, moment, tries);
}
