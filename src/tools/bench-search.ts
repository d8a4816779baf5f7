import { brotliCompressSync } from "node:zlib";
import { packIndex } from "#catalog/search/packed-index.ts";
import { toSearchIndex } from "#catalog/search/to-search-index.ts";
import { showProgress } from "#host/show-progress.ts";
import { printLoad, readLoad } from "../../bench/finding.ts";
import { readSizes } from "../../bench/read-sizes.ts";
import { contenders } from "../../bench/search/contenders.ts";
import { growCatalog } from "../../bench/search/grow-catalog.ts";
import { judge } from "../../bench/search/judge.ts";
import { measureSpeed, type SpeedLine, thinOut, toKeystrokes } from "../../bench/search/measure.ts";
import { freezeDirectory, readDirectory, readJudged } from "../../bench/search/read-directory.ts";
import { toDirectory } from "../../bench/search/to-directory.ts";
import { printGoals, type QualityLine, toGoals } from "../../bench/search/to-goals.ts";
import { withSynonyms } from "../../bench/search/with-synonyms.ts";
import { readCommand } from "./frame/read-command.ts";

const { options, whole, refuse } = readCommand(
  `Compares the search with minisearch and fuse.js: first its quality, for judged queries in the directory of their day
(fixtures/search/content.yaml), then milliseconds per keystroke, build time and index size as the directory grows.

  npm run bench:search
  npm run bench:search -- --quality --held-back
  npm run bench:search -- --sizes 50000 --only waymark --keystrokes 2000

Options
  --sizes N,N      numbers of resources (default 500,5000,50000)
  --keystrokes N   how many beginnings of the judged queries are typed (default 300)
  --held-back      also judge by held-back.yaml, once a round of changes is done: anyone who has seen its answers tunes to them
  --quality        judge the answers alone, and measure no times
  --freeze         first make today that day, for queries about links that came later
  --only NAME      one contender: ${contenders.map(({ name }) => name).join(", ")}
  --json           print {"quality": [...], "speed": [...], "goals": [...], "load": {...}}

The goals come last, with what this run measured. Times mean little if the load is above the number of cores. A time is the
shortest of five rounds (of one, if it takes 0.3 s). The libraries get synonyms by being asked every variant of
the query; their times are without that. If the smaller directory suggests that a contender needs more than half a minute,
it gets fewer keystrokes or none; "typed" says how many. Takes some eight minutes of one processor, four of them for the
answers (--quality); with --only waymark half a minute. Beside other work it takes longer.

Exit codes: 0 measured, 2 wrong usage.`,
);
const sizes = readSizes(options.sizes, refuse);
const keystrokeCount = whole("keystrokes", 300);
if (options.only !== undefined && !contenders.some(({ name }) => name === options.only))
  refuse(`There is no contender "${options.only}".`);

if (options.freeze) await freezeDirectory();
const catalog = await readDirectory();
const sets = {
  judged: await readJudged(catalog, "judged"),
  ...(options["held-back"] && { "held back": await readJudged(catalog, "held-back") }),
};
const running = contenders.filter(({ name }) => options.only === undefined || name === options.only);
const quality = measureQuality();
const speed = options.quality ? [] : await measureSpeeds();
const index = packIndex(toSearchIndex(catalog));
const goals = toGoals(quality, speed, brotliCompressSync(index).length);
const load = readLoad();
if (options.json) console.log(JSON.stringify({ quality, speed, goals, load }, null, 2));
else {
  console.log(`\n${printGoals(goals)}\n`);
  console.log(printLoad(load));
}

/** Each line is printed at once: all of them take minutes. */
function measureQuality(): QualityLine[] {
  if (!options.json)
    console.log("                                    MRR    hit@1  hit@5  wrongly confident");
  const directory = toDirectory(catalog);
  return running.flatMap((contender) => {
    const plain = (contender.openForMany ?? contender.open)(directory);
    const helped = contender.hasSynonyms
      ? []
      : [["with synonyms", withSynonyms(plain, catalog.synonyms)] as const];
    return [["", plain] as const, ...helped].flatMap(([with_, { find }]) =>
      Object.entries(sets).map(([set, queries]) => {
        const name = `${set}, ${contender.name} ${with_}`;
        const line = {
          contender: contender.name,
          with: with_,
          set,
          ...judge(queries, find, showProgress(name)),
        };
        const figures = [line.meanReciprocalRank, line.hitAt1, line.hitAt5].map((value) => value.toFixed(3));
        const wrong = String(line.wronglyConfident).padStart(5);
        if (!options.json) console.log(`${name.padEnd(36)}${figures.join("  ")}  ${wrong}`);
        return line;
      }),
    );
  });
}

async function measureSpeeds(): Promise<SpeedLine[]> {
  if (!options.json)
    console.log("\nresources  contender   typed    p50 ms    p99 ms   build ms   index KB  brotli KB");
  const speed: SpeedLine[] = [];
  for (const size of sizes) {
    const directory = toDirectory(growCatalog(catalog, size));
    const queries = sets.judged.map(({ query }) => query);
    const keystrokes = toKeystrokes(queries, keystrokeCount);
    for (const contender of running) {
      const smaller = speed.findLast((line) => line.contender === contender.name);
      const typed = thinOut(keystrokes, smaller, size);
      if (typed.length === 0) {
        if (!options.json)
          console.log(`${String(size).padStart(9)}  ${contender.name.padEnd(11)} left out: too slow`);
        continue;
      }
      const onProgress = showProgress(`${contender.name} ${size}`);
      const line = await measureSpeed(contender, directory, typed, onProgress);
      speed.push(line);
      if (!options.json) printSpeed(line);
    }
  }
  return speed;
}

/** Printed at once, because the last ones take minutes. */
function printSpeed(line: SpeedLine): void {
  const cells = [
    String(line.resources).padStart(9),
    ` ${line.contender.padEnd(11)}`,
    String(line.keystrokes).padStart(5),
    line.p50Ms.toFixed(2).padStart(9),
    line.p99Ms.toFixed(2).padStart(9),
    line.buildMs.toFixed(0).padStart(10),
    (line.indexBytes / 1024).toFixed(0).padStart(10),
    (line.brotliBytes / 1024).toFixed(1).padStart(10),
  ];
  console.log(cells.join(" "));
}
