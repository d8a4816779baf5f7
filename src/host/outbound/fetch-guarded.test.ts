import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { toAllowHosts } from "./check-url.ts";
import { fetchGuarded } from "./fetch-guarded.ts";
import { codeOf, recordTransport, resolve } from "./testing/fake-network.ts";
import type { Transport } from "./transport.ts";

describe("R6 hops", () => {
  const chain = (length: number) =>
    Object.fromEntries(
      Array.from({ length }, (_, index) => [
        `http://feeds.example/${index}`,
        { status: 301, location: `/${index + 1}` },
      ]),
    );

  it("follows 5", async () => {
    const { transport, sent } = recordTransport(chain(5));
    const result = await fetchGuarded("http://feeds.example/0", { transport, resolve });
    expect(result).toMatchObject({ ok: true, finalUrl: "http://feeds.example/5" });
    expect(result.redirects.map((redirect) => redirect.status)).toEqual([301, 301, 301, 301, 301]);
    expect(sent).toHaveLength(6);
  });

  it("lets each redirect's connection go before the next hop", async () => {
    const { transport, discarded } = recordTransport(chain(2));
    await fetchGuarded("http://feeds.example/0", { transport, resolve });
    expect(discarded).toEqual(["http://feeds.example/0", "http://feeds.example/1"]);
  });

  it("gives up at the sixth", async () => {
    const { transport, sent } = recordTransport(chain(6));
    expect(await codeOf("http://feeds.example/0", { transport, resolve })).toBe("too_many_redirects");
    expect(sent).toHaveLength(6);
  });

  it.each([
    ["/loop", "redirect_loop"],
    [undefined, "bad_redirect"],
    ["http://[", "bad_redirect"],
  ])("Location %s gives %s", async (location, code) => {
    const answer = { status: 302, ...(location ? { location } : {}) };
    const { transport } = recordTransport({ "http://feeds.example/loop": answer });
    expect(await codeOf("http://feeds.example/loop", { transport, resolve })).toBe(code);
  });

  it.each([200, 204, 300, 304, 305, 404, 410, 429, 500])("hands %i to the caller", async (status) => {
    const { transport } = recordTransport({ "http://feeds.example/": { status } });
    const result = await fetchGuarded("http://feeds.example/", { transport, resolve });
    expect(result).toMatchObject({ ok: true, status });
  });
});

describe("R8 the loop's own count, for transports that decode by themselves", () => {
  const send = (...lengths: number[]): Transport => {
    return async () => ({
      status: 200,
      headers: new Headers(),
      body: (async function* () {
        for (const length of lengths) yield new Uint8Array(length);
      })(),
      discard: () => {},
    });
  };

  it.each([
    [[60, 40], "ok"],
    [[60, 41], "too_large"],
  ])("%j bytes of at most 100: %s", async (lengths, code) => {
    const options = { transport: send(...lengths), resolve, maxBytes: 100 };
    expect(await codeOf("http://feeds.example/", options)).toBe(code);
  });
});

describe("WAYMARK_ALLOW_HOSTS", () => {
  it.each([
    ["127.0.0.1:8080", "http://127.0.0.1:8080/", "ok"],
    ["127.0.0.1:8080", "http://127.0.0.1:8081/", "ip_literal"],
    ["127.0.0.1:443", "https://127.0.0.1/", "ok"],
    ["[::1]:9000", "http://[0::1]:9000/", "ok"],
    ["inside.example:8443", "https://inside.example:8443/", "ok"],
    ["inside.example:8443", "https://inside.example/", "private_address"],
    ["intranet:80", "http://intranet/", "dns_failed"],
    ["inside.example:80", "http://user@inside.example/", "has_userinfo"],
    ["inside.example:80", "ftp://inside.example:80/", "bad_scheme"],
  ])("%s: %s gives %s", async (entry, url, code) => {
    const { transport } = recordTransport();
    expect(await codeOf(url, { transport, resolve, allowHosts: toAllowHosts([entry]) })).toBe(code);
  });
});

it("the loop and its rules run without Node", () => {
  const files = ["fetch-guarded", "check-ip", "check-url", "byte-pieces"];
  for (const file of files) {
    const source = readFileSync(new URL(`./${file}.ts`, import.meta.url), "utf8");
    expect(source).not.toMatch(/from "node:|\bBuffer\b|\bprocess\./);
  }
});
