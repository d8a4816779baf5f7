import { describe, expect, it } from "vitest";
import { sendRss, sendStatus } from "./testing/start-feed-host.ts";
import { startRun } from "./testing/start-run.ts";
import { day, hour, minute, withFeedHosts } from "./testing/with-feed-hosts.ts";

const { publish, startOne } = withFeedHosts();

describe("R11 redirects (fault test 2)", () => {
  it.each([301, 308])("%i is followed, remembered and counted", async (status) => {
    const { run, host, clock, state } = await startOne(sendStatus(status, { location: "/new" }));
    host.routes["/new"] = sendRss("one", 1);
    await run();
    clock.advance(31 * minute);
    await run();
    expect(state()).toMatchObject({ movedTo: host.url("/new"), movedCount: 2, finalUrl: host.url("/new") });
  });

  it("302 is followed and forgotten", async () => {
    const { run, host, state } = await startOne(sendStatus(302, { location: "/new" }));
    host.routes["/new"] = sendRss("one", 1);
    expect(await run()).toMatchObject({ feeds: { ok: 1 } });
    expect(state()).toMatchObject({ movedTo: "", movedCount: 0 });
  });

  it("tells the operator after 5 equal answers over a week", async () => {
    const { run, host, clock, url, logged } = await startOne(sendStatus(301, { location: "/new" }));
    host.routes["/new"] = sendRss("one", 1);
    for (let look = 0; look < 5; look++) {
      clock.advance(2 * day);
      await run();
    }
    const told = logged.filter(({ update_config }) => update_config);
    expect(told.map(({ update_config }) => update_config)).toEqual([{ from: url, to: host.url("/new") }]);
  });

  it("two feeds that end at one address are one", async () => {
    const host = await publish({ "/a": sendRss("a", 2), "/b": sendStatus(302, { location: "/a" }) });
    const { run, store } = startRun([host], { first: host.url("/a"), second: host.url("/b") });
    expect(await run()).toMatchObject({
      status: "partial",
      articles: { new: 2, duplicate: 0 },
      errors: [{ feed: "second", code: "duplicate_feed" }],
    });
    expect(store.writes).toHaveLength(2);
  });

  it("the second takes over when the first is switched off", async () => {
    const host = await publish({ "/a": sendRss("a", 2), "/b": sendStatus(302, { location: "/a" }) });
    const { run, deps, clock } = startRun([host], { first: host.url("/a"), second: host.url("/b") });
    await run();
    deps.feeds = deps.feeds?.map((feed) => ({ ...feed, enabled: feed.name === "second" }));
    clock.advance(2 * hour);
    expect(await run()).toMatchObject({ status: "ok", feeds: { due: 1, ok: 1 } });
  });

  it("410 is never asked again", async () => {
    const { run, host, clock, state } = await startOne(sendStatus(410));
    expect(await run()).toMatchObject({ errors: [{ feed: "one", code: "gone" }] });
    clock.advance(30 * day);
    expect(await run()).toMatchObject({ status: "ok", feeds: { due: 0 } });
    expect([host.requests.length, state().gone]).toEqual([1, true]);
  });
});
