import type { Socket } from "node:net";
import zlib from "node:zlib";
import { describe, expect, it } from "vitest";
import { fetchGuarded } from "./fetch-guarded.ts";
import { nodeTransport } from "./node-transport.ts";
import { resetSoon } from "./testing/reset-soon.ts";
import { type Answer, feed, noise, send, withLoopback } from "./testing/with-loopback.ts";

const { ask, codeOf } = withLoopback();

/** Not `once`, which rejects at a reset: how the client lets go is its own affair. */
const closing = (socket: Socket) => new Promise<void>((done) => socket.once("close", () => done()));

describe("fault test 4: cut, slow and silent", () => {
  const resetAfter =
    (part: Buffer, headers: Record<string, string> = {}): Answer =>
    (request, response) => {
      response.writeHead(200, headers);
      response.write(part, () => resetSoon(request.socket));
    };

  it("a reset at 60 % keeps the 60 %", async () => {
    const part = feed.subarray(0, feed.length * 0.6);
    expect(await codeOf(resetAfter(part, { "content-length": String(feed.length) }))).toBe(
      `ok ${part.length} truncated`,
    );
  });

  it.each([
    ["gzip", zlib.gzipSync(noise)],
    ["br", zlib.brotliCompressSync(noise, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } })],
    ["deflate", zlib.deflateSync(noise)],
  ])("a reset in the middle of a %s body keeps most of the text", async (encoding, body) => {
    const result = await ask(
      resetAfter(body.subarray(0, body.length * 0.6), { "content-encoding": encoding }),
    );
    expect(result).toMatchObject({ ok: true, cut: "cut_off" });
    const text = result.ok ? Buffer.from(result.body) : Buffer.alloc(0);
    expect(text.length).toBeGreaterThan(noise.length * 0.4);
    expect(noise.subarray(0, text.length).equals(text)).toBe(true);
  });

  it("a length above the body keeps the body", async () => {
    const answer: Answer = (request) => {
      request.socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n<rss>`);
    };
    expect(await codeOf(answer)).toBe("ok 5 truncated");
  });

  it("a reset before the first byte is a failure", async () => {
    expect(await codeOf((request) => request.socket.resetAndDestroy())).toBe("connect_failed");
    expect(await codeOf(resetAfter(Buffer.alloc(0), { "content-length": "9" }))).toBe("cut_off");
  });

  it("silence ends with headers_timeout, and the connection with it", async () => {
    let closed: Promise<unknown> = Promise.resolve();
    const answer: Answer = (request) => {
      closed = closing(request.socket);
    };
    expect(await codeOf(answer, { headersTimeoutMs: 30 })).toBe("headers_timeout");
    await closed;
  });

  it("a name look-up that hangs ends with headers_timeout", async () => {
    const result = await fetchGuarded("http://feeds.example/", {
      transport: nodeTransport,
      resolve: () => new Promise(() => {}),
      headersTimeoutMs: 10,
    });
    expect(result).toMatchObject({ ok: false, code: "headers_timeout" });
  });

  it.each([
    ["headers, then silence", 0],
    ["one byte at a time", 5],
  ])("S11 %s ends with total_timeout", async (_name, dripMs) => {
    let closed: Promise<unknown> = Promise.resolve();
    const answer: Answer = (request, response) => {
      response.writeHead(200).flushHeaders();
      const drip = dripMs > 0 ? setInterval(() => response.write("<"), dripMs) : undefined;
      closed = closing(request.socket).then(() => clearInterval(drip));
    };
    expect(await codeOf(answer, { totalTimeoutMs: 60 })).toBe("total_timeout");
    await closed;
  });

  it("R4 the caller's signal ends it", async () => {
    const run = new AbortController();
    const answer: Answer = (_request, response) => {
      response.writeHead(200).flushHeaders();
      run.abort();
    };
    expect(await codeOf(answer, { signal: run.signal })).toBe("aborted");
    expect(await codeOf(send({}, feed), { signal: run.signal })).toBe("aborted");
  });
});
