import { describe, expect, it } from "vitest";
import { printRss, type Route, sendRss, sendStatus } from "./testing/start-feed-host.ts";
import { startRun, toFeedSource } from "./testing/start-run.ts";
import { minute, withFeedHosts } from "./testing/with-feed-hosts.ts";

const { publish, startOne } = withFeedHosts();

describe("R37 isolation (fault test 14)", () => {
  it("every fault is its own code, and the healthy feeds' rows are there", async () => {
    const faults: Record<string, [Route, string]> = {
      missing: [sendStatus(404), "http_404"],
      broken: [sendStatus(500), "http_500"],
      gone: [sendStatus(410), "gone"],
      busy: [sendStatus(429), "http_429"],
      page: [sendStatus(200, { "content-type": "text/html" }, "<!doctype html><p>Hello"), "not_a_feed"],
      empty: [sendStatus(200), "empty"],
      other: [sendStatus(200, {}, "<svg xmlns='http://www.w3.org/2000/svg'/>"), "not_a_feed"],
      deep: [sendStatus(200, {}, `<rss><channel>${"<a>".repeat(5000)}`), "too_complex"],
      huge: [sendStatus(200, {}, `<rss><channel><item><title>${"x".repeat(6_000_000)}`), "too_large"],
      stacked: [sendStatus(200, { "content-encoding": "gzip, gzip, gzip" }, "x"), "bad_encoding"],
      silent: [() => {}, "headers_timeout"],
      drip: [(_request, response) => response.writeHead(200).flushHeaders(), "total_timeout"],
      reset: [({ socket }) => socket.resetAndDestroy(), "connect_failed"],
      chatter: [({ socket }) => socket.end("220 smtp ready\r\n"), "bad_response"],
      loop: [sendStatus(302, { location: "/loop" }), "redirect_loop"],
      inside: [sendStatus(302, { location: "http://169.254.169.254/" }), "ip_literal"],
      file: [sendStatus(302, { location: "file:///etc/passwd" }), "bad_scheme"],
    };
    const hosts = await Promise.all(
      Object.entries({ ...faults, healthy: [sendRss("healthy", 4)], well: [sendRss("well", 2)] }).map(
        async ([name, [route]]) => [name, await publish({ [`/${name}`]: route as Route })] as const,
      ),
    );
    const urls = Object.fromEntries(hosts.map(([name, host]) => [name, host.url(`/${name}`)]));
    const { run, store } = startRun(
      hosts.map(([, host]) => host),
      urls,
    );
    const result = await run();
    expect(result).toMatchObject({ status: "partial", articles: { new: 6 } });
    const codes = Object.fromEntries(result.errors.map(({ feed, code }) => [feed, code]));
    expect(codes).toEqual(Object.fromEntries(Object.entries(faults).map(([name, [, code]]) => [name, code])));
    expect(new Set([...store.rows.values()].map(({ feed }) => feed))).toEqual(new Set(["healthy", "well"]));
    expect(JSON.stringify(result)).not.toMatch(/Hello|smtp|passwd/);
  });

  it("when all fail the run has failed and the old rows stay", async () => {
    const { run, host, clock, store } = await startOne(sendRss("one", 3));
    await run();
    host.routes["/feed"] = sendStatus(500);
    clock.advance(31 * minute);
    expect(await run()).toMatchObject({ status: "failed", feeds: { due: 1, failed: 1 } });
    expect(store.rows.size).toBe(3);
  });

  it("a feed without entries is a success that removes nothing (R14)", async () => {
    const { run, host, clock, store } = await startOne(sendRss("one", 3));
    await run();
    host.routes["/feed"] = sendRss("one", 0);
    clock.advance(31 * minute);
    expect(await run()).toMatchObject({ status: "ok", feeds: { ok: 1 } });
    expect(store.rows.size).toBe(3);
  });

  it("T14 a slow feed keeps nobody waiting", { timeout: 20_000 }, async () => {
    // Answers only when all others are stored, so that a busy machine cannot turn the order round.
    const others = Promise.withResolvers<void>();
    const answer = sendRss("slow", 1);
    const slow = await publish({
      "/held": (...exchange) => void others.promise.then(() => answer(...exchange)),
    });
    const quick = await Promise.all(["a", "b", "c", "d"].map((name) => publish({ "/f": sendRss(name, 1) })));
    const urls = {
      slow: slow.url("/held"),
      ...Object.fromEntries(quick.map((host, index) => [`q${index}`, host.url("/f")])),
    };
    const { run, store } = startRun([slow, ...quick], urls);
    const running = run();
    await expect.poll(() => store.rows.size).toBe(4);
    others.resolve();
    expect(await running).toMatchObject({ status: "ok", feeds: { ok: 5 } });
    expect(store.writes.map(({ state }) => state.name).at(-1)).toBe("slow");
  });

  it("writes one log line for each feed in each run, whatever became of it", async () => {
    const host = await publish({ "/good": sendRss("good", 1), "/bad": sendStatus(500) });
    const urls = { good: host.url("/good"), bad: host.url("/bad"), gone: host.url("/nothing") };
    const { run, logged, clock } = startRun([host], urls);
    for (const outcomes of [
      ["bad failed", "gone failed", "good ok"],
      ["bad failed", "gone failed", "good not_modified"],
    ]) {
      logged.length = 0;
      await run();
      const lines = logged.filter(({ event }) => event === "feed");
      expect(lines.map(({ feed, outcome }) => `${feed} ${outcome}`).sort()).toEqual(outcomes);
      clock.advance(25 * 60 * minute);
    }
  });

  it("writes one log line per feed, with no text of the publisher", async () => {
    const { run, logged } = await startOne(sendStatus(404, {}, 'x"}\n{"level":"error"'));
    await run();
    expect(logged).toEqual([
      expect.objectContaining({
        level: "warn",
        event: "feed",
        feed: "one",
        outcome: "failed",
        code: "http_404",
      }),
      expect.objectContaining({ event: "refresh", status: "failed" }),
    ]);
  });
});

