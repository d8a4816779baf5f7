import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { toTestHeadlines } from "../src/server/testing/memory-store.ts";
import { startTestServer } from "../src/server/testing/start-test-server.ts";

/**
 * Run by `npm run bench:server` as a process of its own, so that the client does not share its core. Serves the
 * product and, on another port, the same bytes by a bare handler: the yardstick on the same machine in the same minute.
 */
const encoded = { headers: { "accept-encoding": "br", apikey: "bench" } };
const server = await startTestServer({ headlines: toTestHeadlines(50) });
await server.firstNews;
const paths = { page: "/", rows: "/rest/v1/news_articles?select=*&order=published_date.desc&limit=50" };
const bodies = new Map<string, Buffer>();
for (const path of Object.values(paths)) bodies.set(path, await readEncoded(path));

const bare = createServer((request, response) => {
  const body = bodies.get(request.url ?? "") ?? Buffer.alloc(0);
  response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-length": body.length });
  response.end(body);
});
bare.listen(0, "127.0.0.1", () => {
  const { port } = bare.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ product: server.port, bare: port, paths })}\n`);
});
process.on("SIGTERM", async () => {
  bare.close();
  bare.closeAllConnections();
  await server.remove();
});

/** `fetch` decodes, and the bare handler has to send what the product sends; so the length is what counts here. */
async function readEncoded(path: string): Promise<Buffer> {
  const response = await fetch(server.url + path, encoded);
  await response.arrayBuffer();
  return Buffer.alloc(Number(response.headers.get("content-length")), "x");
}
