import { spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { behaviours } from "#links/testing/behaviours.ts";
import { judgeBehaviours } from "#links/testing/judge-behaviours.ts";
import { type StartedBehaviours, startBehaviours } from "#links/testing/start-behaviours.ts";
import { verdictGuide } from "../../src/catalog/link-health/judgement.ts";

/**
 * The table of server behaviours, judged by us and by linkinator. It knows OK, BROKEN and SKIPPED only, so it is asked
 * no more than whether the link works for a visitor; we are held to the exact verdict as well.
 */
// Another program would really call these.
const rows = behaviours.filter(({ name }) => !/cloud's own address/.test(name));
const started = await startBehaviours(rows);
const judged = await judgeBehaviours(started);
const states = await askLinkinator(started);
await started.close();

const compared = rows.map(({ name, expected }, index) => {
  const works = verdictGuide[expected].works;
  const target = started.targets[index];
  const verdict = judged.get(target?.id ?? "")?.judgement.verdict ?? "ok";
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
