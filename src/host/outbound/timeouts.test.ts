import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fetchGuarded, maxBodyBytes } from "./fetch-guarded.ts";
import { resolve } from "./testing/fake-network.ts";
import type { Transport } from "./transport.ts";

const url = "http://feeds.example/";

/** Answers `headersMs` after it was asked, then sends a body that never ends. */
const answerAfter =
  (headersMs: number, answer: { status: number; location?: string } = { status: 200 }): Transport =>
  async ({ signal }) => {
    await new Promise((done) => setTimeout(done, headersMs));
    return {
      status: answer.status,
      headers: new Headers(answer.location ? { location: answer.location } : {}),
      body: (async function* () {
        yield Uint8Array.of(60);
        await new Promise((_done, fail) => signal.addEventListener("abort", () => fail(signal.reason)));
      })(),
      discard: () => {},
    };
  };

/** How a request with nobody's own limits ends, and after how many milliseconds of the clock. */
async function timeRequest(transport: Transport): Promise<[string, number]> {
  let elapsedMs = 0;
  let end = "";
  void fetchGuarded(url, { transport, resolve }).then((result) => {
    end = result.ok ? "ok" : result.code;
  });
  while (end === "" && elapsedMs < 120_000) {
    await vi.advanceTimersByTimeAsync(100);
    elapsedMs += 100;
  }
  return [end, elapsedMs];
}

describe("R7 S11 the limits that apply if nobody gives others", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  it("a hop has 10 seconds for its headers", async () => {
    expect(await timeRequest(answerAfter(60_000))).toEqual(["headers_timeout", 10_000]);
  });

  it("headers after 9.9 seconds are in time, and the whole has 15", async () => {
    expect(await timeRequest(answerAfter(9_900))).toEqual(["total_timeout", 15_000]);
  });

  it("a body has what is left of 15 seconds", async () => {
    expect(await timeRequest(answerAfter(0))).toEqual(["total_timeout", 15_000]);
  });

  it("redirects share the 15 seconds", async () => {
    let hops = 0;
    const transport: Transport = (request) =>
      answerAfter(4_000, { status: 302, location: `/${++hops}` })(request);
    expect(await timeRequest(transport)).toEqual(["total_timeout", 15_000]);
    expect(hops).toBe(4);
  });

  it.each<[number, string]>([
    [1, "ok <"],
    [0, "total_timeout"],
  ])(
    "with a limit of its own, a body that takes longer keeps what came: %i bytes",
    async (count, expected) => {
      const ended = Promise.withResolvers<void>();
      const transport: Transport = async () => ({
        status: 200,
        headers: new Headers(),
        body: (async function* () {
          yield new Uint8Array(count).fill(60);
          await ended.promise;
        })(),
        discard: ended.resolve,
      });
      const asked = fetchGuarded(url, { transport, resolve, cutsAtLimit: true, maxBodyMs: 3000 });
      await vi.advanceTimersByTimeAsync(3000);
      const result = await asked;
      expect(result.ok ? `ok ${new TextDecoder().decode(result.body)}` : result.code).toBe(expected);
    },
  );

  it("R8 a body has 5 MiB", () => {
    expect(maxBodyBytes).toBe(5_242_880);
  });
});
