import { check, LinkState } from "linkinator";

/**
 * linkinator on the same links: `node --import ./bench/links/resolve-names.ts ... INDEX-ADDRESS CONCURRENCY [COUNT]`.
 * It sends HEAD to the links of the index; given a count, it is handed the links themselves, and then reads the pages as
 * we do. No retries, and the same patience as our checker has in the table of behaviours.
 */
const [index = "", concurrency, count] = process.argv.slice(2);
const { port } = new URL(index);
const pages = Array.from({ length: Number(count ?? 0) }, (_, at) => `http://link-${at}.test:${port}/`);
const startMs = performance.now();
const { links } = await check({
  path: pages.length > 0 ? pages : index,
  concurrency: Number(concurrency),
  timeout: 3000,
  retry: false,
  retryErrors: false,
  userAgent: "linkinator",
});
const found = links.filter(({ url }) => url !== index);
console.log(
  JSON.stringify({
    ms: Math.round(performance.now() - startMs),
    peakMb: Math.round(process.resourceUsage().maxRSS / 1024),
    checked: found.length,
    wrong: found.filter(({ state }) => state !== LinkState.OK).length,
    states: process.env.BENCH_STATES ? found.map(({ url, state }) => [url, state]) : [],
  }),
);
process.exit();
