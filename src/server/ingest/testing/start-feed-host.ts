import type { IncomingMessage, ServerResponse } from "node:http";
import { type Loopback, startLoopback } from "#host/outbound/testing/start-loopback.ts";

export type Route = (request: IncomingMessage, response: ServerResponse) => void;

export interface FeedHost extends Loopback {
  routes: Record<string, Route>;
  /** Every request that came: path and headers. */
  requests: { path: string; headers: IncomingMessage["headers"] }[];
}

/** One publisher on its own port. Routes may be changed between two runs. */
export async function startFeedHost(routes: Record<string, Route>): Promise<FeedHost> {
  const requests: FeedHost["requests"] = [];
  const host = { routes, requests };
  const loopback = await startLoopback((request, response) => {
    const path = request.url ?? "";
    requests.push({ path, headers: request.headers });
    const route = host.routes[path];
    if (route) route(request, response);
    else response.writeHead(404).end();
  });
  return Object.assign(host, loopback);
}

/** An RSS document with `count` entries, newest first. */
export function printRss(name: string, count: number): string {
  const items = Array.from({ length: count }, (_, index) => {
    const date = new Date(Date.UTC(2026, 10, 20, 12) - index * 3_600_000).toUTCString();
    return (
      `<item><title>${name} story number ${index}</title>` +
      `<link>https://${name}.example/stories/${index}</link><pubDate>${date}</pubDate></item>`
    );
  });
  const head = `<title>${name}</title><link>https://${name}.example/</link>`;
  return `<?xml version="1.0"?><rss version="2.0"><channel>${head}${items.join("")}</channel></rss>`;
}

export const sendRss =
  (name: string, count: number, headers: Record<string, string> = {}): Route =>
  (_request, response) => {
    response.writeHead(200, { "content-type": "application/rss+xml", ...headers }).end(printRss(name, count));
  };

export const sendStatus =
  (status: number, headers: Record<string, string> = {}, body = ""): Route =>
  (_request, response) => {
    response.writeHead(status, headers).end(body);
  };
