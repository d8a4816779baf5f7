import { execFile } from "node:child_process";
import { type AddressInfo, createServer } from "node:net";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { fetchGuarded } from "./fetch-guarded.ts";
import { nodeTransport } from "./node-transport.ts";
import { send, withLoopback } from "./testing/with-loopback.ts";

const { ask, codeOf, start } = withLoopback();

describe("R9 the connection goes to the vetted address and nowhere else", () => {
  const request = (url: string, addresses: string[]) => ({
    url: new URL(url),
    method: "GET" as const,
    headers: {},
    addresses,
    signal: new AbortController().signal,
    maxBytes: 1000,
  });

  it("dials the pinned address of a name that no resolver knows", async () => {
    const hosts: (string | undefined)[] = [];
    const loopback = await start((incoming, response) => {
      hosts.push(incoming.headers.host);
      response.end();
    });
    const url = loopback.url("/").replace("127.0.0.1", "feeds.invalid");
    await nodeTransport(request(url, ["127.0.0.1"]));
    expect(hosts).toEqual([new URL(url).host]);
  });

  it("tries the next vetted address when one does not answer", async () => {
    const loopback = await start((_incoming, response) => response.end());
    const url = loopback.url("/").replace("127.0.0.1", "feeds.invalid");
    expect((await nodeTransport(request(url, ["::1", "127.0.0.1"]))).status).toBe(200);
  });

  it("drops a connection whose peer was not vetted, before anything is sent (IP literals skip lookup)", async () => {
    let requests = 0;
    const loopback = await start((_incoming, response) => {
      requests += 1;
      response.end();
    });
    await expect(nodeTransport(request(loopback.url("/"), ["93.184.215.14"]))).rejects.toMatchObject({
      code: "private_address",
    });
    expect(requests).toBe(0);
  });
});

describe("answers that are none", () => {
  it.each([
    ["not HTTP", "SSH-2.0-OpenSSH_9.6\r\n", "bad_response"],
    ["headers without end", `HTTP/1.1 200 OK\r\n${`x: ${"y".repeat(100)}\r\n`.repeat(200)}`, "bad_response"],
    ["two lengths", "HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n", "bad_response"],
  ])("%s", async (_name, bytes, code) => {
    expect(await codeOf((request) => request.socket.end(bytes))).toBe(code);
  });

  it("16 KiB of headers are the limit, also where the operator's Node was given another", async () => {
    const { url } = await start((request) => {
      const header = `x: ${"y".repeat(Number(request.url?.slice(1)))}\r\n`;
      request.socket.end(`HTTP/1.1 200 OK\r\n${header}content-length: 0\r\n\r\n`);
    });
    const script = `
      import { nodeTransport } from ${JSON.stringify(new URL("./node-transport.ts", import.meta.url))};
      const ends = ${JSON.stringify([url("/15000"), url("/17000")])}.map((url) =>
        nodeTransport({
          url: new URL(url), method: "GET", headers: {}, addresses: ["127.0.0.1"], maxBytes: 1000,
          signal: new AbortController().signal,
        }).then(({ status }) => status, ({ code }) => code),
      );
      console.log(JSON.stringify(await Promise.all(ends)));`;
    const options = ["--max-http-header-size=1000000", "--input-type=module", "--eval", script];
    const { stdout } = await promisify(execFile)(process.execPath, options, { timeout: 30_000 });
    expect(JSON.parse(stdout)).toEqual([200, "bad_response"]);
  });

  it("https asked of a plain port is tls_failed, a closed port is connect_failed", async () => {
    const server = createServer((socket) => socket.resume().end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const options = { transport: nodeTransport, resolve: async () => [], allowHosts: new Set([host]) };
    expect(await fetchGuarded(`https://${host}/`, options)).toMatchObject({ code: "tls_failed" });
    await new Promise((done) => server.close(done));
    expect(await fetchGuarded(`http://${host}/`, options)).toMatchObject({ code: "connect_failed" });
  });
});

describe("R6 what is sent", () => {
  it("keeps headers over a redirect, sends no cookies, follows a raw UTF-8 Location", async () => {
    const seen: unknown[] = [];
    const result = await ask(
      (request, response) => {
        const { host: _host, ...headers } = request.headers;
        seen.push([request.method, request.url, headers]);
        if (request.url !== "/") return void response.end("<rss/>");
        const location = Buffer.from("/größe").toString("latin1");
        response.writeHead(302, { location, "set-cookie": "a=b; Path=/" }).end("moved");
      },
      { headers: { "user-agent": "waymark-news/1", "if-none-match": '"1"' } },
    );
    const headers = {
      "accept-encoding": "gzip, br",
      connection: "close",
      "user-agent": "waymark-news/1",
      "if-none-match": '"1"',
    };
    expect(result).toMatchObject({ ok: true, status: 200 });
    expect(seen).toEqual([
      ["GET", "/", headers],
      ["GET", "/gr%C3%B6%C3%9Fe", headers],
    ]);
  });

  it("HEAD reads no body", async () => {
    const result = await ask(send({ "content-length": "99999999" }, Buffer.alloc(0)), { method: "HEAD" });
    expect(result).toMatchObject({ ok: true, status: 200, cut: undefined });
  });
});
