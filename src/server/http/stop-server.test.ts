import { Agent, get } from "node:http";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

let server: TestServer | undefined;
afterEach(() => server?.remove());

/** One request over a kept connection: its status, or the code of the error that a visitor would have seen. */
function ask(url: string, agent: Agent): Promise<number | string> {
  return new Promise((resolve) => {
    get(url, { agent }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
      response.on("error", (error) => resolve(String(error)));
    }).on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "error"));
  });
}

describe("T8 graceful stop", () => {
  it("drops none of 4,000 requests when a balancer moves visitors on", async () => {
    const next = await startTestServer();
    const first = await startTestServer();
    server = first;
    let target = first.url;
    const watching = setInterval(async () => {
      const { status } = await fetch(`${first.url}/health/ready`).catch(() => ({ status: 503 }));
      if (status === 503) target = next.url;
    }, 20);
    const outcomes = new Map<number | string, number>();
    let asked = 0;
    let stopping: Promise<void> | undefined;
    const visitor = async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      while (asked < 4000) {
        asked++;
        // Long enough for the balancer to see it, also when all of this shares a busy core.
        if (asked === 1500) stopping = first.stop(2000);
        const outcome = await ask(`${target}${asked % 2 ? "/" : "/rest/v1/news_articles"}`, agent);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
      agent.destroy();
    };
    await Promise.all(Array.from({ length: 20 }, visitor));
    clearInterval(watching);
    await stopping;
    await next.remove();
    expect(Object.fromEntries(outcomes)).toEqual({ 200: asked });
  });

  it("says 503 on /health/ready at once, and goes on answering while it drains", async () => {
    server = await startTestServer();
    const end = server.stop(300);
    const ready = await fetch(`${server.url}/health/ready`);
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { status: "unavailable", reasons: ["stopping"] },
    ]);
    const page = await fetch(`${server.url}/`);
    expect([page.status, page.headers.get("connection")]).toEqual([200, "close"]);
    await end;
    expect(server.store.isClosed).toBe(true);
    await expect(fetch(server.url)).rejects.toThrow();
  });

  it("finishes what is under way, and is not delayed by idle connections", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const arrived = Promise.withResolvers<void>();
    server = await startTestServer({
      functions: async () => {
        arrived.resolve();
        await held;
        return new Response("done");
      },
    });
    const idle = Array.from({ length: 20 }, () =>
      connect(Number(new URL(server?.url ?? "").port), "127.0.0.1"),
    );
    for (const socket of idle) socket.on("error", () => {});
    const answer = fetch(`${server.url}/functions/v1/x`, { method: "POST" }).then((response) =>
      response.text(),
    );
    await arrived.promise;
    const end = server.stop();
    await wait(50);
    expect(server.store.isClosed, "the store is closed only after the last answer").toBe(false);
    release();
    expect(await answer).toBe("done");
    await end;
    for (const socket of idle) socket.destroy();
  });
});