describe("the hub's own updates", () => {
  it("come from the built file, without a network, and count as unchanged while it is the same", async () => {
    const { run, deps, clock, store } = startRun([], {});
    deps.feeds = [toFeedSource("own", "waymark:updates")];
    deps.updatesXml = printRss("own", 2);
    expect(await run()).toMatchObject({ status: "ok", articles: { new: 2 } });
    clock.advance(31 * minute);
    expect(await run()).toMatchObject({ feeds: { not_modified: 1 } });
    deps.updatesXml = printRss("own", 3);
    clock.advance(31 * minute);
    expect(await run()).toMatchObject({ feeds: { ok: 1 }, articles: { new: 1 } });
    expect(store.rows.size).toBe(3);
  });

  it("R34 keep their own ids when the hub gets another address, so that their rows lead there", async () => {
    const print = (host: string) =>
      `<feed xmlns="http://www.w3.org/2005/Atom"><title>Own</title><entry><id>tag:${host},2026-11-21:added/ucas</id>` +
      `<title>New in Essays: UCAS</title><link href="https://${host}/essays/?update=1"/>` +
      "<published>2026-11-21T00:00:00Z</published></entry></feed>";
    const { run, deps, clock, store } = startRun([], {});
    deps.feeds = [toFeedSource("own", "waymark:updates")];
    deps.updatesXml = print("waymark.example.com");
    await run();
    deps.updatesXml = print("pages.org");
    clock.advance(31 * minute);
    await run();
    const written = store.writes.flatMap(({ articles }) => articles);
    expect(written.map(({ guid, url }) => [guid, url])).toEqual([
      ["tag:2026-11-21:added/ucas", "https://waymark.example.com/essays/?update=1"],
      ["tag:2026-11-21:added/ucas", "https://pages.org/essays/?update=1"],
    ]);
  });

  it("that are not built are this feed's error alone", async () => {
    const { run, deps, host } = await startOne(sendRss("one", 1));
    deps.feeds = [toFeedSource("own", "waymark:updates"), toFeedSource("one", host.url("/feed"))];
    expect(await run()).toMatchObject({
      status: "partial",
      errors: [{ feed: "own", code: "own_updates_missing" }],
    });
  });
});
