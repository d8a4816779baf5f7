import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limits } from "#base/caller-limits.ts";
import { exchangeRaw } from "../testing/exchange-raw.ts";
import { toTestHeadlines } from "../testing/memory-store.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { testGroupHtml, testIndexHtml, testNotFoundHtml } from "../testing/write-test-dist.ts";
import { createListener } from "./create-listener.ts";
import { toReadyFile } from "./ready-file.ts";
import { createResponseCache } from "./response-cache.ts";

let server: TestServer;
let restCalls = 0;
let floods = 0;
beforeAll(async () => {
  server = await startTestServer({
    rest: async (request) => {
      restCalls++;
      const body = "x".repeat(3000);
      return new Response(request.method === "HEAD" ? null : body, {
        headers: { etag: '"rows"', "content-type": "application/json; charset=utf-8" },
      });
    },
    functions: async (request) => new Response(`${request.method} ${request.url} ${await request.text()}`),
  });
});
afterAll(() => server.remove());

const ask = (text: string, ...headers: string[]) =>
  exchangeRaw(server.port, [
    `${[text, "Host: hub.example", "Connection: close", ...headers].join("\r\n")}\r\n\r\n`,
  ]);

describe("files", () => {
  it("answers / and any query on it with the page", async () => {
    for (const target of [
      "/",
      "/?q=essay&for=parent",
      "/?",
      "http://hub.example/",
      "http://hub.example?q=a",
    ]) {
      const reply = await ask(`GET ${target} HTTP/1.1`);
      expect(reply.status, target).toBe(200);
      expect(reply.body, target).toBe(testIndexHtml);
    }
  });

  it("answers a group's page, and leads there who left out the slash", async () => {
    const page = await ask("GET /uni-research/germany/?for=parent HTTP/1.1");
    expect([page.status, page.body]).toEqual([200, testGroupHtml]);
    expect(page.headers.get("x-frame-options")).toBe("DENY");
    for (const host of ["", "http://hub.example"]) {
      const bare = await ask(`GET ${host}/uni-research/germany?for=parent HTTP/1.1`);
      expect([bare.status, bare.headers.get("location")]).toEqual([308, "/uni-research/germany/?for=parent"]);
    }
    expect((await ask("GET http://hub.example//evil.example HTTP/1.1")).status).toBe(404);
  });

  it("lets an embed into frames of other sites, and nothing else", async () => {
    const { headers } = await ask("GET /embed/uni-research/germany/ HTTP/1.1");
    expect(headers.get("x-frame-options")).toBeUndefined();
    expect(headers.get("content-security-policy")).not.toContain("frame-ancestors");
  });

  it.each([
    ["/index.html"],
    ["/404.html"],
    ["/nothing"],
    ["//"],
    ["/./"],
    ["/assets/"],
    ["/assets/site-abc123.js.br"],
    ["/../../etc/passwd"],
    ["/assets/../robots.txt"],
    ["/%2e%2e/%2e%2e/etc/passwd"],
    ["/..%2f..%2fetc%2fpasswd"],
    ["/assets%2fsite-abc123.js"],
    ["/robots.txt%00"],
    ["/%00"],
    ["/..\\..\\etc\\passwd"],
    ["/__proto__"],
    ["/constructor"],
    ["/rest/v1"],
    ["/%E0%A4%A"],
  ])("answers %s with the not-found page and its status", async (target) => {
    const reply = await ask(`GET ${target} HTTP/1.1`);
    expect(reply.status).toBe(404);
    expect(reply.body).toBe(testNotFoundHtml);
    expect(reply.headers.get("content-type")).toBe("text/html; charset=utf-8");
  });

  it("S8 refuses a NUL byte as no HTTP at all", async () => {
    expect((await ask("GET /robots.txt\0 HTTP/1.1")).status).toBe(400);
  });

  it("sends the smallest form that the caller takes, each with its own strong ETag", async () => {
    const script = `${server.url}/assets/site-abc123.js`;
    const read = async (accept: string) => {
      const response = await fetch(script, { headers: { "accept-encoding": accept } });
      return { response, text: await response.text(), etag: response.headers.get("etag") };
    };
    const [plain, gzip, br] = await Promise.all([read("identity"), read("gzip"), read("gzip, br")]);
    expect(gzip.text).toBe(plain.text);
    expect(br.text).toBe(plain.text);
    expect(br.response.headers.get("content-encoding")).toBe("br");
    expect(new Set([plain.etag, gzip.etag, br.etag]).size).toBe(3);
    for (const { response } of [plain, gzip, br])
      expect(response.headers.get("vary")).toBe("Accept-Encoding");
  });

  it("answers 304 to a caller that has it, with no body, and keeps hashed names for a year", async () => {
    const script = `${server.url}/assets/site-abc123.js`;
    const first = await fetch(script);
    expect(first.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const second = await fetch(script, { headers: { "if-none-match": first.headers.get("etag") ?? "" } });
    expect([second.status, await second.text()]).toEqual([304, ""]);
    expect(second.headers.get("etag")).toBe(first.headers.get("etag"));
    const page = await fetch(`${server.url}/`);
    expect(page.headers.get("cache-control")).toBe("no-cache");
  });

  it("answers HEAD as GET without the body", async () => {
    for (const path of ["/", "/nothing", "/robots.txt", "/rest/v1/news_articles", "/health/live"]) {
      const [get, head] = await Promise.all([ask(`GET ${path} HTTP/1.1`), ask(`HEAD ${path} HTTP/1.1`)]);
      expect(head.status, path).toBe(get.status);
      expect(head.body, path).toBe("");
      if (!path.startsWith("/rest"))
        expect(head.headers.get("content-length"), path).toBe(get.headers.get("content-length"));
    }
  });
});

describe("S8 methods, smuggling, hosts", () => {
  it.each([
    ["POST / HTTP/1.1", 405],
    ["PUT /robots.txt HTTP/1.1", 405],
    ["OPTIONS / HTTP/1.1", 405],
    ["TRACE / HTTP/1.1", 405],
    ["PROPFIND / HTTP/1.1", 405],
    ["TRACE /rest/v1/news_articles HTTP/1.1", 405],
    ["CONNECT a.example:443 HTTP/1.1", 405],
    ["POST /health/live HTTP/1.1", 405],
    ["BREW / HTTP/1.1", 400],
    ["GET * HTTP/1.1", 400],
    ["GET robots.txt HTTP/1.1", 400],
    ["GET ftp://hub.example/ HTTP/1.1", 400],
    ["GET / HTTP/2.0", 505],
  ])("%s is %i", async (text, status) => {
    const reply = await ask(text);
    expect(reply.status).toBe(status);
    if (status === 405) expect(reply.headers.get("allow")).toBe("GET, HEAD");
  });

  const chunked = "Transfer-Encoding: chunked";
  it.each([
    ["CL and TE", ["Content-Length: 5", chunked]],
    ["TE and CL", [chunked, "Content-Length: 5"]],
    ["two lengths", ["Content-Length: 5", "Content-Length: 6"]],
    ["a length with a sign", ["Content-Length: +5"]],
    ["a list of lengths", ["Content-Length: 5, 5"]],
    ["a coding that is not the last", ["Transfer-Encoding: chunked, identity"]],
    ["an unknown coding", ["Transfer-Encoding: xchunked"]],
    ["a space before the colon", ["Transfer-Encoding : chunked"]],
    ["a folded header", ["X-A: a", " b"]],
    ["a bare line feed", ["X-A: a\nX-B: b"]],
    ["a second Host", ["Host: other.example"]],
  ])("%s is 400 and ends the connection", async (_what, headers) => {
    const smuggled = "0\r\n\r\nGET /robots.txt HTTP/1.1\r\nHost: a\r\n\r\n";
    const head = ["POST /functions/v1/fetch-news HTTP/1.1", "Host: hub.example", ...headers].join("\r\n");
    const reply = await exchangeRaw(server.port, [`${head}\r\n\r\n${smuggled}`], 0, 8000);
    expect(reply.status, reply.text).toBe(400);
    expect(reply.text).not.toContain("User-agent");
  });

  it.each([
    ["what is not HTTP", "\0garbage\r\n\r\n", 400],
    ["CONNECT", "CONNECT a.example:443 HTTP/1.1\r\nHost: a\r\n\r\n", 405],
    ["far too many headers", `GET / HTTP/1.1\r\n${"X-A: b\r\n".repeat(3000)}`, 431],
  ])("%s is refused after the answers to what was asked before", async (_what, text, status) => {
    const before = ["/functions/v1/a", "/functions/v1/b", "/robots.txt"].map(
      (path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`,
    );
    const reply = await exchangeRaw(server.port, [`${before.join("")}${text}`]);
    const statuses = [...reply.text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, one]) => Number(one));
    expect([statuses, reply.isClosedByServer]).toEqual([[200, 200, 200, status], true]);
  });

  it.each(["", "a b", "a/b", "user@host", "a:port", "[::1"])("Host %j is 400", async (host) => {
    const reply = await exchangeRaw(server.port, [
      `POST /functions/v1/x HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    ]);
    expect(reply.status).toBe(400);
  });

  it("a host check of HTTP/1.0 without Host is answered, whatever address it came by", async () => {
    expect((await exchangeRaw(server.port, ["GET /health/live HTTP/1.0\r\n\r\n"])).status).toBe(200);
    // The address of the socket would be no host where it is one of IPv6.
    const named = await exchangeRaw(server.port, ["GET /functions/v1/x HTTP/1.0\r\n\r\n"]);
    expect(named.body).toBe("GET http://localhost/functions/v1/x ");
  });
});

describe("T11 limits", () => {
  it("are the numbers that were promised, and the server's own", () => {
    const listener = createListener({
      base: () => "/",
      findFile: () => undefined,
      notFound: () => toReadyFile({ identity: Buffer.from("404") }, {}),
      handle: async () => new Response(),
      cache: createResponseCache(),
      version: () => undefined,
      lookAtStore: async () => {},
      isStopping: () => false,
      connectionShares: { connectionsPerIp: 400, trustedProxies: { has: () => false } },
      log: () => {},
    });
    const { headersTimeout, requestTimeout, keepAliveTimeout, maxConnections } = listener;
    expect({ headersTimeout, requestTimeout, keepAliveTimeout, maxConnections }).toEqual({
      headersTimeout: 5000,
      requestTimeout: 10_000,
      keepAliveTimeout: 5000,
      maxConnections: 4001,
    });
    expect(limits).toMatchObject({ headerBytes: 8 * 1024, urlBytes: 4 * 1024, bodyBytes: 64 * 1024 });
  });

  it("takes what is just small enough", async () => {
    expect((await ask(`GET /?q=${"a".repeat(4000)} HTTP/1.1`, `X-A: ${"a".repeat(7000)}`)).status).toBe(200);
    const body = "b".repeat(64 * 1024);
    const response = await fetch(`${server.url}/functions/v1/x`, { method: "POST", body });
    expect([response.status, (await response.text()).endsWith(` ${body}`)]).toEqual([200, true]);
  });

  it.each([
    ["by its length", [`Content-Length: ${64 * 1024 + 1}`], ["b".repeat(64 * 1024 + 1)]],
    ["in chunks", ["Transfer-Encoding: chunked"], [`12000\r\n${"b".repeat(0x12000)}\r\n`, "0\r\n\r\n"]],
  ])("refuses a body too large %s, and the caller hears it", async (_how, headers, parts) => {
    const head = ["POST /functions/v1/x HTTP/1.1", "Host: a", ...headers].join("\r\n");
    const reply = await exchangeRaw(server.port, [`${head}\r\n\r\n`, ...parts], 20);
    expect(reply.status).toBe(413);
    expect(reply.headers.get("connection")).toBe("close");
  });

  it.each([
    ["is used", "POST /functions/v1/fetch-news", ""],
    ["has no use", "GET /", ""],
    ["is refused", "PUT /", ""],
    ["waits for its turn", "GET /", "GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n".repeat(3)],
  ])(
    "a body that %s is read in a few parts; thousands end all connections of the address for a while",
    async (_, line, before) => {
      const address = `127.0.1.${++floods}`;
      const head = `${before}${line} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n`;
      const send = (count: number, end = "0\r\n\r\n") =>
        exchangeRaw(server.port, [`${head}${"1\r\nx\r\n".repeat(count)}`, end], 20, 2000, address);
      const other = exchangeRaw(server.port, ["GET / HTTP/1.1\r\nHost: a\r\n"], 0, 5000, address);
      expect((await send(500)).status).toBeGreaterThan(0);
      await send(10_000, "");
      expect(await other).toMatchObject({ isClosedByServer: true, status: 0 });
      const next = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
      expect((await exchangeRaw(server.port, [next], 0, 2000, address)).status).toBe(0);
      expect((await exchangeRaw(server.port, [next])).status).toBe(200);
    },
  );

  it("does not count what comes after the answer", async () => {
    const body = "b".repeat(60_000);
    const put = `PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n`;
    // More than all bodies may have together, one after the other on one connection.
    const parts = Array.from({ length: 200 }, () => [put, body]).flat();
    const reply = await exchangeRaw(
      server.port,
      [...parts, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"],
      2,
    );
    expect(reply.text.match(/HTTP\/1\.1 405/g)).toHaveLength(200);
    expect(reply.text).toContain("HTTP/1.1 200");
  });

  it.each([
    "GET /rest/v1/../../nope",
    "GET /rest/v1/%2e%2e/%2E%2e/health/ready",
    "GET /functions/v1/..\\..\\x",
  ])("%s is not taken elsewhere", async (line) => {
    expect((await ask(`${line} HTTP/1.1`)).status).toBe(404);
  });

  it.each([
    ["HTTP/1.0", "chunked"],
    ["HTTP/1.1", "gzip, chunked"],
  ])("refuses %s with a body coded as %s, whose end is not known", async (version, coding) => {
    const head = `GET / ${version}\r\nHost: a\r\nTransfer-Encoding: ${coding}\r\n\r\n`;
    expect((await exchangeRaw(server.port, [head, "0\r\n\r\n"], 20)).status).toBe(400);
  });

  it("an address too long is 414 even when it is longer than the parser reads", async () => {
    expect((await ask(`GET /${"a".repeat(4096)} HTTP/1.1`)).status).toBe(414);
    expect((await ask(`GET /${"a".repeat(30_000)} HTTP/1.1`)).status).toBe(414);
  });

  it("headers of 8 kB and more are 431, in one or in many", async () => {
    expect((await ask("GET / HTTP/1.1", `X-A: ${"a".repeat(8192)}`)).status).toBe(431);
    const many = Array.from({ length: 900 }, (_, index) => `X-${index}: abc`);
    expect((await ask("GET / HTTP/1.1", ...many)).status).toBe(431);
    const few = Array.from({ length: limits.headers - 1 }, () => "X-A:");
    expect((await ask("GET / HTTP/1.1", ...few.slice(1))).status).toBe(200);
    expect((await ask("GET / HTTP/1.1", ...few, "X-B: b", "X-C: c")).status).toBe(431);
  });
});

describe("T12 the API from memory", () => {
  it("asks the store's reader once per change, and sends the same to everyone", async () => {
    const read = async () => {
      const response = await fetch(`${server.url}/rest/v1/news_articles?once`, {
        headers: { "accept-encoding": "br" },
      });
      return [
        response.status,
        await response.text(),
        response.headers.get("etag"),
        response.headers.get("content-encoding"),
      ];
    };
    const before = restCalls;
    const first = await read();
    expect(first).toEqual([200, "x".repeat(3000), 'W/"rows"', "br"]);
    expect(await read()).toEqual(first);
    expect(restCalls - before).toBe(1);
    server.store.publish(toTestHeadlines(1));
    await fetch(`${server.url}/functions/v1/fetch-news`, { method: "POST" });
    await read();
    expect(restCalls - before, "a refresh is seen by the next read").toBe(2);
  });

  it("encodes on demand, and sends small answers plain", async () => {
    const raw = await ask("GET /rest/v1/a HTTP/1.1", "Accept-Encoding: gzip");
    expect(raw.headers.get("content-encoding")).toBe("gzip");
    const small = await ask("POST /functions/v1/x HTTP/1.1", "Accept-Encoding: gzip");
    expect(small.headers.has("content-encoding")).toBe(false);
    expect(small.body).toBe("POST http://hub.example/functions/v1/x ");
  });

  it("the page's encoded forms decode to the page with its headlines", async () => {
    for (const [encoding, decode] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const bytes = await readBytes("/", encoding);
      expect(decode(bytes).toString()).toContain("Headline number 1 about");
    }
  });
});

async function readBytes(path: string, encoding: string): Promise<Buffer> {
  const { get } = await import("node:http");
  return new Promise((resolve) => {
    get(`${server.url}${path}`, { headers: { "accept-encoding": encoding } }, async (response) => {
      resolve(Buffer.concat(await response.toArray()));
    });
  });
}
