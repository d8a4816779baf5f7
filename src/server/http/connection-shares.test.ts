import { EventEmitter, once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parseTrustedProxies, type TrustedProxies } from "#host/settings/trusted-proxies.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { createConnectionShares, toForwardedCaller, toShareholder } from "./connection-shares.ts";

let server: TestServer;
let sockets: Socket[] = [];
let asked = 0;
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await server.remove();
});

const toProxies = (...entries: string[]) => parseTrustedProxies(entries) as TrustedProxies;

async function start(connectionsPerIp: number, trusted: string[] = []) {
  const connectionShares = { connectionsPerIp, trustedProxies: toProxies(...trusted) };
  asked = 0;
  const functions = () => {
    asked++;
    return new Promise<never>(() => {});
  };
  server = await startTestServer({ settings: { connectionShares }, functions });
}

/** Settles on whether the server took it; `text` is what is sent at once. */
async function open(localAddress: string, text = ""): Promise<Socket> {
  const from = localAddress === "127.0.0.1" ? {} : { localAddress };
  const socket = connect({ port: server.port, host: "127.0.0.1", ...from });
  sockets.push(socket);
  socket.on("error", () => {});
  await new Promise((resolve) => socket.once("connect", resolve).once("close", resolve));
  if (text) await new Promise((resolve) => socket.write(text, resolve));
  return socket;
}
const openMany = (count: number, address: string, text = "") =>
  Promise.all(Array.from({ length: count }, () => open(address, text)));

const request = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
async function readStatus(socket: Socket, text: string): Promise<number> {
  if (socket.closed) return 0;
  const answer = new Promise<string>((resolve) => {
    socket.once("data", (chunk) => resolve(String(chunk)));
    socket.once("close", () => resolve(""));
  });
  socket.write(text);
  return Number((await answer).split(" ")[1] ?? 0);
}
const readStatuses = (address: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => readStatus(await open(address), request("/robots.txt"))),
  );
const countOpen = (among: Socket[]) => among.filter(({ closed }) => !closed).length;

// Other addresses of this machine than 127.0.0.1 exist on Linux alone.
describe.runIf(process.platform === "linux")("T11 the connections of one address", () => {
  it("F12 have a share, within which the longest silent goes and nobody else's", async () => {
    await start(10);
    const other = await open("127.0.0.3");
    const silent = await openMany(30, "127.0.0.2");
    await vi.waitFor(() => expect(countOpen(silent)).toBe(10));
    expect(
      silent.slice(-1).map(({ closed }) => closed),
      "the newest stays",
    ).toEqual([false]);
    expect(await readStatuses("127.0.0.3", 5)).toEqual(Array(5).fill(200));
    expect(other.closed).toBe(false);
    await server.stop();
    const refused = server.logged.find(({ event }) => event === "requests-refused");
    expect(refused?.fields).toEqual({ by_status: { 429: 20 } });
  });

  it("that had an answer make room for new ones before those that have not spoken yet", async () => {
    await start(4);
    const young = await openMany(2, "127.0.0.2");
    const served = await openMany(2, "127.0.0.2");
    for (const socket of served) expect(await readStatus(socket, request("/robots.txt"))).toBe(200);
    const later = await openMany(2, "127.0.0.2");
    await vi.waitFor(() => expect(countOpen(served)).toBe(0));
    expect(countOpen([...young, ...later])).toBe(4);
  });

  it("that wait for an answer are not cut, so the one that is too many goes", async () => {
    await start(5);
    const waiting = await openMany(5, "127.0.0.2", request("/functions/v1/x"));
    await vi.waitFor(() => expect(asked).toBe(5));
    expect(await readStatuses("127.0.0.2", 1)).toEqual([0]);
    expect(countOpen(waiting)).toBe(5);
    waiting[0]?.destroy();
    await vi.waitFor(async () => expect(await readStatuses("127.0.0.2", 1)).toEqual([200]));
  });

  it("F12 of a trusted proxy count for whom it names", async () => {
    await start(3, ["127.0.0.1"]);
    const from = (caller: string) => `X-Forwarded-For: 198.51.100.1, ${caller}\r\n`;
    const waiting = await openMany(3, "127.0.0.1", request("/functions/v1/x", from("203.0.113.1")));
    const ask = async (caller: string) =>
      readStatus(await open("127.0.0.1"), request("/robots.txt", from(caller)));
    await vi.waitFor(() => expect(asked).toBe(3));
    expect(await ask("203.0.113.1")).toBe(429);
    expect(await ask("203.0.113.2")).toBe(200);
    expect(await readStatuses("127.0.0.1", 5), "named nobody").toEqual(Array(5).fill(200));
    waiting[0]?.destroy();
    await vi.waitFor(async () => expect(await ask("203.0.113.1")).toBe(200));
  });
});

