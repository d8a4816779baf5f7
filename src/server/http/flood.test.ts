import { IncomingMessage, ServerResponse } from "node:http";
import { connect, Socket } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { limits } from "#base/caller-limits.ts";
import { parseTrustedProxies, type TrustedProxies } from "#host/settings/trusted-proxies.ts";
import { defaultAnonKey } from "#news/default-anon-key.ts";
import { emptyResult } from "../ingest/refresh-deps.ts";
import { createMemoryStore, toTestHeadlines } from "../testing/memory-store.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { answerHealth, type DynamicDeps } from "./answer-dynamic.ts";
import { createCallerShares } from "./api-turns.ts";
import { createConnectionShares } from "./connection-shares.ts";
import { createApi } from "./handle-request.ts";

/** A busy machine takes its time. */
const patienceMs = 20_000;
let server: TestServer | undefined;
afterEach(() => server?.remove());

/** The real API over a store that counts what it is asked. */
async function start(count = 1000) {
  const store = createMemoryStore();
  store.publish(toTestHeadlines(count));
  let made = 0;
  const counting = { ...store, query: () => store.query({} as never).finally(() => void made++) };
  const refresh = async () => {
    made++;
    return emptyResult();
  };
  const api = createApi({ store: counting, refresh, siteUrl: "https://hub.example/", log: () => {} });
  server = await startTestServer({ ...api, store });
  return { ...server, made: () => made };
}

const headers = { apikey: defaultAnonKey };
const rows = (query: string) => `/rest/v1/news_articles?${query}`;

describe("F11 T11 a flood of requests that are sent without waiting", () => {
  const attacks: [what: string, method: string, path: (index: number) => string, header?: string][] = [
    ["of patterns", "GET", (i) => rows(`id=gt.${i}&title=ilike(all).{${"*a*b,".repeat(46)}}`)],
    [
      "of orders",
      "GET",
      (i) => rows(`id=gt.${i}&order=title,url.desc,source_name,published_date&limit=1000`),
    ],
    ["of columns", "GET", (i) => rows(`id=gt.${i}&select=${"title,".repeat(400)}id&limit=1000`)],
    ["of all rows, with large headers", "GET", (i) => rows(`id=gt.${i}&limit=1000`), "a".repeat(6000)],
    ["of refreshes", "POST", (i) => `/functions/v1/fetch-news?${i}`],
  ];

  it.each(attacks)("%s keeps no health check waiting", async (_what, method, toPath, header = "a") => {
    const { url, port, made } = await start();
    const send = (socket: Socket, first: number) => {
      const texts = Array.from(
        { length: limits.waitingRequests },
        (_, index) =>
          `${method} ${toPath(first + index)} HTTP/1.1\r\nHost: a\r\napikey: ${defaultAnonKey}\r\nX-A: ${header}\r\n\r\n`,
      );
      socket.resume().write(texts.join(""));
    };
    const sockets = Array.from({ length: 10 }, () => connect(port, "127.0.0.1").on("error", () => {}));
    sockets.forEach((socket, index) => void send(socket, limits.waitingRequests * index));
    // In answers made in the meantime, because a time would depend on who else uses the machine.
    const waits: number[] = [];
    for (let probe = 0; probe < 10; probe++) {
      const before = made();
      expect((await fetch(`${url}/health/live`)).status).toBe(200);
      waits.push(made() - before);
    }
    for (const socket of sockets) socket.destroy();
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once("close", resolve))));
    expect(Math.max(...waits), `answers made while a check waited: ${waits}`).toBeLessThan(20);
    // The system has told the server by now that they are gone.
    for (let check = 0; check < 3; check++) await (await fetch(`${url}/health/live`)).text();
    const atClose = made();
    await (await fetch(`${url}${rows("id=gt.9999")}`, { headers })).text();
    expect(made() - atClose, "answers made for nobody").toBeLessThanOrEqual(1);
  });
});

