import zlib from "node:zlib";
import { describe, expect, it } from "vitest";
import { fetchGuarded } from "./fetch-guarded.ts";
import { createDnsResolve, fetchTransport } from "./fetch-transport.ts";
import { nodeTransport } from "./node-transport.ts";
import { publicAddress, recordTransport } from "./testing/fake-network.ts";
import { hostileSpellings } from "./testing/hostile-spellings.ts";
import { resetSoon } from "./testing/reset-soon.ts";
import { feed, noise, send, withLoopback } from "./testing/with-loopback.ts";

const { start, ask, codeOf } = withLoopback();
const transport = fetchTransport;

describe("the transport made of fetch", () => {
  it.each<[string, Record<string, string>, Uint8Array]>([
    ["plain", {}, feed],
    ["gzip", { "content-encoding": "gzip" }, zlib.gzipSync(feed)],
    ["br", { "content-encoding": "br" }, zlib.brotliCompressSync(feed)],
    ["deflate", { "content-encoding": "deflate" }, zlib.deflateSync(feed)],
    ["a .gz file served as a file", { "content-type": "application/gzip" }, zlib.gzipSync(feed)],
    ["gzip twice", { "content-encoding": "gzip, gzip" }, zlib.gzipSync(zlib.gzipSync(feed))],
  ])("R8 unpacks %s", async (_name, headers, body) => {
    const result = await ask(send(headers, body), { transport });
    expect(result.ok && Buffer.from(result.body).equals(feed)).toBe(true);
  });

  it.each<[string, Record<string, string>, Uint8Array]>([
    ["in the encoding", { "content-encoding": "gzip" }, zlib.gzipSync(Buffer.alloc(50_000_000))],
    ["in a .gz file", {}, zlib.gzipSync(Buffer.alloc(50_000_000))],
    ["in the inner of two layers", {}, zlib.gzipSync(zlib.gzipSync(Buffer.alloc(50_000_000)))],
    ["said openly", {}, Buffer.alloc(5 * 1024 * 1024 + 1)],
  ])("R8 refuses a bomb %s", async (_name, headers, body) => {
    expect(await codeOf(send(headers, body), { transport })).toBe("too_large");
  });

  it("R8 refuses six stacked encodings", async () => {
    const headers = { "content-encoding": "gzip, gzip, gzip, gzip, gzip, gzip" };
    expect(await codeOf(send(headers, feed), { transport })).toMatch(/^(bad_encoding|connect_failed)$/);
  });

  it("R8 refuses three encodings, which the platform would undo", async () => {
    const body = zlib.gzipSync(zlib.gzipSync(zlib.gzipSync(feed)));
    const headers = { "content-encoding": "gzip, gzip, gzip" };
    expect(await codeOf(send(headers, body), { transport })).toBe("bad_encoding");
  });

  it("R8 unpacks a file of four layers twice and leaves the rest as it is", async () => {
    const inner = zlib.gzipSync(zlib.gzipSync(feed));
    const result = await ask(send({}, zlib.gzipSync(zlib.gzipSync(inner))), { transport });
    expect(result.ok && Buffer.from(result.body).equals(inner)).toBe(true);
  });

  it("R19 keeps what came before the connection broke", async () => {
    const result = await codeOf(
      (_request, response) => {
        response.writeHead(200, { "content-length": noise.length });
        response.write(noise.subarray(0, 60_000), () => {
          if (response.socket) resetSoon(response.socket, 300);
        });
      },
      { transport },
    );
    expect(result).toMatch(/^ok [1-9]\d* truncated$/);
  });

  it("R6 leaves redirects to the guard, which refuses what is private", async () => {
    const inner = await start((_request, response) => response.end("secret"));
    const outer = await start((_request, response) => {
      response.writeHead(302, { location: inner.url("/") }).end();
    });
    const options = { transport, resolve: async () => [publicAddress], allowHosts: new Set([outer.host]) };
    expect(await fetchGuarded(outer.url("/"), options)).toMatchObject({ ok: false, code: "ip_literal" });
    expect(inner.countConnections()).toBe(0);
  });

  it("reads a Location in raw UTF-8", async () => {
    const result = await ask(
      (request, response) => {
        if (request.url === "/")
          response.socket?.write("HTTP/1.1 301 x\r\nLocation: /Straße\r\nContent-Length: 0\r\n\r\n");
        else response.end(request.url);
      },
      { transport },
    );
    expect(result.ok && Buffer.from(result.body).toString()).toBe("/Stra%C3%9Fe");
  });

  it("R7 gives up on a silent server, and says why", async () => {
    expect(await codeOf(() => {}, { transport, headersTimeoutMs: 50 })).toBe("headers_timeout");
  });

  it("says that nobody listens", async () => {
    const gone = await start(() => {});
    await gone.close();
    const options = { transport, resolve: async () => [publicAddress], allowHosts: new Set([gone.host]) };
    expect(await fetchGuarded(gone.url("/"), options)).toMatchObject({ code: "connect_failed" });
  });
});

describe("R9 where nobody may look names up", () => {
  const resolve = async () => undefined;

  it.each(hostileSpellings.filter(([, code]) => code !== "private_address" && code !== "ok"))(
    "S9 %s is refused as written",
    async (spelling, code) => {
      const { transport: recorder, sent } = recordTransport();
      const result = await fetchGuarded(spelling.replaceAll("PORT", "8080"), {
        transport: recorder,
        resolve,
      });
      expect([result.ok ? "ok" : result.code, sent]).toEqual([code, []]);
    },
  );

  it("Node's transport connects to nothing: it is never without a list", async () => {
    const loopback = await start((_request, response) => response.end("secret"));
    const host = loopback.host.replace("127.0.0.1", "localhost");
    const options = { transport: nodeTransport, resolve, allowHosts: new Set([host]) };
    expect(await fetchGuarded(`http://${host}/`, options)).toMatchObject({ ok: false });
    expect(loopback.countConnections()).toBe(0);
  });
});

const named = (name: string) => Object.assign(new Error(name), { name });
const answer = (v4: string[] | Error, v6: string[] | Error) =>
  createDnsResolve(async (_hostname, type) => {
    const found = type === "A" ? v4 : v6;
    if (found instanceof Error) throw found;
    return found;
  })("feeds.example");

describe("R9 names looked up by a DNS client", () => {
  it.each<[string, string[] | Error, string[] | Error, string[] | undefined]>([
    ["both families", ["93.184.215.14"], ["2606:4700::1"], ["93.184.215.14", "2606:4700::1"]],
    ["a name without IPv6", ["93.184.215.14"], named("NotFound"), ["93.184.215.14"]],
    ["a name that does not exist", named("NotFound"), named("NotFound"), []],
    ["a platform that forbids it", named("NotCapable"), named("NotCapable"), undefined],
    ["an older platform that forbids it", named("PermissionDenied"), ["::1"], undefined],
  ])("%s", async (_what, v4, v6, expected) => {
    expect(await answer(v4, v6)).toEqual(expected);
  });

  it("half an answer is none: the missing half may contain the private address", async () => {
    await expect(answer(["93.184.215.14"], named("TimedOut"))).rejects.toThrow("TimedOut");
  });

  it("a platform without a DNS client", async () => {
    expect(await createDnsResolve(undefined)("feeds.example")).toBeUndefined();
  });
});
