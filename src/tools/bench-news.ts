import { parseArgs } from "node:util";
import { hostileDocuments } from "#news/testing/hostile.ts";
import {
  compareHashes,
  compareThroughput,
  makeLargeFeed,
  measureHostile,
  readFixtures,
} from "../../bench/news-parse.ts";

const help = `npm run bench:news -- [--seconds 2] [--json]

Megabytes of feeds read per second on one core: bytes to entries against feedsmith in the same run, and bytes to
articles; what hostile documents cost; what a key costs. The ratios count, the figures change with the machine.

Example: npm run bench:news -- --seconds 5`;

const { values } = readArguments();
const seconds = Number(values.seconds);
const fixtures = readFixtures();
const throughput = [
  compareThroughput(`${fixtures.length} fixtures`, fixtures, seconds),
  compareThroughput("one feed of 190 full articles", [makeLargeFeed()], seconds),
];
const hostile = measureHostile(hostileDocuments());
const hashes = await compareHashes();
if (values.json) console.log(JSON.stringify({ throughput, hostile, hashes }, null, 2));
else printResults();

function printResults(): void {
  for (const {
    what,
    megabytes,
    entriesPerSecond,
    feedsmithPerSecond,
    ratio,
    articlesPerSecond,
  } of throughput) {
    console.log(`${what}, ${megabytes.toFixed(2)} MB`);
    console.log(
      `  to entries   ${toRate(entriesPerSecond)}, feedsmith ${toRate(feedsmithPerSecond)}: ${ratio.toFixed(1)} times`,
    );
    console.log(`  to articles  ${toRate(articlesPerSecond)}`);
  }
  console.log("Goals: 2 times feedsmith, and 20 MB/s to articles.");
  console.log(`\nHostile documents (goals: 500 ms, 64 MB each), worst of ${hostile.length}:`);
  for (const { name, ms, megabytesGrown } of hostile.toSorted((a, b) => b.ms - a.ms).slice(0, 5)) {
    console.log(`  ${ms.toFixed(0).padStart(4)} ms  ${megabytesGrown.toFixed(0).padStart(3)} MB  ${name}`);
  }
  const { oursMicroseconds, webCryptoMicroseconds } = hashes;
  console.log(
    `\nOne key (R28): ${oursMicroseconds.toFixed(1)} µs, through WebCrypto ${webCryptoMicroseconds.toFixed(1)} µs`,
  );
}

function toRate(megabytesPerSecond: number): string {
  return `${megabytesPerSecond.toFixed(0)} MB/s`;
}

function readArguments() {
  try {
    const parsed = parseArgs({
      options: {
        help: { type: "boolean" },
        json: { type: "boolean" },
        seconds: { type: "string", default: "2" },
      },
    });
    if (!parsed.values.help) return parsed;
    console.log(help);
    process.exit(0);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${help}`);
    process.exit(2);
  }
}
