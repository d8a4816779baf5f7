import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { workThrough } from "./run-refresh.ts";

describe("R3 four at once, one per host", () => {
  it("works off everything once, whatever the mix of hosts and the order of ends", async () => {
    const hosts = fc.array(fc.constantFrom("a", "b", "c", "d", "e", "f"), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(hosts, fc.scheduler(), async (list, scheduler) => {
        const items = list.map((host, index) => ({ host, index }));
        const active = new Set<string>();
        const done: number[] = [];
        const run = workThrough(
          items,
          { concurrency: 4, hostOf: (item) => item.host, mayStart: () => true },
          async ({ host, index }) => {
            expect(active.has(host)).toBe(false);
            active.add(host);
            expect(active.size).toBeLessThanOrEqual(4);
            await scheduler.schedule(Promise.resolve());
            active.delete(host);
            done.push(index);
          },
        );
        await scheduler.waitFor(run);
        expect(done.sort((a, b) => a - b)).toEqual(items.map(({ index }) => index));
      }),
    );
  });

  it("R4 starts nothing once it may not", async () => {
    const done: number[] = [];
    const options = { concurrency: 2, hostOf: String, mayStart: () => done.length < 3 };
    await workThrough([1, 2, 3, 4, 5, 6], options, async (item) => {
      done.push(item);
    });
    expect(done).toEqual([1, 2, 3]);
  });
});
