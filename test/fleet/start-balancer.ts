import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Balancer {
  url: string;
  /** Addresses of the servers behind it; changed while it runs. */
  servers: Set<string>;
  close(): Promise<void>;
}

/**
 * The balancer in front of a fleet: takes turns, looks at /health/ready five times a second, and asks another server where
 * one takes no connection. Nothing is tried twice once an answer has begun, and a POST never.
 */
export async function startBalancer(servers: Set<string>): Promise<Balancer> {
  const ready = new Set(servers);
  const look = async () => {
    for (const server of servers) {
      const status = await readStatus(`${server}/health/ready`);
      if (status === 200) ready.add(server);
      else ready.delete(server);
    }
    for (const server of ready) if (!servers.has(server)) ready.delete(server);
  };
  const timer = setInterval(() => void look(), 200);
  let turn = 0;
  const next = (tried: ReadonlySet<string>) => {
    const free = [...ready].filter((server) => !tried.has(server));
    turn += 1;
    return free[turn % free.length];
  };
  const server = createServer((incoming, outgoing) => pass(incoming, outgoing, next, new Set()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    servers,
    close: () => {
      clearInterval(timer);
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function readStatus(url: string): Promise<number> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  next: (tried: ReadonlySet<string>) => string | undefined,
  tried: Set<string>,
): void {
  const server = next(tried);
  if (!server) {
    outgoing.writeHead(502).end("no server is ready");
    return;
  }
  tried.add(server);
  const { method, headers } = incoming;
  const asked = request(`${server}${incoming.url}`, { method, headers, agent: false }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
    answer.once("error", () => outgoing.destroy());
  });
  asked.once("error", () => {
    if (outgoing.headersSent) outgoing.destroy();
    else if (method === "GET") pass(incoming, outgoing, next, tried);
    else outgoing.writeHead(502).end("the server went away");
  });
  asked.end();
}
