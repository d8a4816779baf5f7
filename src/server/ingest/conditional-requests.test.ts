import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { resetSoon } from "#host/outbound/testing/reset-soon.ts";
import { type FeedHost, printRss, type Route, sendRss, sendStatus } from "./testing/start-feed-host.ts";
import { day, minute, withFeedHosts } from "./testing/with-feed-hosts.ts";

const { startOne } = withFeedHosts();

describe("F23 R8 a feed of more than 5 MiB", () => {
  const long = (items: number) => {
    const document = printRss("one", items);
    const filler = `<item><title>${"x".repeat(60_000)}</title></item>`.repeat(90);
    return document.replace("</channel>", `${filler}</channel>`);
  };

  it.each([
    [
      "of a length that is said",
      (text: string) => sendStatus(200, { etag: '"v1"', "content-length": `${text.length}` }, text),
    ],
    ["of a length that is not", (text: string) => sendStatus(200, { etag: '"v1"' }, text)],
    [
      "that is packed",
      (text: string): Route =>
        (_request, response) =>
          response.writeHead(200, { etag: '"v1"', "content-encoding": "gzip" }).end(gzipSync(text)),
    ],
  ])(
    "%s brings the entries that its first 5 MiB close, and is asked again by its validators",
    async (_name, toRoute) => {
      const { run, host, clock, state } = await startOne(toRoute(long(3)));
      expect(await run()).toMatchObject({ status: "ok", feeds: { ok: 1 }, articles: { new: 3 } });
      expect(state()).toMatchObject({ errorCode: "too_large", failureCount: 0, etag: '"v1"' });
      clock.advance(31 * minute);
      expect(await run()).toMatchObject({ feeds: { not_modified: 1 } });
      expect(host.requests.at(-1)?.headers["if-none-match"]).toBe('"v1"');
      expect(state()).toMatchObject({ errorCode: "too_large", failureCount: 0 });
      host.routes["/feed"] = sendRss("one", 3);
      clock.advance(31 * minute);
      await run();
      expect(state().errorCode).toBe("");
    },
  );

  it("is still one after a failure, even if it answers 304 or the same bytes", async () => {
    const document = long(3);
    const conditional: Route = ({ headers }, response) =>
      response.writeHead(headers["if-none-match"] ? 304 : 200, { etag: '"v1"' }).end(document);
    const { run, host, clock, state } = await startOne(conditional);
    await run();
    for (const route of [conditional, sendStatus(200, {}, document)]) {
      host.routes["/feed"] = sendStatus(404);
      clock.advance(31 * minute);
      await run();
      expect(state().errorCode).toBe("http_404");
      host.routes["/feed"] = route;
      clock.advance(2 * 60 * minute);
      expect(await run()).toMatchObject({ feeds: { due: 1, ok: 1 }, articles: { new: 0 } });
      expect(state()).toMatchObject({ errorCode: "too_large", failureCount: 0 });
    }
  });
});