describe("F12 T11 the connections of all together", () => {
  it("cost the address that has most its longest silent one; a trusted proxy has no share of its own", () => {
    const cut: string[] = [];
    const shares = createConnectionShares(
      { connectionsPerIp: 3, trustedProxies: toProxies("10.0.0.0/8") },
      () => {},
      8,
    );
    const enter = (remoteAddress: string, name: string) => {
      const resetAndDestroy = () => void cut.push(name);
      const socket = Object.assign(new EventEmitter(), { remoteAddress, resetAndDestroy });
      shares.enter(socket as unknown as Socket);
      return socket as unknown as Socket;
    };
    const answer = { writableFinished: false, req: { complete: true } };
    const busy = enter("10.0.0.1", "busy");
    shares.admits(busy, answer as unknown as ServerResponse, undefined);
    for (const name of ["p1", "p2", "p3", "p4", "p5"]) enter("10.0.0.2", name);
    for (const name of ["a1", "a2"]) enter("192.0.2.1", name);
    expect(cut).toEqual([]);
    enter("192.0.2.2", "b1");
    enter("10.0.0.1", "p6");
    expect(cut).toEqual(["p1", "p2"]);
    answer.writableFinished = true;
    for (const name of ["b2", "b3", "b4", "c1", "c2"])
      enter(name.startsWith("b") ? "192.0.2.2" : "::1", name);
    expect(cut.slice(2), "b1 by its own share, b2 once its address has most").toEqual([
      "busy",
      "p3",
      "b1",
      "p4",
      "b2",
    ]);
  });
});

it("F12 a flood through a trusted proxy costs one connection, any other its whole address", () => {
  const cut: string[] = [];
  const proxies = toProxies("10.0.0.0/8");
  const shares = createConnectionShares({ connectionsPerIp: 9, trustedProxies: proxies }, () => {});
  const enter = (remoteAddress: string, name: string) => {
    const resetAndDestroy = () => void cut.push(name);
    const socket = Object.assign(new EventEmitter(), { remoteAddress, resetAndDestroy }) as unknown as Socket;
    shares.enter(socket);
    return socket;
  };
  const [proxy] = [enter("10.0.0.1", "p1"), enter("10.0.0.1", "p2")];
  const [flood] = [enter("192.0.2.1", "a1"), enter("192.0.2.1", "a2"), enter("192.0.2.2", "b1")];
  for (let part = 0; part < 5000; part++) shares.countPart(flood, 1024);
  expect(cut).toEqual([]);
  for (let part = 0; part < 1000; part++) for (const one of [proxy, flood]) shares.countPart(one, 1);
  for (const [address, name] of [
    ["10.0.0.2", "p3"],
    ["192.0.2.1", "a3"],
    ["192.0.2.2", "b2"],
  ] as const)
    enter(address, name);
  expect(cut).toEqual(["p1", "a1", "a2", "a3"]);
});

it("T11 nothing more is read of a body that is cut off, and the next caller's is read whole", async () => {
  const shares = createConnectionShares({ connectionsPerIp: 9, trustedProxies: toProxies() }, () => {});
  let parts = 0;
  const listener = createServer((request, response) => {
    request.on("data", () => ++parts >= 10 && shares.cut(request.socket));
    request.on("end", () => response.end());
  }).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  const send = async (count: number) => {
    const head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";
    const socket = connect(port, "127.0.0.1", () =>
      socket.write(`${head}${"1\r\nx\r\n".repeat(count)}0\r\n\r\n`),
    );
    sockets.push(socket);
    const seen = { parts: 0, isAnswered: false };
    socket
      .on("error", () => {})
      .on("data", () => {
        seen.isAnswered = true;
        socket.destroy();
      });
    await new Promise((resolve) => socket.once("close", resolve));
    seen.parts = parts;
    parts = 0;
    return seen;
  };
  for (let turn = 0; turn < 2; turn++) {
    expect(await send(5000)).toEqual({ parts: 10, isAnswered: false });
    expect(await send(9)).toEqual({ parts: 9, isAnswered: true });
  }
  listener.close();
});

