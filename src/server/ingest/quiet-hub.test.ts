import { expect, it } from "vitest";
import { type Route, sendRss } from "./testing/start-feed-host.ts";
import { startRun } from "./testing/start-run.ts";
import { day, withFeedHosts } from "./testing/with-feed-hosts.ts";
import { withTestStore } from "./testing/with-test-store.ts";

const { publish } = withFeedHosts();
const opened = withTestStore();

it("R30 R36 dates today's undated notice as of today, however old the other headlines of the fifty are", async () => {
  let notice = 0;
  const host = await publish({
    "/old": sendRss("old", 5),
    "/undated": (_request, response) => {
      const item = `<item><title>Notice ${notice}</title><link>https://u.example/${notice}</link></item>`;
      response.writeHead(200).end(`<rss version="2.0"><channel><title>u</title>${item}</channel></rss>`);
    },
  });
  const urls = { old: host.url("/old"), undated: host.url("/undated") };
  const { run, clock } = startRun([host], urls, opened);
  const startMs = clock.nowMs();
  // The last four days are beyond what R36 keeps; before, a look a month is enough to be there.
  for (const days of [0, 29, 58, 87, 116, 145, 174, 203, 204, 205, 206]) {
    clock.advance(startMs + days * day - clock.nowMs());
    notice = days;
    await run();
  }
  const newest = await opened.store.readNewest(4);
  expect(newest.map(({ title }) => title)).toEqual(["Notice 206", "Notice 205", "Notice 204", "Notice 203"]);
  const daysOld = newest.map(({ published_date }) => (clock.nowMs() - Date.parse(published_date)) / day);
  expect(daysOld.map(Math.round)).toEqual([0, 1, 2, 3]);
  expect(await opened.store.readNewest(50)).toHaveLength(16);
});

it("R36 a small hub that runs every three weeks lets go of what is half a year older than its ten newest", async () => {
  let look = 0;
  const sendWeekly: Route = (_request, response) => {
    const items = [1, 2, 3].map((number) => {
      const pubDate = new Date(clock.nowMs() - number * 7 * day).toUTCString();
      const link = `https://w.example/${look}/${number}`;
      return `<item><title>Week ${look}.${number}</title><link>${link}</link><pubDate>${pubDate}</pubDate></item>`;
    });
    response.writeHead(200).end(`<rss version="2.0"><channel>${items.join("")}</channel></rss>`);
  };
  const host = await publish({ "/silent": sendRss("silent", 5), "/weekly": sendWeekly });
  const urls = { silent: host.url("/silent"), weekly: host.url("/weekly") };
  const { run, clock } = startRun([host], urls, opened);
  for (; look < 13; look++) {
    await run();
    clock.advance(21 * day);
  }
  const sources = (await opened.store.readNewest(50)).map(({ source_name }) => source_name);
  expect(new Set(sources)).toEqual(new Set(["weekly"]));
});

it("R32 R36 takes no old entry without a date of its past as new, however long its feed has not changed", async () => {
  let entries = Array.from({ length: 20 }, (_, index) => `old-${index}`);
  const printItem = (id: string, date = "") =>
    `<item><title>Notice ${id}</title><link>https://u.example/${id}</link>${date}</item>`;
  const send =
    (toItems: () => string[]): Route =>
    (_request, response) =>
      response.writeHead(200).end(`<rss version="2.0"><channel>${toItems().join("")}</channel></rss>`);
  /** Ten busy sources, so that the fifty that are shown are new ones. */
  const busy = Object.fromEntries(
    Array.from({ length: 10 }, (_, source) => {
      const pubDate = () => `<pubDate>${new Date(clock.nowMs()).toUTCString()}</pubDate>`;
      const toItems = () =>
        Array.from({ length: 6 }, (_, index) => printItem(`${source}-${index}-${clock.nowMs()}`, pubDate()));
      return [`/busy${source}`, send(toItems)];
    }),
  );
  /** A calendar that has brought no news yet: its one post was half a year old when it came, its events are ahead. */
  let events = ["old-post", ...Array.from({ length: 40 }, (_, index) => `old-event-${index}`)];
  const printEvent = (id: string, index: number) => {
    const days = index === events.indexOf("old-post") ? -200 : 12 * index;
    return printItem(id, `<pubDate>${new Date(startMs + days * day).toUTCString()}</pubDate>`);
  };
  const undated = send(() => entries.map((id) => printItem(id)));
  const host = await publish({
    ...busy,
    "/undated": undated,
    "/calendar": send(() => events.map(printEvent)),
  });
  const names = [...Object.keys(busy), "/undated", "/calendar"].map((path) => path.slice(1));
  const urls = Object.fromEntries(names.map((name) => [name, host.url(`/${name}`)]));
  const { run, clock } = startRun([host], urls, opened);
  const startMs = clock.nowMs();
  for (const days of [0, 29, 58, 87, 116, 145, 174, 181, 182, 211, 240, 269, 298, 327, 356, 385, 386]) {
    clock.advance(startMs + days * day - clock.nowMs());
    await run();
  }
  entries = ["new", ...entries];
  events = events.slice(0, -1);
  clock.advance(day);
  await run();
  const kept = (await opened.store.readNewest(2000)).map(({ title }) => title);
  expect(kept).toContain("Notice new");
  expect(kept.filter((title) => title.startsWith("Notice old"))).toEqual([]);
});
