import { describe, expect, it } from "vitest";
import type { ArticleStore } from "../article-store.ts";
import { dayMs, startMs } from "./store-fixture.ts";

const leaseMs = 90_000;
const intervalMs = 60_000;

export function describeLease(store: () => ArticleStore): void {
  const take = (nowMs: number) => store().takeLease(nowMs, leaseMs, intervalMs);

  describe("R2 lease", () => {
    it("goes to one of fifty callers", async () => {
      const results = await Promise.all(Array.from({ length: 50 }, () => take(startMs)));
      expect(results.filter(({ held }) => held)).toHaveLength(1);
    });

    it("says running, then fresh, then is free", async () => {
      expect(await take(startMs)).toEqual({ held: true });
      const running = { held: false, reason: "running", nextDueAtMs: startMs + leaseMs };
      expect(await take(startMs + intervalMs)).toEqual(running);
      await store().releaseLease(startMs + 10_000);
      const fresh = { held: false, reason: "fresh", nextDueAtMs: startMs + intervalMs };
      expect(await take(startMs + 10_000)).toEqual(fresh);
      expect(await take(startMs + intervalMs)).toEqual({ held: true });
    });

    it.each([1, 5, 1000])(
      "is not given again to a caller who is %i ms behind the holder",
      async (behindMs) => {
        await take(startMs);
        expect(await take(startMs - behindMs)).toMatchObject({ held: false, reason: "running" });
        await store().releaseLease(startMs);
        expect(await take(startMs - behindMs)).toMatchObject({ held: false });
      },
    );

    it("R4 runs out when its holder died", async () => {
      await take(startMs);
      expect(await take(startMs + leaseMs - 1)).toMatchObject({ held: false });
      expect(await take(startMs + leaseMs)).toEqual({ held: true });
    });

    it.each([-3 * dayMs, -730 * dayMs])(
      "T15 is not kept for ever by a clock that was ahead (%i ms)",
      async (jumpMs) => {
        await take(startMs);
        expect(await take(startMs + jumpMs)).toEqual({ held: true });
      },
    );
  });
}
