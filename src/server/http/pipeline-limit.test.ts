import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { createServer, type Server, ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { limits } from "#base/caller-limits.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { createConnectionShares } from "./connection-shares.ts";
import { createPipelineLimit } from "./create-listener.ts";

/** A busy machine takes its time. */
const patienceMs = 20_000;
const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

function open(port: number): Socket {
  return connect(port, "127.0.0.1").on("error", () => {});
}

const isClosed = (socket: Socket) => new Promise((resolve) => socket.once("close", resolve));

describe("T11 requests sent before the one ahead of them is answered", () => {
  let server: TestServer | undefined;
  afterEach(() => server?.remove());

  it("are answered in their order while they are few", async () => {
    server = await startTestServer({ functions: async ({ url }) => new Response(new URL(url).pathname) });
    const paths = Array.from({ length: limits.waitingRequests }, (_, index) => `/functions/v1/n${index}n`);
    const socket = open(server.port);
    const answered = () => [...text.matchAll(/\/functions\/v1\/n\d+n/g)].map(([path]) => path);
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk;
      if (answered().length === paths.length) socket.destroy();
    });
    socket.write(paths.map(request).join(""));
    await isClosed(socket);
    expect(answered()).toEqual(paths);
  });

  it("end the connection when they are many, and nobody else's", async () => {
    let asked = 0;
    server = await startTestServer({
      functions: () => {
        asked++;
        return new Promise(() => {});
      },
    });
    const socket = open(server.port);
    socket.resume().write(request("/functions/v1/x").repeat(1000));
    await isClosed(socket);
    expect(asked, "the others wait for the first").toBeLessThanOrEqual(1);
    expect((await fetch(`${server.url}/robots.txt`)).status).toBe(200);
    await server.stop();
    const refused = server.logged.find(({ event }) => event === "requests-refused");
    expect(refused?.fields).toEqual({ by_status: { 429: 1 } });
  });

  it.each([
    ["expect what nobody can do", "POST / HTTP/1.1\r\nHost: a\r\nExpect: x\r\nContent-Length: 1\r\n\r\nb"],
    [
      "have more headers than Node hands over at once",
      `GET / HTTP/1.1\r\nHost: a\r\n${"a: b\r\n".repeat(40)}\r\n`,
    ],
  ])("are answered once in a round if they %s", async (_, one) => {
    server = await startTestServer();
    const answers = vi.spyOn(ServerResponse.prototype, "writeHead");
    const onClose = vi.fn();
    const watch = (message: unknown) => (message as { socket: Socket }).socket.once("close", onClose);
    subscribe("net.server.socket", watch);
    const socket = open(server.port);
    socket.resume().write(one.repeat(500));
    await isClosed(socket);
    expect(answers.mock.calls.length).toBeLessThan(3);
    answers.mockRestore();
    // Here too, although it was ending when it was cut: otherwise its file handle would stay open for ever.
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
    unsubscribe("net.server.socket", watch);
  });

  it("are not answered once their caller is gone", async () => {
    const asked: string[] = [];
    const release = Promise.withResolvers<void>();
    server = await startTestServer({
      functions: async ({ url }) => {
        asked.push(new URL(url).pathname);
        await release.promise;
        return new Response("x");
      },
    });
    const socket = open(server.port);
    socket.resume().write(["/functions/v1/a", "/functions/v1/b", "/robots.txt"].map(request).join(""));
    await vi.waitFor(() => expect(asked).toEqual(["/functions/v1/a"]), patienceMs);
    socket.destroy();
    await isClosed(socket);
    await (await fetch(`${server.url}/robots.txt`)).text();
    release.resolve();
    await (await fetch(`${server.url}/functions/v1/c`, { method: "POST" })).text();
    expect(asked).toEqual(["/functions/v1/a", "/functions/v1/c"]);
  });
});

describe("T11 what waits on all connections", () => {
  const { cut } = createConnectionShares(
    { connectionsPerIp: 9, trustedProxies: { has: () => false } },
    () => {},
  );
  const limit = createPipelineLimit(cut);
  let server: Server | undefined;
  afterEach(() => void server?.closeAllConnections());

  it("has a limit too, and is counted down when they are gone", async () => {
    server = createServer((incoming, response) => limit.inTurn(incoming, response, () => {}));
    await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const full = limits.waitingRequestsInAll / limits.waitingRequests;
    const sockets = Array.from({ length: full + 10 }, () => open(port));
    for (const socket of sockets) socket.resume().write(request("/").repeat(1 + limits.waitingRequests));
    await vi.waitFor(() => expect(sockets.filter(({ closed }) => closed)).toHaveLength(10), patienceMs);
    expect(limit.waiting.total).toBe(limits.waitingRequestsInAll);
    for (const socket of sockets) socket.destroy();
    await vi.waitFor(() => expect(limit.waiting.total).toBe(0), patienceMs);
    server.close();
  });

  it.each([
    ["of nothing", request("/")],
    ["of bodies", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nX"],
  ])(
    "%s is not even read once the connection is cut: sixty packets were all the memory",
    async (_what, text) => {
      let read = 0;
      server = createServer((incoming, response) => {
        read++;
        limit.inTurn(incoming, response, () => {});
      });
      await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
      const socket = open((server.address() as AddressInfo).port);
      socket.resume().write(text.repeat(1000));
      await isClosed(socket);
      expect(read).toBe(limits.waitingRequests + 2);
      server.close();
    },
  );

  it.each([
    ["", request("/")],
    [
      "of bodies, which Node answers while it reads them,",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nX",
    ],
  ])("%s is answered one by one, with time for others in between", async (_what, text) => {
    let round = 0;
    let timer = setImmediate(function next() {
      round++;
      timer = setImmediate(next);
    });
    const rounds = new Set<number>();
    server = createServer((incoming, response) => {
      const answer = () => {
        rounds.add(round);
        response.end("ok");
      };
      limit.inTurn(incoming, response, answer, incoming.method === "POST");
      incoming.resume();
    });
    await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
    const socket = open((server.address() as AddressInfo).port);
    socket.resume().write(text.repeat(1 + limits.waitingRequests));
    await vi.waitFor(() => expect(rounds.size).toBe(1 + limits.waitingRequests), patienceMs);
    clearImmediate(timer);
    socket.destroy();
    server.close();
  });

  it("is nothing once all has been answered", async () => {
    const seen: number[] = [];
    server = createServer((incoming, response) => {
      limit.inTurn(incoming, response, () => {
        seen.push(limit.waiting.total);
        setImmediate(() => response.end("ok"));
      });
    });
    await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
    const socket = open((server.address() as AddressInfo).port);
    socket.resume().write(request("/").repeat(5));
    await vi.waitFor(() => expect([seen, limit.waiting.total]).toEqual([[0, 3, 2, 1, 0], 0]), patienceMs);
    socket.destroy();
    server.close();
  });
});