describe("R10 conditional requests (fault test 1)", () => {
  const lastModified = "Fri, 20 Nov 2026 08:00:00 GMT";
  const validators = { etag: '"v1"', "last-modified": lastModified };
  const conditionsOf = (host: FeedHost) =>
    host.requests.map(({ headers }) => [headers["if-none-match"], headers["if-modified-since"]]);

  it("sends both validators verbatim; 304 is a success that writes no rows", async () => {
    const { run, host, clock, store, state } = await startOne(sendRss("one", 3, validators));
    expect(await run()).toMatchObject({ status: "ok", feeds: { ok: 1 }, articles: { new: 3 } });
    host.routes["/feed"] = sendStatus(304);
    clock.advance(31 * minute);
    expect(await run()).toMatchObject({ status: "ok", feeds: { due: 1, ok: 0, not_modified: 1, failed: 0 } });
    expect(conditionsOf(host)).toEqual([
      [undefined, undefined],
      ['"v1"', lastModified],
    ]);
    expect(store.writes.at(-1)?.articles).toEqual([]);
    expect(state().lastSuccessAtMs).toBe(clock.nowMs());
  });

  it("takes a 304 with a body, and its new Last-Modified", async () => {
    const { run, host, clock, state } = await startOne(sendRss("one", 1, validators));
    await run();
    const newer = "Sat, 21 Nov 2026 08:00:00 GMT";
    host.routes["/feed"] = ({ socket }) =>
      socket.end(`HTTP/1.1 304 Not Modified\r\nlast-modified: ${newer}\r\ncontent-length: 5\r\n\r\nhello`);
    clock.advance(31 * minute);
    expect(await run()).toMatchObject({ feeds: { not_modified: 1 } });
    expect(state()).toMatchObject({ etag: '"v1"', lastModified: newer });
  });

  it.each<[string, Record<string, string>]>([
    ["from a year that has not come", { "last-modified": "Thu, 01 Jan 2099 00:00:00 GMT" }],
    ["longer than a header that anybody sends", { "last-modified": "x".repeat(9000) }],
    ["beside Expires: 0", { "last-modified": "Sat, 21 Nov 2026 08:00:00 GMT", expires: "0" }],
  ])("a 304's Last-Modified %s is not stored", async (_what, headers) => {
    const { run, host, clock, state } = await startOne(sendRss("one", 1, validators));
    await run();
    host.routes["/feed"] = sendStatus(304, headers);
    clock.advance(31 * minute);
    expect(await run()).toMatchObject({ feeds: { not_modified: 1 } });
    expect(state()).toMatchObject({ etag: '"v1"', lastModified });
  });

  it("304 for ever: asks for the whole document after seven days", async () => {
    const conditional: Route = (request, response) => {
      if (request.headers["if-none-match"]) response.writeHead(304).end();
      else response.writeHead(200, validators).end(printRss("one", 2));
    };
    const { run, host, clock } = await startOne(conditional);
    for (let look = 0; look < 10; look++) {
      await run();
      clock.advance(day);
    }
    const whole = conditionsOf(host).flatMap(([etag], index) => (etag ? [] : [index]));
    expect(whole).toEqual([0, 7]);
  });

  it("a new ETag on the same bytes is not a change", async () => {
    const { run, host, clock, store, state } = await startOne(sendRss("one", 2, validators));
    await run();
    host.routes["/feed"] = sendRss("one", 2, { etag: '"v2"' });
    clock.advance(31 * minute);
    expect(await run()).toMatchObject({ feeds: { not_modified: 1 }, articles: { new: 0, duplicate: 0 } });
    expect(store.writes.at(-1)?.articles).toEqual([]);
    expect(state()).toMatchObject({ etag: '"v2"', lastModified: "" });
  });

  it("Expires: 0 leaves nothing to send", async () => {
    const { run, host, clock } = await startOne(sendRss("one", 2, { ...validators, expires: "0" }));
    await run();
    clock.advance(31 * minute);
    await run();
    expect(conditionsOf(host).at(-1)).toEqual([undefined, undefined]);
  });

  it.each([
    ["a page", sendStatus(200, validators, "<!doctype html><p>Hello")],
    ["an error", sendStatus(404, validators)],
  ])("%s earns no validators", async (_name, route) => {
    const { run, state } = await startOne(route);
    await run();
    expect(state()).toMatchObject({ etag: "", lastModified: "", bodyHash: "" });
  });

  it("a document that was cut off is kept as far as it came, and asked for again as a whole", async () => {
    const text = printRss("one", 10);
    const { run, state, clock, host } = await startOne((request, response) => {
      response.writeHead(200, { ...validators, "content-length": String(text.length) });
      response.write(text.slice(0, text.length * 0.6), () => resetSoon(request.socket));
    });
    const result = await run();
    expect(result).toMatchObject({ status: "ok", feeds: { ok: 1 } });
    expect(result.articles.new).toBeGreaterThanOrEqual(5);
    expect(result.articles.new).toBeLessThan(10);
    expect(state()).toMatchObject({ etag: "", bodyHash: "" });
    host.routes["/feed"] = sendRss("one", 10);
    clock.advance(31 * minute);
    expect((await run()).articles.new + result.articles.new).toBe(10);
  });
});