describe("T11 what one caller may have made", () => {
  it("has an end, and comes back; answers from memory and other callers do not count", async () => {
    const { url, made, logged, stop } = await start(1);
    const ask = async (index: number, caller = "192.0.2.1") => {
      const init = { headers: { ...headers, "x-forwarded-for": `203.0.113.9, ${caller}` } };
      const response = await fetch(url + rows(`id=gt.${index}`), init);
      await response.text();
      return response;
    };
    // Faster than they come back, on however slow a machine.
    let refused: Response | undefined;
    let given = 0;
    for (let first = 0; !refused; first += 500) {
      const answers = await Promise.all(Array.from({ length: 500 }, (_, index) => ask(first + index)));
      given += answers.filter(({ status }) => status === 200).length;
      refused = answers.find(({ status }) => status === 429);
    }
    expect(given).toBeGreaterThanOrEqual(limits.answersAtOnce);
    expect(made()).toBe(given);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.headers.get("access-control-allow-origin")).toBe("*");
    expect((await ask(0)).status, "known already").toBe(200);
    expect((await ask(-2, "192.0.2.2")).status, "someone else").toBe(200);
    await vi.waitFor(async () => expect((await ask(-3)).status).toBe(200), patienceMs);
    await stop();
    const counted = logged.find(({ event }) => event === "requests-refused");
    expect(counted?.fields).toMatchObject({ by_status: { 429: expect.any(Number) } });
    expect(JSON.stringify(logged)).not.toContain("192.0.2");
  });

  it.each([
    ["sent", {}],
    ["known to the caller", { "if-none-match": "*" }],
  ])("F11 has an end sooner where answers are of a thousand rows, %s", async (_what, more) => {
    const { url, made } = await start(1000);
    const ask = async (index: number) =>
      (await fetch(url + rows(`id=gt.-${index}&limit=1000`), { headers: { ...headers, ...more } })).status;
    let asked = 1;
    while ((await ask(asked)) !== 429) asked++;
    const most = (limits.answersAtOnce * limits.answerRows) / 1000;
    expect(made()).toBeGreaterThanOrEqual(most);
    expect(made(), "even while shares come back").toBeLessThan(limits.answersAtOnce / 2);
  });

  it("is given by the clock, and remembered of so many callers", () => {
    let nowMs = 1000;
    const shares = createCallerShares(() => nowMs);
    const take = (caller: string, times: number) => Array.from({ length: times }, () => shares.take(caller));
    const { answersAtOnce, answersPerSecond } = limits;
    expect(take("a", answersAtOnce).every((waitS) => waitS === 0)).toBe(true);
    expect([shares.take("a"), shares.take("b")]).toEqual([1, 0]);
    nowMs += 1000;
    expect(take("a", answersPerSecond + 1)).toEqual([...Array(answersPerSecond).fill(0), 1]);
    shares.take("b");
    shares.addRows("b", limits.answerRows * 3);
    expect(
      take("b", answersAtOnce - 2).filter((waitS) => waitS > 0),
      "a long one is several",
    ).toEqual([1]);
    for (let caller = 0; caller < limits.knownCallers; caller++) shares.take(`${caller}`);
    expect(shares.take("a"), "forgotten for others").toBe(0);
  });

  it.each([
    ["192.0.2.1", undefined, "192.0.2.1"],
    ["192.0.2.1", "192.0.2.9", "192.0.2.1"],
    ["127.0.0.1", undefined, "127.0.0.1"],
    ["127.0.0.1", "198.51.100.1, 192.0.2.9", "192.0.2.9"],
    ["::ffff:127.0.0.1", "192.0.2.9", "192.0.2.9"],
    ["::1", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:db8::7", undefined, "2001:db8:0:0"],
    ["::ffff:192.0.2.1", undefined, "192.0.2.1"],
  ])("%s for %s is %s", (remoteAddress, forwarded, caller) => {
    const proxies = parseTrustedProxies(["127.0.0.1", "::1"]) as TrustedProxies;
    const shares = createConnectionShares({ connectionsPerIp: 9, trustedProxies: proxies }, () => {});
    const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: remoteAddress });
    shares.enter(socket);
    expect(shares.callerOf({ socket, headers: { "x-forwarded-for": forwarded } })).toBe(caller);
  });
});

describe("T9 health checks at once", () => {
  it("share an answer, whatever they name and add, and later ones get their own", async () => {
    const handle = vi.fn(async () => new Response("x"));
    const deps = {
      handle,
      health: new Map(),
      isStopping: () => false,
    } as Partial<DynamicDeps> as DynamicDeps;
    const ask = (host: string, query = "", method = "GET") => {
      const url = `/health/live${query}`;
      const request = Object.assign(new IncomingMessage(new Socket()), { url, method });
      request.headers.host = host;
      request.push(null);
      return answerHealth(new ServerResponse(request), deps);
    };
    await Promise.all([ask("a"), ask("b", "?1"), ask("%zz", "?2", "HEAD")]);
    expect([handle.mock.calls.length, deps.health.size]).toEqual([1, 1]);
    await vi.waitFor(() => expect(deps.health.size).toBe(0));
    await ask("a");
    expect(handle).toHaveBeenCalledTimes(2);
  });
});

describe("T11 a turn that does not come", () => {
  it("is 503 after two seconds, and the endpoint is there again when the store is", async () => {
    const release = Promise.withResolvers<void>();
    let asked = 0;
    server = await startTestServer({
      rest: async () => {
        asked++;
        await release.promise;
        return new Response("rows");
      },
    });
    const { url, port } = server;
    const ask = async (index: number) => (await fetch(`${url}${rows(String(index))}`)).status;
    const stuck = Array.from({ length: 3 }, (_, index) => ask(index));
    await vi.waitFor(() => expect(asked).toBe(3), patienceMs);
    const late = connect(port, "127.0.0.1");
    let said = "";
    late.on("data", (chunk) => {
      said += chunk;
    });
    const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
    // One packet: when the first is answered, the second is there.
    late.write(request("/robots.txt") + request(rows("late")));
    await vi.waitFor(() => expect(said).toContain("User-agent"), patienceMs);
    expect((await fetch(`${url}/health/live`)).status, "all the while").toBe(200);
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + limits.turnMs + 1);
    release.resolve();
    await vi.waitFor(() => expect(said).toMatch(/HTTP\/1.1 503 .*retry-after: 2\r\n/s), patienceMs);
    clock.mockRestore();
    late.destroy();
    expect(await Promise.all(stuck)).toEqual([200, 200, 200]);
    expect([await ask(100), asked]).toEqual([200, 4]);
  });
});
