import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Loopback {
  /** `127.0.0.1:PORT`, as an allow-list names it. */
  host: string;
  url: (path: string) => string;
  /** TCP connections accepted so far. */
  countConnections: () => number;
  close: () => Promise<void>;
}

/** For tests: a server on a free port that answers as badly as the test wants. */
export async function startLoopback(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Loopback> {
  let connections = 0;
  const server = createServer(answer);
  server.on("connection", () => {
    connections += 1;
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    url: (path) => `http://127.0.0.1:${port}${path}`,
    countConnections: () => connections,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
