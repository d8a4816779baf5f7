import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { toSettings } from "#host/settings/settings.ts";
import { defaultAnonKey } from "#news/default-anon-key.ts";
import { createApi } from "../../src/server/http/handle-request.ts";
import { emptyResult } from "../../src/server/ingest/refresh-deps.ts";
import { readBuiltSite } from "../../src/server/pages/read-built-site.ts";
import { spliceHeadlines } from "../../src/server/pages/splice-headlines.ts";
import { startServer } from "../../src/server/start-server.ts";
import { writeTestDist } from "../../src/server/testing/write-test-dist.ts";
import { startBenchRefresh } from "./bench-refresh.ts";
import { benchNowMs } from "./print-bench-feed.ts";

/**
 * `server-main.ts PORT FEEDS`: the whole server with an embedded store, after it has read that many feeds. Beside it, on
 * their own ports, two bare handlers that send the bytes of its answers: one with the fewest headers, one with all.
 */
export interface BenchServer {
  paths: { page: string; read: string };
  apikey: string;
  product: number;
  bare: number;
  bareWithHeaders: number;
  isBuilt: boolean;
  rssMb: number;
  heapMb: number;
  peakMb: number;
}

const [feedPort = 0, feedCount = 0] = process.argv.slice(2).map(Number);
const paths = { page: "/", read: "/rest/v1/news_articles?select=*&order=published_date.desc&limit=50" };
const folder = mkdtempSync(join(tmpdir(), "waymark-bench-server-"));
const built = fileURLToPath(new URL("../../dist", import.meta.url));
const isBuilt = existsSync(join(built, "build.json"));
if (!isBuilt) writeTestDist(join(folder, "dist"));
const site = readBuiltSite(isBuilt ? built : join(folder, "dist"));
const refresh = await startBenchRefresh(feedPort, feedCount, "/feed");
const log = () => {};
const server = await startServer({
  settings: {
    host: "127.0.0.1",
    port: 0,
    dataFolder: join(folder, "data"),
    refreshMinutes: 0,
    connectionShares: toSettings({}, folder, String).settings.connectionShares,
  },
  site,
  store: refresh.store,
  refresh: { run: async () => void (await refresh.refreshAll()), stop: async () => {}, sync: async () => {} },
  ...createApi({ store: refresh.store, refresh: async () => emptyResult(), siteUrl: site.url, log }),
  splice: (headlines, nowMs) => spliceHeadlines(site.indexHtml, site.tickerTemplate, headlines, nowMs),
  nowMs: () => benchNowMs,
  log,
});
await server.firstNews;
// The server itself has read everything for the first time; now nothing is new.
await refresh.refreshAll();

const answers = new Map<string, Record<"few" | "all", string[]> & { body: Buffer }>();
for (const path of Object.values(paths)) answers.set(path, await readAnswer(path));
const [bare, bareWithHeaders] = await Promise.all([listen("few"), listen("all")]);
const facts: BenchServer = {
  paths,
  apikey: defaultAnonKey,
  product: Number(new URL(server.url).port),
  bare,
  bareWithHeaders,
  isBuilt,
  rssMb: process.memoryUsage().rss / 1e6,
  heapMb: process.memoryUsage().heapTotal / 1e6,
  peakMb: (process.resourceUsage().maxRSS * 1024) / 1e6,
};
console.log(JSON.stringify(facts));
// The CPU time so far, from which follows what one request costs, even on a busy machine.
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  console.log(JSON.stringify((user + system) / 1000));
});
process.once("SIGTERM", async () => {
  await server.stop();
  await refresh.remove();
  rmSync(folder, { recursive: true });
  process.exit();
});

async function readAnswer(path: string) {
  const headers = { apikey: defaultAnonKey, "accept-encoding": "br" };
  const answer = await fetch(server.url + path, { headers });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  await answer.arrayBuffer();
  // `fetch` decodes; what counts is the number of bytes that the product sends.
  const body = Buffer.alloc(Number(answer.headers.get("content-length")), "x");
  const all = [...answer.headers].filter(([name]) => !/^(date|connection|keep-alive)$/.test(name)).flat();
  const type = answer.headers.get("content-type") ?? "";
  return { body, all, few: ["content-type", type, "content-length", String(body.length)] };
}

function listen(headers: "few" | "all"): Promise<number> {
  const plain = createServer((request, response) => {
    const answer = answers.get(request.url ?? "");
    if (answer) response.writeHead(200, answer[headers]).end(answer.body);
    else response.writeHead(404).end();
  });
  return new Promise((resolve) => {
    plain.listen(0, "127.0.0.1", () => resolve((plain.address() as AddressInfo).port));
  });
}
