import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limits } from "#base/caller-limits.ts";
import { exchangeRaw } from "../testing/exchange-raw.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.remove());

const drip = (text: string) => [...text.repeat(40)];

it("T10 the times add up to what was promised: six seconds for headers, eleven for a body, twenty for silence", () => {
  expect(limits.headersTimeoutMs + limits.checkingIntervalMs).toBeLessThanOrEqual(6000);
  expect(limits.requestTimeoutMs + limits.checkingIntervalMs).toBeLessThanOrEqual(11_000);
  // Idle ones are looked at once in that time, and have as long.
  expect(2 * limits.writeTimeoutMs).toBeLessThanOrEqual(20_000);
});

/** That they are cut at all is shown here, side by side; Node's own times would outlast the patience of each test. */
describe.concurrent("T10 slow clients", () => {
  it("a header that never ends is cut", { timeout: 30_000 }, async () => {
    const reply = await exchangeRaw(server.port, ["GET / HTTP/1.1\r\n", ...drip("X-A: b\r\n")], 300);
    expect(reply.status).toBe(408);
  });

  it("a connection that says nothing is cut", { timeout: 30_000 }, async () => {
    expect((await exchangeRaw(server.port, [])).status).toBe(408);
  });

  it("a body that never ends is cut", { timeout: 30_000 }, async () => {
    const head = "POST /functions/v1/fetch-news HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n";
    const reply = await exchangeRaw(server.port, [head, ...drip("b")], 300, 20_000);
    expect(reply.status).toBe(408);
  });

  it("an idle connection is closed after its keep-alive time", { timeout: 30_000 }, async () => {
    const reply = await exchangeRaw(server.port, ["GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n"]);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("keep-alive")).toBe("timeout=5");
    expect(reply.isClosedByServer).toBe(true);
  });

  it("200 of them keep nobody else from an answer", { timeout: 30_000 }, async () => {
    const sockets = await Promise.all(Array.from({ length: 200 }, () => openUnfinished(server.port)));
    const countOpen = () => sockets.filter(({ readyState }) => readyState === "open").length;
    expect(countOpen(), "before").toBe(200);
    const answers = Array.from({ length: 100 }, async () => (await fetch(`${server.url}/robots.txt`)).text());
    const texts = await Promise.all(answers);
    expect(countOpen(), "all the while").toBe(200);
    expect(texts.filter((text) => text === "User-agent: *\n")).toHaveLength(100);
    for (const socket of sockets) socket.destroy();
  });
});

/** Connected, and in the middle of its first line. */
function openUnfinished(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write("GET / HT", () => resolve(socket)));
    socket.on("error", reject);
  });
}
