import { Socket } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { toAllowHosts } from "./check-url.ts";
import { fetchGuarded } from "./fetch-guarded.ts";
import { nodeTransport } from "./node-transport.ts";
import { codeOf, dns, publicAddress, recordTransport, resolve } from "./testing/fake-network.ts";
import { hostileSpellings } from "./testing/hostile-spellings.ts";
import { startLoopback } from "./testing/start-loopback.ts";

afterEach(() => vi.restoreAllMocks());

describe("S9 SSRF: host spellings", () => {
  it.each(hostileSpellings)("%j gives %s and nothing private is asked", async (spelling, code) => {
    const { transport, sent } = recordTransport();
    expect(await codeOf(spelling.replace("PORT", "8080"), { transport, resolve })).toBe(code);
    expect(sent.flatMap((hop) => hop.addresses)).toEqual(code === "ok" ? [publicAddress] : []);
  });

  it("attempts 0 connections for at least 50 of them, by Node's own count", async () => {
    const target = await startLoopback((_request, response) => response.end("reached"));
    const port = target.host.slice(target.host.indexOf(":") + 1);
    const connect = vi.spyOn(Socket.prototype, "connect");
    const hostile = hostileSpellings.filter(([, code]) => code !== "ok").map(([spelling]) => spelling);
    for (const spelling of hostile) {
      await fetchGuarded(spelling.replace("PORT", port), { transport: nodeTransport, resolve });
    }
    expect(hostile.length).toBeGreaterThanOrEqual(50);
    expect([connect.mock.calls.length, target.countConnections()]).toEqual([0, 0]);

    // The counters do count: the same address passes once the operator has listed it.
    const allowHosts = toAllowHosts([target.host]);
    expect(await codeOf(target.url("/"), { transport: nodeTransport, resolve, allowHosts })).toBe("ok");
    expect([connect.mock.calls.length, target.countConnections()]).toEqual([1, 1]);
    await target.close();
  });
});

describe("S10 SSRF: redirects, schemes, ports, rebinding", () => {
  it.each([
    ["file:///etc/passwd", "bad_scheme"],
    ["gopher://feeds.example/", "bad_scheme"],
    ["ftp://feeds.example/", "bad_scheme"],
    ["data:text/xml,<rss/>", "bad_scheme"],
    ["javascript:alert(1)", "bad_scheme"],
    ["blob:http://feeds.example/1", "bad_scheme"],
    ["http://user@feeds.example/", "has_userinfo"],
    ["http://:secret@feeds.example/", "has_userinfo"],
    ["http://feeds.example:22/", "bad_port"],
    ["http://feeds.example:8080/", "bad_port"],
    ["https://feeds.example:6379/", "bad_port"],
    ["http://missing.example/", "dns_failed"],
    ["http://empty.example/", "dns_failed"],
    ["not an address", "bad_url"],
  ])("%s is refused as %s, at once and as the target of a redirect", async (url, code) => {
    const direct = recordTransport();
    expect(await codeOf(url, { transport: direct.transport, resolve })).toBe(code);
    expect(direct.sent).toEqual([]);
    if (code === "bad_url") return;
    const hop = recordTransport({ "http://feeds.example/": { status: 302, location: url } });
    expect(await codeOf("http://feeds.example/", { transport: hop.transport, resolve })).toBe(code);
    expect(hop.sent).toHaveLength(1);
  });

  // "http:127.0.0.1" after an http page is a relative path, so it stays where it is.
  const targets = hostileSpellings
    .filter(([, code]) => code === "ip_literal" || code === "private_address")
    .map(([spelling, code]) => [spelling.replace("PORT", "8080").replace("\n", ""), code] as const)
    .filter(([spelling]) => !/^http:\d/.test(spelling));
  it.each(targets)("fault test 2: a redirect to %j is refused", async (target, code) => {
    const location = target.replace(/[^\0-\x7f]/g, encodeURIComponent);
    const { transport, sent } = recordTransport({ "http://feeds.example/": { status: 302, location } });
    expect(await codeOf("http://feeds.example/", { transport, resolve })).toBe(code);
    expect(sent).toHaveLength(1);
  });

  it("refuses https -> http, follows http -> https", async () => {
    const down = recordTransport({
      "https://feeds.example/": { status: 301, location: "http://feeds.example/" },
    });
    expect(await codeOf("https://feeds.example/", { transport: down.transport, resolve })).toBe(
      "https_to_http",
    );
    expect(down.sent).toHaveLength(1);
    const up = recordTransport({
      "http://feeds.example/": { status: 301, location: "https://feeds.example/" },
    });
    expect(await codeOf("http://feeds.example/", { transport: up.transport, resolve })).toBe("ok");
  });

  it("looks the name up anew for each hop and pins what it found", async () => {
    const rebinding = [["93.184.215.14"], ["127.0.0.1"]];
    const { transport, sent } = recordTransport({
      "http://feeds.example/a": { status: 302, location: "/b" },
    });
    const options = { transport, resolve: async () => rebinding.shift() ?? [] };
    expect(await codeOf("http://feeds.example/a", options)).toBe("private_address");
    expect(sent).toEqual([{ url: "http://feeds.example/a", addresses: [publicAddress] }]);
  });

  it("hands every vetted address to the transport", async () => {
    const { transport, sent } = recordTransport();
    await fetchGuarded("https://six.example/", { transport, resolve });
    expect(sent[0]?.addresses).toEqual(dns["six.example"]);
  });
});
