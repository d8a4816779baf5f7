import type { IncomingMessage } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { exchangeRaw } from "../testing/exchange-raw.ts";
import { startTestServer } from "../testing/start-test-server.ts";
import { checkRequest, createRefusalCount } from "./refusals.ts";
import { scanHeaders } from "./scan-headers.ts";

describe("refused requests in the log (ASVS 16.3.3)", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("is one line a minute, however many there were", () => {
    const lines: unknown[] = [];
    const refusals = createRefusalCount((...line) => void lines.push(line));
    for (let count = 0; count < 10_000; count++) refusals.add(count % 4 === 0 ? 401 : 400);
    expect(lines).toEqual([]);
    vi.advanceTimersByTime(60_000);
    expect(lines).toEqual([["warn", "requests-refused", { by_status: { 400: 7500, 401: 2500 } }]]);
    vi.advanceTimersByTime(600_000);
    refusals.flush();
    expect(lines).toHaveLength(1);
    refusals.add(405);
    refusals.flush();
    expect(lines[1]).toEqual(["warn", "requests-refused", { by_status: { 405: 1 } }]);
  });
});

describe("what the server counts (ASVS 16.3.3)", () => {
  it("refusals of parser, guard, method and key, and no good request", async () => {
    const functions = async () => Response.json({ code: "INVALID_API_KEY" }, { status: 401 });
    const server = await startTestServer({ functions });
    const ask = (start: string, ...headers: string[]) =>
      exchangeRaw(server.port, [`${[start, ...headers, "Connection: close"].join("\r\n")}\r\n\r\n`]);
    const host = "Host: hub.example";
    await ask("GET / HTTP/1.1", host);
    await ask("GET /nothing HTTP/1.1", host);
    await ask("OPTIONS * HTTP/1.1", host);
    await ask("GET /rest/v1/news_articles HTTP/1.1", host);
    await ask("GET / HTTP/1.1");
    await ask("GET / HTTP/1.1", host, "Content-Length: 3", "Transfer-Encoding: chunked");
    await ask("DELETE / HTTP/1.1", host);
    await ask("CONNECT hub.example:443 HTTP/1.1", host);
    await ask("POST /functions/v1/fetch-news HTTP/1.1", host);
    await ask("GET /?token=secret HTTP/1.1", host, `X-Long: ${"x".repeat(9000)}`);
    await server.remove();
    const lines = server.logged.filter(({ event }) => event === "requests-refused");
    expect(lines.map(({ fields }) => fields)).toEqual([{ by_status: { 400: 2, 401: 1, 405: 2, 431: 1 } }]);
    expect(JSON.stringify(lines)).not.toContain("secret");
  });
});

it("T12 a request without a body is checked without an object of all its headers", () => {
  const makeObject = vi.fn();
  const line = { url: "/", method: "GET", httpVersion: "1.1" };
  const request = Object.defineProperty(line, "headers", { get: makeObject }) as IncomingMessage;
  expect(checkRequest(request, scanHeaders(["Host", "hub.example", "Content-Length", "0"]))).toBeUndefined();
  expect(makeObject).not.toHaveBeenCalled();
});
