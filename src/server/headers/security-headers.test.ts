import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exchangeRaw } from "../testing/exchange-raw.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { securityHeaders } from "./security-headers.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    functions: async () => {
      throw new Error("a secret of the inside");
    },
  });
});
afterAll(() => server.remove());

const line = (text: string, ...headers: string[]) =>
  `${[text, "Host: hub.example", "Connection: close", ...headers].join("\r\n")}\r\n\r\n`;
const readEtag = async () => (await fetch(`${server.url}/robots.txt`)).headers.get("etag") ?? "";

/** Every way in which this server ends an exchange. */
const kinds: [status: number, what: string, bytes: () => string | Promise<string>][] = [
  [200, "the page", () => line("GET / HTTP/1.1")],
  [200, "HEAD of the page", () => line("HEAD / HTTP/1.1")],
  [200, "a file", () => line("GET /assets/site-abc123.js HTTP/1.1")],
  [200, "a file in brotli", () => line("GET /assets/site-abc123.js HTTP/1.1", "Accept-Encoding: br")],
  [
    304,
    "a file that is known",
    async () => line("GET /robots.txt HTTP/1.1", `If-None-Match: ${await readEtag()}`),
  ],
  [404, "an unknown path", () => line("GET /nothing HTTP/1.1")],
  [404, "an unknown path of health", () => line("GET /health/nothing HTTP/1.1")],
  [405, "a wrong method", () => line("DELETE / HTTP/1.1")],
  [405, "TRACE", () => line("TRACE / HTTP/1.1")],
  [405, "CONNECT", () => line("CONNECT hub.example:443 HTTP/1.1")],
  [204, "OPTIONS *", () => line("OPTIONS * HTTP/1.1")],
  [200, "the API", () => line("GET /rest/v1/news_articles HTTP/1.1")],
  [200, "the API again, from memory", () => line("GET /rest/v1/news_articles HTTP/1.1")],
  [500, "an error inside", () => line("POST /functions/v1/fetch-news HTTP/1.1")],
  [200, "live", () => line("GET /health/live HTTP/1.1")],
  [200, "ready", () => line("GET /health/ready HTTP/1.1")],
  [400, "no Host", () => "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"],
  [400, "not HTTP", () => "hello\r\n\r\n"],
  [413, "a body too large", () => line("POST /functions/v1/fetch-news HTTP/1.1", "Content-Length: 70000")],
  [414, "an address too long", () => line(`GET /${"a".repeat(5000)} HTTP/1.1`)],
  [417, "an expectation", () => line("GET / HTTP/1.1", "Expect: miracles")],
  [431, "headers too large for us", () => line("GET / HTTP/1.1", `X-A: ${"a".repeat(9000)}`)],
  [431, "headers too large for the parser", () => line("GET / HTTP/1.1", `X-A: ${"a".repeat(20_000)}`)],
];

describe("S6 security headers on every response", () => {
  it.each(kinds)("%i: %s", async (status, what, toBytes) => {
    const reply = await exchangeRaw(server.port, [await toBytes()]);
    expect(reply.status, reply.text).toBe(status);
    const isApi = what.includes("API") || what.includes("inside");
    const expected = { ...securityHeaders, ...(isApi && { "cross-origin-resource-policy": "cross-origin" }) };
    for (const [name, value] of Object.entries(expected)) expect(reply.headers.get(name), name).toBe(value);
    expect(reply.headers.get("content-security-policy")).toMatch(
      /default-src 'none'.*frame-ancestors 'none'/,
    );
    expect(reply.headers.has("server") || reply.headers.has("x-powered-by")).toBe(false);
    const type = reply.headers.get("content-type");
    if (status !== 204 && status !== 304) expect(type).toMatch(/; charset=utf-8$|^image\//);
    expect(reply.text).not.toContain("a secret of the inside");
  });

  it("says each header once", async () => {
    const { text } = await exchangeRaw(server.port, [line("GET / HTTP/1.1", "Accept-Encoding: br")]);
    const names = text
      .split("\r\n\r\n")[0]
      ?.split("\r\n")
      .slice(1)
      .map((header) => header.split(":")[0]?.toLowerCase());
    expect(names?.length).toBe(new Set(names).size);
  });

  it("S7 gives no origin a credentialed answer, and none at all for pages", async () => {
    const page = await fetch(`${server.url}/`, { headers: { origin: "https://other.example" } });
    expect(page.headers.has("access-control-allow-origin")).toBe(false);
    expect(page.headers.has("access-control-allow-credentials")).toBe(false);
  });

  it("S7 lets every origin read the open data, never with credentials, also when it is known already", async () => {
    const first = await fetch(`${server.url}/feed.xml`, { headers: { origin: "https://other.example" } });
    const etag = first.headers.get("etag") ?? "";
    const known = await exchangeRaw(server.port, [line("GET /feed.xml HTTP/1.1", `If-None-Match: ${etag}`)]);
    expect([first.status, known.status]).toEqual([200, 304]);
    for (const { headers } of [first, known]) {
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
      expect(headers.has("access-control-allow-credentials")).toBe(false);
    }
  });

  it.each(["/", "/robots.txt", "/assets/site-abc123.js", "/schema", "/feed.xml.br", "/resources.json/x"])(
    "S7 %s is not open",
    async (path) => {
      const { headers } = await fetch(server.url + path, { headers: { origin: "https://other.example" } });
      expect(headers.has("access-control-allow-origin")).toBe(false);
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    },
  );

  it("HSTS lasts a year and more, with sub-domains", () => {
    const [, seconds] =
      /max-age=(\d+); includeSubDomains/.exec(securityHeaders["strict-transport-security"]) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(31_536_000);
  });
});
