import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readBuiltSite } from "../pages/read-built-site.ts";
import { type RunningServer, type ServerDeps, startServer } from "../start-server.ts";
import { createMemoryStore, type MemoryStore } from "./memory-store.ts";
import { testIndexHtml, writeTestDist } from "./write-test-dist.ts";

export interface TestServer extends RunningServer {
  store: MemoryStore;
  port: number;
  dataFolder: string;
  logged: { level: string; event: string; fields: Record<string, unknown> }[];
  /** Stops the server and removes its folders. */
  remove(): Promise<void>;
}

const connectionShares = {
  connectionsPerIp: 400,
  trustedProxies: { has: (address: string) => address === "127.0.0.1" },
};
const json = "application/json; charset=utf-8";

/** The real server on a free port, over a small build and a store in memory. */
export async function startTestServer(
  changes: Partial<Omit<ServerDeps, "settings">> & {
    settings?: Partial<ServerDeps["settings"]>;
    headlines?: MemoryStore["headlines"];
  } = {},
): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), "waymark-server-"));
  const dataFolder = join(folder, "data");
  writeTestDist(join(folder, "dist"));
  const store = createMemoryStore();
  store.publish(changes.headlines ?? []);
  const logged: TestServer["logged"] = [];
  const server = await startServer({
    site: readBuiltSite(join(folder, "dist")),
    store,
    rest: async () =>
      Response.json(await store.readNewest(50), { headers: { etag: '"rest"', "content-type": json } }),
    functions: async () => Response.json({ status: "ok" }),
    refresh: { run: async () => undefined, stop: async () => {}, sync: async () => {} },
    splice: (headlines, nowMs) =>
      testIndexHtml.replace("></div>", `>${nowMs} ${headlines.map(({ title }) => title).join(" • ")}</div>`),
    nowMs: Date.now,
    log: (level, event, fields = {}) => logged.push({ level, event, fields }),
    ...changes,
    settings: {
      host: "127.0.0.1",
      port: 0,
      dataFolder,
      refreshMinutes: 0,
      connectionShares,
      ...changes.settings,
    },
  });
  const remove = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...server, store, port: Number(new URL(server.url).port), dataFolder, logged, remove };
}
