import { spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { type Verdict, verdictGuide } from "../../src/catalog/link-health/verdict.ts";
import { nodeTransport } from "../../src/server/outbound/node-transport.ts";
import { checkLinks } from "../../src/tools/links/check-links.ts";
import { behaviours } from "../../src/tools/links/testing/behaviours.ts";
import { type StartedBehaviours, startBehaviours } from "../../src/tools/links/testing/start-behaviours.ts";

/**
 * The table of server behaviours, judged by us and by linkinator. It knows OK, BROKEN and SKIPPED only, so it is asked
 * no more than whether the link works for a visitor; we are held to the exact verdict as well.
 */
// Another program would really call these.
const rows = behaviours.filter(({ name }) => !/cloud's own address/.test(name));
const started = await startBehaviours(rows);
const verdicts = await judgeAll(started);
const states = await askLinkinator(started);
await started.close();

const compared = rows.map(({ name, expected }, index) => {
  const works = verdictGuide[expected].works;
  const target = started.targets[index];
  const verdict = verdicts.get(target?.id ?? "") ?? "ok";
  const state = states.get(target?.url ?? "") ?? "none";
  const isPassed = state === "OK" || (state === "SKIPPED" && expected === "blocked-to-robots");
  return {
    name,
    expected,
    verdict,
    state,
    waymarkExact: verdict === expected,
    waymark: verdictGuide[verdict].works === works,
    linkinator: isPassed === works,
  };
});
console.log(
  JSON.stringify({
    rows: rows.length,
    waymarkWrongVerdicts: compared.filter(({ waymarkExact }) => !waymarkExact).length,
    waymarkWrong: compared.filter(({ waymark }) => !waymark).length,
    linkinatorWrong: compared.filter(({ linkinator }) => !linkinator).length,
    wrong: compared.filter(({ waymarkExact, linkinator }) => !waymarkExact || !linkinator),
  }),
);

async function judgeAll({
  targets,
  records,
  resolve,
  allowHosts,
}: StartedBehaviours): Promise<Map<string, Verdict>> {
  const found = new Map<string, Verdict>();
  await checkLinks(targets, {
    deps: {
      transport: nodeTransport,
      resolve,
      allowHosts,
      userAgent: "waymark-links/bench",
      limits: { headersTimeoutMs: 3000, bodyMs: 1500, totalMs: 8000, slowMs: 1500, maxBytes: 512 * 1024 },
    },
    checks: { runs: {}, records },
    validators: new Map(),
    coolDowns: new Map(),
    today: new Date().toISOString().slice(0, 10),
    concurrency: 8,
    hostGapMs: 0,
    signal: new AbortController().signal,
    nowMs: Date.now,
    onResult: ({ target, judgement }) => found.set(target.id, judgement.verdict),
  });
  return found;
}

async function askLinkinator({ targets, hostsFile }: StartedBehaviours): Promise<Map<string, string>> {
  const page = targets.map(({ url }) => `<a href="${url}">x</a>`).join("\n");
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(page);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const index = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const preload = fileURLToPath(new URL("./resolve-names.ts", import.meta.url));
  const script = fileURLToPath(new URL("./check-with-linkinator.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", preload, script, index, "8"], {
    env: { ...process.env, BENCH_HOSTS: JSON.stringify(hostsFile), BENCH_STATES: "1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const output = await text(child.stdout);
  server.close();
  const { states } = JSON.parse(output) as { states: [string, string][] };
  return new Map(states.map(([url, state]) => [new URL(url).href, state]));
}
