import { beforeEach, describe, expect, it } from "vitest";
import { advanceClock, startFakeClock, startMs } from "./fake-clock.ts";
import { openPair } from "./open-pair.ts";
import { toStoredSession, toTokenResponse } from "./sample-session.ts";

const tickMs = 30_000;
const toRefreshed = () => ({ json: toTokenResponse() });

describe("spec 4 and 9: the session refreshes by itself", () => {
  beforeEach(startFakeClock);

  it("spec 9: the auto-refresh tick is 30 s", async () => {
    const pair = await openPair(toRefreshed, { autoRefreshToken: true, session: toStoredSession(3600) });
    await advanceClock(1000, pair.idle);
    const readsAtStart = pair.countReads();
    await advanceClock(tickMs - 1001, pair.idle);
    expect(pair.countReads()).toBe(readsAtStart);
    await advanceClock(1, pair.idle);
    expect(pair.countReads()).toBe(readsAtStart + 1);
    await advanceClock(tickMs, pair.idle);
    expect(pair.countReads()).toBe(readsAtStart + 2);
  });

  // Ticks left are counted in whole ticks: 3.99 ticks to expiry are 3.
  it.each([
    [600, 510, 90],
    [605, 510, 95],
    [629, 510, 119],
    [630, 540, 90],
  ])("spec 9: a session of %i s is refreshed at %i s, with %i s left", async (lifeS, atS, leftS) => {
    const session = toStoredSession(lifeS);
    const pair = await openPair(toRefreshed, { autoRefreshToken: true, session });
    await advanceClock(lifeS * 1000, pair.idle, 1000);
    const [first] = pair.backend.seen;
    expect(pair.backend.pathsSeen()).toEqual(["POST /auth/v1/token?grant_type=refresh_token"]);
    expect(first?.atMs).toBe(startMs + atS * 1000);
    expect(lifeS - atS).toBe(leftS);
    expect(JSON.parse(first?.body ?? "")).toEqual({ refresh_token: "refresh-1" });
  });

  it("spec 4: the refreshed session replaces the stored one and is announced", async () => {
    const pair = await openPair(toRefreshed, { autoRefreshToken: true, session: toStoredSession(100) });
    await advanceClock(tickMs, pair.idle);
    expect(pair.eventNames()).toContain("TOKEN_REFRESHED");
    expect(JSON.parse(pair.stored.get(pair.storageKey) ?? "")).toMatchObject({ refresh_token: "refresh-2" });
  });

  it("spec 4: nothing refreshes by itself when the option is off", async () => {
    const pair = await openPair(toRefreshed, { autoRefreshToken: false, session: toStoredSession(600) });
    await advanceClock(700_000, pair.idle, 1000);
    expect(pair.backend.seen).toEqual([]);
  });

  it.each([
    [91, 0],
    [90, 0],
    [89, 1],
    [-5, 1],
  ])("spec 4: reading a session with %i s left asks for %i refreshes", async (leftS, refreshes) => {
    const pair = await openPair(toRefreshed, { session: toStoredSession(leftS) });
    await pair.client.auth.getSession();
    await pair.idle();
    expect(pair.backend.seen).toHaveLength(refreshes);
  });

  it("spec 4: without a session the ticks ask for nothing", async () => {
    const pair = await openPair(toRefreshed, { autoRefreshToken: true });
    await advanceClock(3 * tickMs, pair.idle, 1000);
    expect(pair.backend.seen).toEqual([]);
  });
});
