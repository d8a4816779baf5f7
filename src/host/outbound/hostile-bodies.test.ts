import zlib from "node:zlib";
import { describe, expect, it } from "vitest";
import { maxBodyBytes } from "./fetch-guarded.ts";
import { type Answer, feed, noise, send, withLoopback } from "./testing/with-loopback.ts";

const { ask, codeOf } = withLoopback();

describe("fault test 4: encodings", () => {
  it.each([
    ["gzip", zlib.gzipSync(feed)],
    ["x-gzip", zlib.gzipSync(feed)],
    ["GZIP", zlib.gzipSync(feed)],
    ["br", zlib.brotliCompressSync(feed)],
    ["deflate", zlib.deflateSync(feed)],
    ["deflate", zlib.deflateRawSync(feed)],
    ["gzip, br", zlib.brotliCompressSync(zlib.gzipSync(feed))],
    ["identity", feed],
    ["gzip", feed],
    ["", zlib.gzipSync(feed)],
    ["gzip", zlib.gzipSync(zlib.gzipSync(feed))],
  ])("%j gives the document", async (encoding, body) => {
    const result = await ask(send(encoding ? { "content-encoding": encoding } : {}, body));
    expect(result).toMatchObject({ ok: true, cut: undefined });
    expect(result.ok && feed.equals(result.body)).toBe(true);
  });

  it("R8 a gz file served as application/gzip is unpacked", async () => {
    expect(await codeOf(send({ "content-type": "application/gzip" }, zlib.gzipSync(feed)))).toBe(
      `ok ${feed.length}`,
    );
  });

  it.each([
    ["gzip, gzip, gzip, gzip, gzip, gzip", zlib.gzipSync(feed)],
    ["zstd", feed],
    ["br", feed],
    ["deflate", feed],
  ])("%j that cannot be read is bad_encoding", async (encoding, body) => {
    expect(await codeOf(send({ "content-encoding": encoding }, body))).toBe("bad_encoding");
  });

  it("keeps what was decoded before the damage", async () => {
    const damaged = zlib.gzipSync(noise);
    damaged.fill(255, Math.floor(damaged.length / 2));
    expect(await codeOf(send({ "content-encoding": "gzip" }, damaged))).toMatch(/^ok \d{5,} truncated$/);
  });
});

describe("R8 S11 size", () => {
  const megabyte = zlib.gzipSync(Buffer.alloc(1024 * 1024));
  const gigabyte = Buffer.concat(Array.from({ length: 1024 }, () => megabyte));
  const bomb = zlib.gzipSync(gigabyte, { level: 9 });

  const brotli = zlib.brotliCompressSync(gigabyte, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } });

  it.each([
    ["gzip, gzip", bomb],
    ["gzip", bomb],
    ["gzip", gigabyte],
    ["", gigabyte],
    ["br", brotli],
    ["br, gzip", zlib.gzipSync(brotli)],
  ])("a 1 GB bomb sent as %j stops at the cap", async (encoding, body) => {
    expect(await codeOf(send(encoding ? { "content-encoding": encoding } : {}, body))).toBe("too_large");
  });

  it.each([
    ["", gigabyte],
    ["gzip", bomb],
    ["gzip, gzip", bomb],
    ["br", brotli],
  ])(
    "a 1 GB bomb sent as %j is cut at the cap where its reader wants the beginning",
    async (encoding, body) => {
      const answer = send(encoding ? { "content-encoding": encoding } : {}, body);
      const result = await ask(answer, { cutsAtLimit: true });
      expect(result).toMatchObject({ ok: true, cut: "too_large" });
      expect(result.ok && result.body.length).toBe(maxBodyBytes);
    },
  );

  it("packs 1 GB into about 10 KB, so the test above is about a bomb", () => {
    expect(bomb.length).toBeLessThan(20_000);
  });

  it.each([
    [maxBodyBytes, `ok ${maxBodyBytes}`],
    [maxBodyBytes + 1, "too_large"],
  ])("%i bytes without a length", async (length, expected) => {
    const answer: Answer = (_request, response) => {
      response.write(Buffer.alloc(length - 1, 32));
      response.end(" ");
    };
    expect(await codeOf(answer)).toBe(expected);
  });

  it("refuses by Content-Length before a byte of the body is there", async () => {
    const answer: Answer = (_request, response) => {
      response.writeHead(200, { "content-length": String(maxBodyBytes + 1) }).flushHeaders();
    };
    expect(await codeOf(answer)).toBe("too_large");
  });

  it.each([
    ["0 bytes", {}, Buffer.alloc(0), "ok 0"],
    ["a length below the body", { "content-length": "10" }, feed, "ok 10"],
  ])("%s", async (_name, headers, body, expected) => {
    const answer: Answer = (request) => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      request.socket.end(Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${lines.join("")}\r\n`), body]));
    };
    expect(await codeOf(answer)).toBe(expected);
  });
});

describe("what takes more work than it is worth", () => {
  it("a body in tens of thousands of tiny parts is too large; one with a few, or in pieces of some size, is not", async () => {
    const inParts =
      (count: number, bytes: number): Answer =>
      (_request, response) => {
        response.useChunkedEncodingByDefault = true;
        response.writeHead(200, { "transfer-encoding": "chunked" }).flushHeaders();
        const part = `${bytes.toString(16)}\r\n${"a".repeat(bytes)}\r\n`;
        response.socket?.end(`${part.repeat(count)}0\r\n\r\n`);
      };
    expect(await codeOf(inParts(21_000, 1))).toBe("too_large");
    expect(await codeOf(inParts(2_000, 1))).toBe("ok 2000");
    expect(await codeOf(inParts(21_000, 70))).toBe("ok 1470000");
  });

  it("hints without end are not an answer", async () => {
    const hint = (_request: unknown, response: Parameters<Answer>[1]) => {
      const timer = setInterval(
        () => response.socket?.write("HTTP/1.1 103 Early Hints\r\n\r\n".repeat(30)),
        5,
      );
      response.socket?.once("close", () => clearInterval(timer));
    };
    expect(await codeOf(hint)).toBe("bad_response");
  });

  it("a body without a length that takes too long is not taken for a whole one", async () => {
    const stall: Answer = (_request, response) => {
      response.useChunkedEncodingByDefault = false;
      response.writeHead(200).write(feed.subarray(0, 1000));
    };
    expect(await codeOf(stall, { totalTimeoutMs: 300 })).toBe("total_timeout");
  });
});
