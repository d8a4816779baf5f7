import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { printBenchFeed } from "./print-bench-feed.ts";

/**
 * A separate process, so that the cost of publishers does not count: `feed-0.example`, `feed-1.example` ... on one loopback
 * port, with twenty entries each, a third of them with text. Prints its port. `GET /change?of=N&every=M` gives every M-th of N
 * feeds a new entry; `/feed` supports ETags, `/plain` always sends the whole document.
 */
const versions = new Map<number, number>();

const server = createServer((request, response) => {
  const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
  if (url.pathname === "/change") {
    change(Number(url.searchParams.get("of")), Number(url.searchParams.get("every")));
    response.end();
    return;
  }
  const number = Number(/^feed-(\d+)\./.exec(url.hostname)?.[1]);
  const body = printBenchFeed(number, versions.get(number) ?? 0);
  const headers: Record<string, string> = { "content-type": "application/rss+xml; charset=utf-8" };
  // As long as R13 allows, because a large list takes more runs than feeds would otherwise wait.
  headers["cache-control"] = "max-age=21600";
  if (url.pathname === "/feed") {
    headers.etag = `"${createHash("sha1").update(body).digest("hex")}"`;
    headers["last-modified"] = "Sat, 21 Nov 2026 06:00:00 GMT";
    if (request.headers["if-none-match"] === headers.etag) {
      response.writeHead(304, headers).end();
      return;
    }
  }
  response.writeHead(200, headers).end(body);
});
server.listen(0, "127.0.0.1", 1024, () => console.log((server.address() as AddressInfo).port));
process.once("disconnect", () => process.exit());

function change(of: number, every: number): void {
  for (let number = 0; number < of; number += every) versions.set(number, (versions.get(number) ?? 0) + 1);
}
