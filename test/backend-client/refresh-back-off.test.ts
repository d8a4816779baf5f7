import { beforeEach, describe, expect, it } from "vitest";
import { advanceClock, startFakeClock, startMs } from "./fake-clock.ts";
import { openPair } from "./open-pair.ts";
import { toStoredSession, toTokenResponse } from "./sample-session.ts";
import type { Reply } from "./start-backend.ts";

const down: Reply = { status: 503, json: { message: "down" } };
const refused: Reply = { status: 400, json: { error_code: "refresh_token_not_found", msg: "no" } };

/** Starts a refresh against a server that answers by turn, and lets a minute and a half pass. */
async function refreshFor(passMs: number, answer: (turn: number) => Reply) {
  let turns = 0;
  const next = () => {
    turns += 1;
    return answer(turns);
  };
  const pair = await openPair(next, { session: toStoredSession(3600) });
  const result = pair.client.auth.refreshSession();
  await advanceClock(passMs, pair.idle);
  const sentAtMs = () => pair.backend.seen.map(({ atMs }) => atMs - startMs);
  return { ...pair, result, sentAtMs };
}

describe("spec 9: refresh retry back-off", () => {
  beforeEach(startFakeClock);

  it("spec 9: waits start at 200 ms, double, and end before 30 s have passed", async () => {
    const { sentAtMs, result } = await refreshFor(59_000, () => down);
    const sent = sentAtMs();
    expect(sent).toEqual([0, 200, 600, 1400, 3000, 6200, 12_600, 25_400]);
    const waits = sent.slice(1).map((at, index) => at - (sent[index] ?? 0));
    expect(waits).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800]);
    expect((await result).error?.name).toBe("AuthRetryableFetchError");
  });

  it("spec 9: a cut connection is tried again in the same way", async () => {
    const { sentAtMs } = await refreshFor(2000, () => "cut");
    expect(sentAtMs()).toEqual([0, 200, 600, 1400]);
  });

  it("spec 9: stops trying as soon as the server answers", async () => {
    const answer = (turn: number): Reply => (turn < 3 ? down : { json: toTokenResponse() });
    const { sentAtMs, result, eventNames } = await refreshFor(5000, answer);
    expect(sentAtMs()).toEqual([0, 200, 600]);
    expect((await result).data.session?.refresh_token).toBe("refresh-2");
    expect(eventNames()).toContain("TOKEN_REFRESHED");
  });

  it("spec 9: a refusal is not tried again", async () => {
    const { sentAtMs, result } = await refreshFor(5000, () => refused);
    expect(sentAtMs()).toEqual([0]);
    expect((await result).error).toMatchObject({ name: "AuthApiError", code: "refresh_token_not_found" });
  });

  it("spec 9: for 60 s after a failure the installed version answers from memory, then asks again", async () => {
    const { client, idle, backend, result } = await refreshFor(1000, () => refused);
    await result;
    await advanceClock(58_000, idle, 1000);
    expect((await client.auth.refreshSession()).error?.code).toBe("refresh_token_not_found");
    expect(backend.seen).toHaveLength(1);
    await advanceClock(2000, idle);
    await client.auth.refreshSession();
    expect(backend.seen).toHaveLength(2);
  });

  it("spec 9: callers at the same time share one refresh", async () => {
    const { client, idle, backend, result } = await refreshFor(0, () => ({ json: toTokenResponse() }));
    await Promise.all([result, client.auth.getSession(), idle()]);
    expect(backend.seen).toHaveLength(1);
  });
});
