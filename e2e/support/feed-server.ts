import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface FeedServer {
  /** host:port, for WAYMARK_ALLOW_HOSTS. */
  host: string;
  url: string;
  /** How often each path was requested. */
  hits: Map<string, number>;
  /** Replaces what a path answers; a number is a status without a body. */
  set(path: string, answer: string | number): void;
  stop(): Promise<void>;
}

/** Feeds on loopback, in the shapes that publishers use. */
export async function startFeedServer(answers: Record<string, string | number>): Promise<FeedServer> {
  const current = new Map(Object.entries(answers));
  const hits = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    hits.set(path, (hits.get(path) ?? 0) + 1);
    const answer = current.get(path) ?? 404;
    if (typeof answer === "number") response.writeHead(answer).end();
    else response.writeHead(200, { "content-type": toType(path) }).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}`,
    hits,
    set: (path, answer) => void current.set(path, answer),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function toType(path: string): string {
  if (path.endsWith(".json")) return "application/feed+json";
  return path.endsWith(".atom") ? "application/atom+xml" : "application/rss+xml";
}