describe("T10 a connection on which nothing moves", () => {
  const shares = createConnectionShares(
    { connectionsPerIp: 9, trustedProxies: { has: () => false } },
    () => {},
  );
  const asked = new EventEmitter();
  const listener = createServer((request, response) => {
    shares.admits(request.socket, response, undefined);
    if (request.url !== "/waits") response.end(Buffer.alloc(Number(request.url?.slice(1))));
    asked.emit("request", response);
  });
  listener.on("connection", shares.enter);
  let client: Socket;
  const ask = async (path: string) => {
    client.write(request(path));
    const [response] = (await once(asked, "request")) as [ServerResponse];
    return response;
  };

  beforeEach(async () => {
    await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
    client = connect((listener.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
  });
  afterEach(() => {
    client.destroy();
    listener.closeAllConnections();
    listener.close();
  });

  it.each([
    ["an answer of which nothing is taken", "/32000000"],
    ["an answer that was taken, and no request after it", "/2"],
  ])("is dropped at the second look, whatever is sent: %s", async (_what, path) => {
    const response = await ask(path);
    const { req } = response;
    if (path === "/2") await vi.waitFor(() => expect(response.writableFinished).toBe(true));
    shares.dropIdle();
    client.write("\r\n");
    expect(req.socket.destroyed, "the first look").toBe(false);
    shares.dropIdle();
    expect(req.socket.destroyed).toBe(true);
  });

  it("is another than one whose answer is being made, or that asks again", async () => {
    for (const path of ["/2", "/2", "/waits"]) {
      const { req } = await ask(path);
      // The last one waits for longer than two looks.
      for (let look = 0; look < (path === "/waits" ? 3 : 1); look++) shares.dropIdle();
      expect(req.socket.destroyed, path).toBe(false);
    }
  });

  it("is another than one that takes a little", async () => {
    const { req } = await ask("/32000000");
    const { _handle: handle } = req.socket as Socket & { _handle?: { writeQueueSize: number } };
    // No more than a piece at a time.
    client.on("readable", () => {});
    for (let look = 0; look < 3; look++) {
      shares.dropIdle();
      const left = handle?.writeQueueSize ?? 0;
      await vi.waitFor(() => {
        client.read();
        expect(handle?.writeQueueSize).toBeLessThan(left);
      }, 20_000);
    }
    expect(req.socket.destroyed).toBe(false);
  });
});

describe("whose share it is", () => {
  it.each([
    ["203.0.113.9", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["2001:db8:0:7::1", "2001:db8:0:7"],
    ["2001:0DB8::7:ffff:1:2:3", "2001:db8:0:7"],
    ["2001:db8::", "2001:db8:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
    ["::1", "0:0:0:0"],
  ])("%s counts for %s", (address, expected) => expect(toShareholder(address)).toBe(expected));

  it.each([
    ["203.0.113.9", "203.0.113.9"],
    ["198.51.100.1, 203.0.113.9", "203.0.113.9"],
    ["203.0.113.9, 10.1.2.3,::1", "203.0.113.9"],
    ["203.0.113.9:4711", "203.0.113.9"],
    ["[2001:db8::1]:4711", "2001:db8:0:0"],
    ["203.0.113.9, unknown", undefined],
    ["10.0.0.1", undefined],
    ["", undefined],
  ])("X-Forwarded-For %j names %s", (header, expected) =>
    expect(toForwardedCaller(header, toProxies("10.0.0.0/8", "::1"))).toBe(expected),
  );

  it("is told by the end of the header alone, however much its caller wrote before", () => {
    const has = vi.fn(() => false);
    expect(toForwardedCaller(`${"192.0.2.7,".repeat(800)}203.0.113.9`, { has })).toBe("203.0.113.9");
    expect(has).toHaveBeenCalledTimes(1);
  });
});
